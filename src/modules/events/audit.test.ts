import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import type { ToldEvent } from './recorded-contract.ts';

const app = await testApp();

type Found = { name: string; label: string; entityID: number; userDisplayName: string; changes: object[] };

async function company() {
  const acme = await app.newTenant();
  const ben = await acme.add('Dispatcher', { name: 'Ben' });
  const audit = async (asked: object = {}, by = acme.admin) => {
    const { status, body } = await by.call('settings/search_audit', asked);
    expect(status, body.message).toBe(200);
    return body.data as { rows: Found[]; next: string | null };
  };
  return { acme, ben, audit };
}
const named = (rows: Found[]) => rows.map(({ name, label }) => `${name} ${label}`);

test('settings/search_audit 200: by kind, record and person, each with what stood there before and after', async () => {
  const { acme, ben, audit } = await company();
  const { customerID } = (await acme.admin.call('customers/create_customer', { customerName: 'Wolfcamp' })).body.data;
  await ben.call('customers/update_customer', { customerID, changes: { phone: { was: '', now: '432-555-0161' } } });
  await acme.admin.call('vendors/create_vendor', { vendorName: 'Hobbs' });
  await acme.admin.call('customers/delete_customer', { customerID });
  expect(named((await audit({ module: 'customers' })).rows)).toEqual([
    'customer_deleted Wolfcamp',
    'customer_changed Wolfcamp',
    'customer_created Wolfcamp',
  ]);
  const { rows } = await audit({ userID: ben.userID, module: 'customers', entityID: customerID });
  expect(rows).toMatchObject([{ userDisplayName: 'Ben', changes: [{ field: 'phone', was: '', now: '432-555-0161' }] }]);
  expect(named((await audit({ module: 'vendors' })).rows)).toEqual(['vendor_created Hobbs']);
});

test('settings/search_audit 200: by days of the company, whatever was written late, and on from where a page ended', async () => {
  const { acme, audit } = await company();
  for (const day of [9, 8, 7, 6, 5, 4, 3, 2, 1]) {
    const { customerID } = (await acme.admin.call('customers/create_customer', { customerName: `Day ${day}` })).body
      .data;
    // Two of them are of one moment, and one was numbered half an hour late.
    await app.owner.query(
      `update events set at = (current_date - $3::int)::timestamp at time zone 'America/Chicago' + interval '10 hours'
        where tenant_id = $1 and module = 'customers' and entity_id = $2`,
      [acme.tenantID, customerID, day === 4 ? 5 : day],
    );
  }
  const dayAgo = async (days: number) =>
    (await app.owner.query(`select to_char(current_date - $1::int, 'YYYY-MM-DD') as day`, [days])).rows[0].day;
  const asked = { module: 'customers', from: await dayAgo(6), to: await dayAgo(3) };
  expect(named((await audit(asked)).rows)).toEqual(
    ['Day 3', 'Day 4', 'Day 5', 'Day 6'].map((label) => `customer_created ${label}`),
  );
  expect((await audit({ ...asked, from: await dayAgo(400), to: await dayAgo(300) })).rows).toEqual([]);
  expect((await audit({ module: 'customers', from: await dayAgo(1) })).rows).toHaveLength(1);
});

test('settings/search_audit 200: pages of fifty hold each event once', async () => {
  const { acme, audit } = await company();
  await acme.admin.call('vendors/create_vendor', { vendorName: 'Hobbs' });
  await app.owner.query(
    `insert into events (tenant_id, request_id, call, module, entity_id, name)
     select tenant_id, gen_random_uuid(), call, module, entity_id, 'vendor_changed' from events, generate_series(1, 120)
      where tenant_id = $1 and module = 'vendors'`,
    [acme.tenantID],
  );
  const pages: number[] = [];
  let next: string | null | undefined;
  do {
    const page = await audit({ module: 'vendors', ...(next && { next }) });
    pages.push(page.rows.length);
    next = page.next;
  } while (next);
  expect(pages.filter((count) => count > 0)).toEqual([50, 50, 21]);
});

test('settings/search_audit 200: what one may not read is not there; 403 without the right; 400 for no kind', async () => {
  const { acme, ben, audit } = await company();
  const manager = await acme.add('Manager');
  await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Secret', isPrivate: true });
  expect(named((await audit({ module: 'tickets' })).rows)).toEqual(['ticket_created Secret']);
  expect((await audit({ module: 'tickets' }, manager)).rows).toEqual([]);
  expect((await ben.call('settings/search_audit', {})).status).toBe(403);
  for (const wrong of [{ module: 'X' }, { next: 'x' }, { from: '2026-13-45' }])
    expect((await acme.admin.call('settings/search_audit', wrong)).status).toBe(400);
  const { kinds } = (await manager.call('settings/list_audit_kinds')).body.data;
  expect(kinds).toContainEqual({ module: 'customers', noun: 'Customer' });
  expect((await ben.call('settings/list_audit_kinds')).status).toBe(403);
});

test('the first event since a moment is the first that is not before it, whatever the gaps', async () => {
  const { acme } = await company();
  await app.owner.query('delete from events where tenant_id = $1', [acme.tenantID]);
  await app.owner.query(
    `insert into events (tenant_id, request_id, call, module, entity_id, name, at)
     select $1, gen_random_uuid(), 'x', 'vendors', n, 'vendor_changed', timestamptz '2026-01-01' + make_interval(hours => n / 3 * 5)
       from generate_series(1, 40) n where n % 7 <> 0`,
    [acme.tenantID],
  );
  const { rows } = await app.owner.query(
    `select h from generate_series(-3, 80) h
      where first_event_since($1, timestamptz '2026-01-01' + make_interval(hours => h)) is distinct from coalesce(
        (select min(event_id) from events where tenant_id = $1 and at >= timestamptz '2026-01-01' + make_interval(hours => h)),
        (select max(event_id) + 1 from events where tenant_id = $1))`,
    [acme.tenantID],
  );
  expect(rows).toEqual([]);
});

test('settings/search_audit and events/list_history 200: amounts in dollars, records by their names, values as their screens say them', async () => {
  const { admin, customer, id } = await openTrade(app);
  const rowsOf = async (module: string): Promise<ToldEvent[]> =>
    (await admin.call('settings/search_audit', { module })).body.data.rows;
  const wordsOf = (event: ToldEvent | undefined, field: string) =>
    event?.changes.find((change) => change.field === field)?.words;
  const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' })).body.data;
  await admin.call('tickets/ticket_update', { ticketID, changes: { customerID: { was: null, now: customer.id } } });
  await admin.call('tickets/change_ticket_priority', { ticketID, priorityID: 4 });
  const [priority, changed] = await rowsOf('tickets');
  expect(wordsOf(priority, 'priorityID')).toEqual({ field: 'Priority', was: 'Normal', now: 'Urgent' });
  expect(wordsOf(changed, 'customerID')).toEqual({ field: 'Customer', was: 'Nothing', now: 'Orla Ridge' });
  const { body } = await admin.call('settings/create_fee', { feeName: 'Trip', amount: 95, accountID: id('4000') });
  const { feeID } = body.data;
  const edit = await admin.call('settings/update_fee', { feeID, changes: { amount: { was: 95, now: 120.5 } } });
  const [fee, made] = await rowsOf('fees');
  expect(wordsOf(fee, 'amount')).toEqual({ field: 'Amount', was: '$95.00', now: '$120.50' });
  expect(wordsOf(made, 'accountID')?.now).toMatch(/Service/);
  await admin.call('settings/update_accounting_info', { changes: { customerTerms: { was: 'Net 30', now: 'Net 15' } } });
  const [setting] = await rowsOf('tenants');
  expect(wordsOf(setting, 'customerTerms')).toEqual({
    field: 'Payment terms of new customers',
    was: 'Net 30',
    now: 'Net 15',
  });
  const { events } = (await admin.call('events/list_history', { module: 'fees', entityID: feeID })).body.data;
  expect(events[0].changes).toEqual(fee?.changes);
  await admin.call('events/undo', { undo: edit.body.undo });
  expect(wordsOf((await rowsOf('fees'))[0], 'amount')).toEqual({ field: 'Amount', was: '$120.50', now: '$95.00' });
});

test('settings/search_audit 200: a record that its reader may not see is not named', async () => {
  const { acme, audit } = await company();
  const manager = await acme.add('Manager');
  const { customerID } = (await acme.admin.call('customers/create_customer', { customerName: 'Wolfcamp' })).body.data;
  const { ticketID } = (await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' })).body.data;
  await acme.admin.call('tickets/ticket_update', { ticketID, changes: { customerID: { was: null, now: customerID } } });
  await app.owner.query(
    `update roles set grants = jsonb_set(grants, '{levels,customers}', '0') where tenant_id = $1 and name = 'Manager'`,
    [acme.tenantID],
  );
  const words = async (by = acme.admin) => {
    const { rows } = (await audit({ module: 'tickets' }, by)) as unknown as { rows: ToldEvent[] };
    return rows[0]?.changes.find(({ field }) => field === 'customerID')?.words.now;
  };
  expect([await words(), await words(manager)]).toEqual(['Wolfcamp', String(customerID)]);
});
