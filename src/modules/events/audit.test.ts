import { expect, test } from 'vitest';
import type { PermissionEntry } from '#shared/permission.ts';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import type { ToldEvent } from './recorded-contract.ts';
import { eventWords } from './rules.ts';

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
  await admin.call('time/save_settings', { changes: { idleThresholdMinutes: { was: 15, now: 30 } } });
  expect(wordsOf((await rowsOf('tenants'))[0], 'idleThresholdMinutes')).toEqual({
    field: 'Ask after so many minutes without activity',
    was: '15 min',
    now: '30 min',
  });
  await admin.call('settings/update_accounting_info', { changes: { reportBasis: { was: 'accrual', now: 'cash' } } });
  expect(wordsOf((await rowsOf('tenants'))[0], 'reportBasis')).toMatchObject({ was: 'Accrual', now: 'Cash' });
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

const wordsIn = async (admin: Awaited<ReturnType<typeof company>>['acme']['admin'], module: string, asked = {}) => {
  const { rows } = (await admin.call('settings/search_audit', { module, ...asked })).body.data as { rows: ToldEvent[] };
  return rows.map(({ changes }) => changes.map(({ words }) => words));
};

test('settings/search_audit 200: percentages and words of lists are said as their screens say them', async () => {
  const { admin, id } = await openTrade(app);
  const accountID = id('4000');
  const made = await admin.call('settings/create_fee', { feeName: 'Fuel', percentUnits: 32_500, accountID });
  const { feeID } = made.body.data;
  await admin.call('settings/update_fee', { feeID, changes: { basis: { was: 'whole', now: 'labor' } } });
  const [changed, first] = await wordsIn(admin, 'fees');
  expect(changed).toEqual([{ field: 'Of', was: 'the whole', now: 'labor' }]);
  expect(first).toContainEqual({ field: 'Percentage', was: 'Nothing', now: '3.25 %' });
  expect(first).toContainEqual({ field: 'Of', was: 'Nothing', now: 'the whole' });
});

test('settings/search_audit 200: lists of vendors, templates and rules are said as their forms say them', async () => {
  const { acme } = await company();
  const { vendorID } = (await acme.admin.call('vendors/create_vendor', { vendorName: 'Hobbs' })).body.data;
  await acme.admin.call('vendors/update_vendor', { vendorID, changes: { box1099: { was: 'nec_1', now: 'misc_1' } } });
  expect((await wordsIn(acme.admin, 'vendors'))[0]).toEqual([
    { field: '1099 box', was: 'NEC 1, nonemployee compensation', now: 'MISC 1, rents' },
  ]);
  await acme.admin.call('settings/create_note_template', {
    name: 'Visit',
    noteBody: '<p>Hello</p>',
    audience: 'customer',
    kinds: [],
  });
  const [template] = await wordsIn(acme.admin, 'note_templates');
  expect(template).toContainEqual({ field: 'Meant for', was: 'Nothing', now: 'For the customer' });
});

test('settings/search_audit 200: of a role each right that was given or taken is said by its name', async () => {
  const { acme } = await company();
  const made = await acme.admin.call('settings/create_security_role', {
    roleName: 'Estimator',
    permissions: [{ featureName: 'customers', permission: 1, subPermission: [] }],
  });
  const { roleID, permissions } = made.body.data as { roleID: number; permissions: PermissionEntry[] };
  const now = permissions.map((entry) =>
    entry.featureName === 'invoices'
      ? { ...entry, permission: 3, subPermission: [{ subFeatureName: 'approve invoices', permission: true }] }
      : entry.featureName === 'customers'
        ? { ...entry, permission: 0 }
        : entry,
  );
  const changes = { permissions: { was: permissions, now } };
  expect((await acme.admin.call('settings/update_security_role', { roleID, changes })).status).toBe(200);
  const [changed, created] = await wordsIn(acme.admin, 'roles');
  expect(created).toEqual([
    { field: 'Customers', was: 'None', now: 'Read' },
    { field: 'Role name', was: 'Nothing', now: 'Estimator' },
  ]);
  expect(changed).toEqual([
    { field: 'Customers', was: 'Read', now: 'None' },
    { field: 'Invoices', was: 'None', now: 'Update' },
    { field: 'Invoices, approve invoices', was: 'No', now: 'Yes' },
  ]);
});

test('settings/search_audit 200: of a formatted text its words are said, any other text as it is', async () => {
  const { acme } = await company();
  await acme.admin.call('settings/create_security_role', { roleName: '<b>Helper</b>', permissions: [] });
  const noteBody = '<p>Gate <b>code</b> 1 &lt; 2</p>';
  const template = { name: '<i>Visit</i>', noteBody, audience: 'customer', kinds: [] };
  await acme.admin.call('settings/create_note_template', template);
  const { customerID } = (await acme.admin.call('customers/create_customer', { customerName: '<p>Wolfcamp' })).body
    .data;
  await acme.admin.call('notes/post_note', { type: 'customers', ID: customerID, noteBody });
  const said = { was: 'Nothing', now: 'Gate code 1 < 2' };
  const told = async (module: string) => (await wordsIn(acme.admin, module))[0];
  expect(await told('roles')).toContainEqual({ field: 'Role name', was: 'Nothing', now: '<b>Helper</b>' });
  expect(await told('customers')).toContainEqual({ field: 'Name', was: 'Nothing', now: '<p>Wolfcamp' });
  expect(await told('note_templates')).toContainEqual({ field: 'Name', was: 'Nothing', now: '<i>Visit</i>' });
  expect(await told('note_templates')).toContainEqual({ field: 'Text', ...said });
  expect(await told('notes')).toContainEqual({ field: 'Text', ...said });
});

test('settings/search_audit 200: an entry is named by the number that people know', async () => {
  const { admin, id, customer, bill } = await openTrade(app);
  // An entry before it: its number is another than the invoice's.
  await bill(10);
  const form = {
    customerID: customer.id,
    date: '2026-11-03',
    lines: [{ description: 'Seal', quantity: 1, rate: 100, accountID: id('4000') }],
  };
  const { invoiceID, version } = (await admin.call('invoices/insert_invoice', { form })).body.data;
  const approved = await admin.call('invoices/approve_invoice', { invoiceID, version });
  expect(approved.status, approved.body.message).toBe(200);
  const [told] = await wordsIn(admin, 'invoices');
  const { entryID, number } = approved.body.data;
  expect([entryID, number]).toEqual([2, 1]);
  expect(told).toContainEqual({ field: 'Entry', was: 'Nothing', now: '2 · Invoice 1' });
});

test('settings/search_audit and events/list_history 200: a moment is in the time zone of its reader', async () => {
  const { acme } = await company();
  const { customerID } = (await acme.admin.call('customers/create_customer', { customerName: 'Wolfcamp' })).body.data;
  await acme.admin.call('customers/delete_customer', { customerID });
  await app.owner.query(
    `update events set after = jsonb_set(after, '{deletedAt}', '"2026-11-20 18:05:00"')
      where tenant_id = $1 and name = 'customer_deleted'`,
    [acme.tenantID],
  );
  const moment = async (asked: object) => (await wordsIn(acme.admin, 'customers', asked))[0]?.[0]?.now;
  expect(await moment({})).toBe('11-20-2026 at 12:05 PM');
  expect(await moment({ timeZone: 'America/New_York' })).toBe('11-20-2026 at 01:05 PM');
  const of = { module: 'customers', entityID: customerID, timeZone: 'America/New_York' };
  const { events } = (await acme.admin.call('events/list_history', of)).body.data;
  expect(events[0].changes[0].words.now).toBe('11-20-2026 at 01:05 PM');
  expect((await acme.admin.call('settings/search_audit', { timeZone: 'Mars/Olympus' })).status).toBe(400);
});

test('settings/search_audit and events/list_history 200: what was taken back is said, and that it was done again', async () => {
  const { acme } = await company();
  const { customerID } = (await acme.admin.call('customers/create_customer', { customerName: 'Wolfcamp' })).body.data;
  const { undo } = (await acme.admin.call('customers/delete_customer', { customerID })).body;
  const again = (await acme.admin.call('events/undo', { undo })).body.undo;
  expect((await acme.admin.call('events/undo', { undo: again })).status).toBe(200);
  const { rows } = (await acme.admin.call('settings/search_audit', { module: 'customers' })).body.data as {
    rows: ToldEvent[];
  };
  const words = ['Customer done again', 'Customer deleted, undone', 'Customer deleted', 'Customer created'];
  expect(rows.map(eventWords)).toEqual(words);
  const of = { module: 'customers', entityID: customerID };
  const { events } = (await acme.admin.call('events/list_history', of)).body.data as { events: ToldEvent[] };
  expect(events.map(eventWords)).toEqual(words);
});

test('settings/search_audit 200: what the same click did besides, and nothing else', async () => {
  const { acme, ben, audit } = await company();
  const carl = await acme.add('Dispatcher', { name: 'Carl' });
  for (const ticketSubject of ['Seal leak', 'Noise'])
    await acme.admin.call('tickets/create_ticket', { ticketSubject, assignees: [ben.userID] });
  const left = {
    userID: ben.userID,
    action: 'termination',
    leftOn: '2026-11-20',
    leftDetails: 'Moved away',
    handOver: [{ duty: 'tickets', userID: carl.userID }],
  };
  const { status, body } = await acme.admin.call('users/change_account', left);
  expect(status, body.message).toBe(200);
  const [ended] = (await audit({ module: 'users', entityID: ben.userID })).rows as unknown as ToldEvent[];
  const { rows } = await audit({ withEventID: ended?.eventID });
  expect(
    named(rows)
      .filter((one) => !one.startsWith('note_'))
      .toSorted(),
  ).toEqual(['ticket_assigned Noise', 'ticket_assigned Seal leak', 'user_terminated Ben']);
  const other = await app.newTenant();
  expect((await audit({ withEventID: ended?.eventID }, other.admin)).rows).toEqual([]);
});

test('settings/search_audit 200: what an undone action had noted has a line of its own, made and gone', async () => {
  const { acme, ben, audit } = await company();
  const left = { userID: ben.userID, action: 'termination', leftOn: '2026-11-20', leftDetails: 'Moved', handOver: [] };
  const { undo } = (await acme.admin.call('users/change_account', left)).body;
  expect((await acme.admin.call('events/undo', { undo })).status).toBe(200);
  const rows = (await audit({ module: 'notes' })).rows as unknown as ToldEvent[];
  expect(rows.map((row) => `${eventWords(row)}, ${row.label}`)).toEqual([
    'Note created, undone, Ben',
    'Note created, Ben',
  ]);
  const beside = (await audit({ withEventID: rows[0]?.eventID })).rows as unknown as ToldEvent[];
  expect(beside.map(eventWords)).toEqual(['User terminated, undone', 'Note created, undone']);
});

test('settings/search_audit 200: a note and a link say whom or what they are about, and not by which number', async () => {
  const { acme } = await company();
  const { customerID } = (await acme.admin.call('customers/create_customer', { customerName: 'Wolfcamp' })).body.data;
  const { ticketID } = (await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' })).body.data;
  for (const of of [
    { type: 'customers', ID: customerID },
    { type: 'tickets', ID: ticketID },
  ])
    expect((await acme.admin.call('notes/post_note', { ...of, noteBody: '<p>Gate code</p>' })).status).toBe(200);
  const said = { was: 'Nothing' };
  const [ofTicket, ofCustomer] = await wordsIn(acme.admin, 'notes');
  expect(ofTicket).toContainEqual({ field: 'About', ...said, now: `${ticketID} · Seal leak` });
  expect(ofTicket).toContainEqual({ field: 'Meant for', ...said, now: 'Internal' });
  expect(ofCustomer).toContainEqual({ field: 'About', ...said, now: 'Wolfcamp' });
  expect(ofCustomer?.map(({ field }) => field)).not.toContain('Number');
  const link = { ticketID, url: 'https://pumps.example/manual', name: 'Manual' };
  expect((await acme.admin.call('tickets/add_ticket_cloud_link', link)).status).toBe(200);
  const [ofLink] = await wordsIn(acme.admin, 'cloud_links');
  expect(ofLink).toContainEqual({ field: 'Of', ...said, now: `${ticketID} · Seal leak` });
});
