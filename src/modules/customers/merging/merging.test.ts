import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { modules } from '#app/modules.ts';
import { testApp } from '#test/app.ts';
import { openMerging } from '#test/merging.ts';
import { waitingFor } from '#test/waiting.ts';

/** Merging customers (docs/rules/customers.md#merging). */
const app = await testApp();
const {
  made,
  merge,
  unmerge,
  merged,
  unmerged,
  ok,
  read,
  openOf,
  agedOf,
  history,
  rows,
  pair,
  sorted,
  yard,
  books,
  admin,
  tenantID,
  id,
} = await openMerging(app);

describe('customers/merge_customer', () => {
  test('200: what is live moves, what is posted keeps its name and counts as the other’s, and each history says so', async () => {
    const { stays, goes, ticketID, assetID, below, open, draft } = await pair();
    const done = await merged(goes.customerID, stays.customerID);
    expect(sorted(done.moved)).toEqual([
      ...[
        '1 asset',
        '1 contact',
        '1 draft of an invoice',
        '1 location',
        '1 note',
        '1 sub-customer',
        '1 task',
        '1 ticket',
      ],
    ]);
    const now = (await read(stays.customerID)).body.data;
    // Their own stands first: it is their address.
    expect(now.locations.map(({ name }: { name: string }) => name)).toEqual(['Main yard', 'Pecos yard']);
    expect(now).toMatchObject({ paymentTerms: 'Net 30', requiresAFE: false, contacts: [{ name: 'Wade Baca' }] });
    expect(await ok('tickets/ticket', { ticketID })).toMatchObject({
      customerID: stays.customerID,
      locationID: goes.at,
    });
    expect(await ok('assets/get_asset', { assetID })).toMatchObject({ customerID: stays.customerID });
    expect((await read(below.customerID)).body.data).toMatchObject({ parentCustomerID: stays.customerID });
    expect((await books.read(draft.invoiceID)).form.customerID).toBe(stays.customerID);
    expect(await books.read(open.invoiceID)).toMatchObject({ customerName: 'Orla Ridge Energy' });
    const first = (await history('tickets', ticketID))[0];
    expect(first).toMatchObject({
      name: 'ticket_customer_merged',
      undo: null,
      changes: [{ words: { field: 'Customer', was: 'Orla Ridge Energy', now: 'Orla Ridge' } }],
    });
    const [ofStays] = await history('customers', stays.customerID);
    expect(JSON.stringify(ofStays)).toContain('1 sub-customer');
    expect(await history('customers', goes.customerID)).toMatchObject([{ name: 'customer_merged' }, {}]);
  });

  test('200: whoever asks for the one that stays finds what both owe, and sold, and were sent', async () => {
    const { stays, goes, open } = await pair();
    const of = stays.customerID;
    await merged(goes.customerID, of);
    const both = 108.25 + 43.3;
    expect(await agedOf(of)).toBe(both);
    expect(await agedOf(goes.customerID)).toBe(0);
    expect(await ok('accounting/get_family_balance', { customerID: of })).toMatchObject({ total: both });
    expect((await openOf(of)).map(({ open: left }) => left).sort()).toEqual([108.25, 43.3]);
    const statement = await ok('accounting/get_customer_statement', {
      customerID: of,
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect([statement.lines.length, statement.closing, statement.lines.at(-1).balance]).toEqual([2, both, both]);
    const listed = await ok('invoices/get_invoice_list', { customerID: of });
    expect(listed.rows.length).toBe(3);
    const documents = await ok('accounting/get_payee_documents', { payee: { kind: 'customer', id: of } });
    expect(documents.rows.length).toBe(2);
    const sales = await ok('invoices/get_sales', { from: '2026-11-01', to: '2026-11-30', by: 'customer' });
    expect(sales.rows.find(({ subject }: { subject: string }) => subject === String(of))).toMatchObject({ sales: 140 });
    const lines = await ok('invoices/list_sold_lines', {
      from: '2026-11-01',
      to: '2026-11-30',
      by: 'customer',
      subject: String(of),
    });
    expect(lines).toMatchObject({ total: 140, lineCount: 2 });
    const profit = await ok('accounting/get_profitability', { from: '2026-11-01', to: '2026-11-30', by: 'customer' });
    expect(JSON.stringify(profit)).not.toContain('Orla Ridge Energy');
    const timeline = await ok('events/list_timeline', { module: 'customers', entityID: of });
    const told = timeline.rows.map(
      ({ module, entityID, name }: Record<string, unknown>) => `${module}/${entityID} ${name}`,
    );
    expect(told).toContain(`invoices/${open.invoiceID} invoice_approved`);
    expect(told).toContain(`customers/${goes.customerID} customer_created`);
  });

  test('200: who is merged is in no list, picker, search or file, takes no work, and leads to the one that stays', async () => {
    const { stays, goes } = await pair();
    await merged(goes.customerID, stays.customerID);
    const { status, body } = await read(goes.customerID);
    expect([status, body.message, body.link]).toEqual([
      404,
      'Orla Ridge Energy is merged into Orla Ridge.',
      { label: 'Open Orla Ridge', address: `/customers/${stays.customerID}` },
    ]);
    const list = await ok('customers/get_customer_list', { search: 'Orla Ridge Energy' });
    expect(list.rows.map((row: { customerID: number }) => row.customerID)).not.toContain(goes.customerID);
    const found = await ok('accounting/find_payees', { text: 'Orla Ridge' });
    expect(found.rows.map((row: { id: number }) => row.id)).not.toContain(goes.customerID);
    const ticket = await admin.call('tickets/create_ticket', { ticketSubject: 'x', customerID: goes.customerID });
    expect([ticket.status, ticket.body.message]).toEqual([404, 'Customer not found.']);
    expect((await books.insert(books.form(10, { customerID: goes.customerID }))).status).toBe(404);
    const deleted = await ok('events/list_deleted', { module: 'customers' });
    expect(JSON.stringify(deleted)).not.toContain('Orla Ridge Energy');
  });

  test('200: with a rate sheet of its own the one that stays keeps it; one for a place goes with the place', async () => {
    const { stays, goes } = await pair();
    const sheet = (name: string, customerID: number, more: object = {}) =>
      ok('ratesheets/create_ratesheet', { name, customerID, validFrom: '2026-01-01', isDraft: false, ...more });
    const own = await sheet('Own', stays.customerID);
    const left = await sheet('Left', goes.customerID);
    const ofPlace = await sheet('Place', goes.customerID, { locationID: goes.at });
    const preview = await ok('customers/preview_merge', { customerID: goes.customerID, intoID: stays.customerID });
    expect(preview.left).toEqual([{ called: 'rate sheet', count: 1 }]);
    await merged(goes.customerID, stays.customerID);
    const whose = async ({ rateSheetID }: { rateSheetID: number }) =>
      (await ok('ratesheets/get_ratesheet', { rateSheetID })).customerID;
    expect([await whose(own), await whose(left), await whose(ofPlace)]).toEqual([
      stays.customerID,
      goes.customerID,
      stays.customerID,
    ]);
  });

  test('403: who may not delete customers; 404: of another company, deleted; 422: itself, below it, merged already, too many levels', async () => {
    const { stays, goes } = await pair();
    const manager = await books.add('Technician');
    expect((await merge(goes.customerID, stays.customerID, manager)).status).toBe(403);
    expect((await unmerge(goes.customerID, manager)).status).toBe(403);
    const gone = await made('Gone');
    await ok('customers/delete_customer', { customerID: gone.customerID });
    for (const [one, into] of [
      [goes.customerID, 999_999],
      [999_999, goes.customerID],
      [gone.customerID, stays.customerID],
      [goes.customerID, gone.customerID],
    ] as const)
      expect(await merge(one, into)).toMatchObject({ status: 404, body: { message: 'Customer not found.' } });
    const refused = async (one: number, into: number) => {
      const { status, body } = await merge(one, into);
      expect([status, body.fields]).toEqual([422, { intoID: body.message }]);
      const shown = await admin.call('customers/preview_merge', { customerID: one, intoID: into });
      expect([shown.status, shown.body.message]).toEqual([422, body.message]);
      return body.message;
    };
    expect(await refused(goes.customerID, goes.customerID)).toBe(
      'A customer is not merged into itself. Choose another one.',
    );
    const site = await made('Site', { parentCustomerID: goes.customerID });
    const deep = await made('Deep', { parentCustomerID: site.customerID });
    expect(await refused(goes.customerID, deep.customerID)).toBe(
      'Deep is below Orla Ridge Energy. Merge them the other way round, or move it first.',
    );
    let level = stays.customerID;
    for (const name of ['2', '3', '4']) level = (await made(name, { parentCustomerID: level })).customerID;
    expect(await refused(goes.customerID, level)).toBe('Customers stand on at most 5 levels.');
    await merged(goes.customerID, stays.customerID);
    expect(await refused(goes.customerID, site.customerID)).toBe(
      'Orla Ridge Energy is merged into another customer already.',
    );
    expect(await refused(site.customerID, goes.customerID)).toBe(
      'Orla Ridge Energy is merged into another customer already.',
    );
    expect((await unmerge(stays.customerID)).body.message).toBe('Orla Ridge is not merged into another customer.');
  });

  test('200: a sub-customer goes into whom it is below, and comes back there', async () => {
    const top = await made('Top');
    const mid = await made('Mid', { parentCustomerID: top.customerID });
    const low = await made('Low', { parentCustomerID: mid.customerID });
    await merged(mid.customerID, top.customerID);
    expect((await read(low.customerID)).body.data.parentCustomerID).toBe(top.customerID);
    await unmerged(mid.customerID);
    expect((await read(mid.customerID)).body.data.parentCustomerID).toBe(top.customerID);
    expect((await read(low.customerID)).body.data.parentCustomerID).toBe(mid.customerID);
    // Below whom they came back to stand by now: below nobody.
    await merged(mid.customerID, top.customerID);
    const other = await made('Other');
    await ok('customers/update_customer', {
      customerID: low.customerID,
      changes: { parentCustomerID: { was: top.customerID, now: other.customerID } },
    });
    await ok('customers/update_customer', {
      customerID: top.customerID,
      changes: { parentCustomerID: { was: null, now: low.customerID } },
    });
    await unmerged(mid.customerID);
    expect((await read(mid.customerID)).body.data.parentCustomerID).toBe(top.customerID);
  });

  test('of two who merge the same two at once, the other way round, the second is refused', async () => {
    const [one, other] = [await made('A'), await made('B')];
    const both = await Promise.all([
      merge(one.customerID, other.customerID),
      merge(other.customerID, one.customerID),
      merge(one.customerID, other.customerID),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('work that is written while its customer is merged is of whom they are now', async () => {
    const [goes, stays] = [await made('Goes'), await made('Stays')];
    const client = new pg.Client({ connectionString: app.database.ownerUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select from customers where tenant_id = $1 and customer_id = $2 for update', [
        tenantID,
        goes.customerID,
      ]);
      await client.query(
        'update customers set merged_into = $2, merged_at = now(), deleted_at = now() where tenant_id = $1 and customer_id = $3',
        [tenantID, stays.customerID, goes.customerID],
      );
      // Says that its customer is there, and waits where it writes.
      const written = admin.call('tickets/create_ticket', { ticketSubject: 'At once', customerID: goes.customerID });
      await waitingFor(client, 1);
      await client.query('commit');
      expect((await written).body.data.customerID).toBe(stays.customerID);
    } finally {
      await client.end();
    }
  });
});

describe('customers/unmerge_customer', () => {
  test('200: right after the merge every row is as it was before', async () => {
    const { stays, goes } = await pair();
    const before = await rows();
    await merged(goes.customerID, stays.customerID);
    expect(await rows()).not.toEqual(before);
    await unmerged(goes.customerID);
    expect(await rows()).toEqual(before);
    expect((await read(goes.customerID)).body.data).toMatchObject({
      customerName: 'Orla Ridge Energy',
      contacts: [{ name: 'Wade Baca' }],
    });
    const list = await ok('customers/get_customer_list', { search: 'Orla Ridge Energy' });
    expect(list.rows.map((row: { customerID: number }) => row.customerID)).toContain(goes.customerID);
  });

  test('200: only what still names the one that stays comes back; new work stays, but for what is at a place that comes back', async () => {
    const { stays, goes, ticketID, assetID, draft } = await pair();
    const third = await made('Third');
    await merged(goes.customerID, stays.customerID);
    await ok('assets/update_asset', {
      assetID,
      changes: {
        customerID: { was: stays.customerID, now: third.customerID },
        locationID: { was: goes.at, now: null },
      },
    });
    await ok('invoices/approve_invoice', { invoiceID: draft.invoiceID });
    const work = async (more: object) =>
      (await ok('tickets/create_ticket', { ticketSubject: 'New', customerID: stays.customerID, ...more })).ticketID;
    const [atTheirs, atNone] = [await work({ locationID: goes.at }), await work({})];
    await unmerged(goes.customerID);
    const whose = async (one: number) => (await ok('tickets/ticket', { ticketID: one })).customerID;
    expect([await whose(ticketID), await whose(atTheirs), await whose(atNone)]).toEqual([
      goes.customerID,
      goes.customerID,
      stays.customerID,
    ]);
    expect((await ok('assets/get_asset', { assetID })).customerID).toBe(third.customerID);
    // It was approved as theirs.
    expect((await books.read(draft.invoiceID)).form.customerID).toBe(stays.customerID);
    expect(await agedOf(stays.customerID)).toBe(43.3 + 54.13);
    expect(await agedOf(goes.customerID)).toBe(108.25);
  });

  test('422 and 409: who is not merged; while the other is merged itself or deleted. A chain is taken back from its end', async () => {
    const [first, second, third] = [
      await made('First', { locations: [yard] }),
      await made('Second'),
      await made('Third'),
    ];
    const { ticketID } = await ok('tickets/create_ticket', { ticketSubject: 'x', customerID: first.customerID });
    expect((await unmerge(first.customerID)).body.message).toBe('First is not merged into another customer.');
    expect((await unmerge(999_999)).status).toBe(404);
    const before = await rows();
    await merged(first.customerID, second.customerID);
    await merged(second.customerID, third.customerID);
    expect((await read(first.customerID)).body.message).toBe('First is merged into Third.');
    expect((await ok('tickets/ticket', { ticketID })).customerID).toBe(third.customerID);
    const early = await unmerge(first.customerID);
    expect([early.status, early.body.message]).toEqual([
      409,
      'Second is merged into another customer itself. Unmerge that first.',
    ]);
    await unmerged(second.customerID);
    await unmerged(first.customerID);
    expect(await rows()).toEqual(before);
    await merged(first.customerID, second.customerID);
    await ok('customers/delete_customer', { customerID: second.customerID });
    expect((await unmerge(first.customerID)).body.message).toBe('Second is deleted. Restore that customer first.');
  });

  test('200: of two merged into one each takes its own back, what moved from one to the other too', async () => {
    const [first, second, third] = [await made('First'), await made('Second'), await made('Third')];
    const { ticketID } = await ok('tickets/create_ticket', { ticketSubject: 'x', customerID: first.customerID });
    const whose = async () => (await ok('tickets/ticket', { ticketID })).customerID;
    await merged(first.customerID, third.customerID);
    await ok('tickets/ticket_update', {
      ticketID,
      changes: { customerID: { was: third.customerID, now: second.customerID } },
    });
    await merged(second.customerID, third.customerID);
    await unmerged(first.customerID);
    expect(await whose()).toBe(third.customerID);
    await unmerged(second.customerID);
    expect(await whose()).toBe(second.customerID);
  });

  test('422: nobody is deleted whose merged customers have something open; what is merged is not changed by undo', async () => {
    const { stays, goes } = await pair();
    const renamed = await admin.call('customers/update_customer', {
      customerID: goes.customerID,
      changes: { phone: { was: '', now: '(432) 555-0100' } },
    });
    await merged(goes.customerID, stays.customerID);
    const undone = await admin.call('events/undo', { undo: renamed.body.undo });
    expect([undone.status, undone.body.message]).toEqual([
      409,
      'Orla Ridge Energy is merged into another customer. Unmerge that first.',
    ]);
    const [own] = (await openOf(stays.customerID)).filter(({ payee }) => payee.id === stays.customerID);
    await ok('accounting/insert_account_transaction', {
      form: {
        kind: 'payment',
        date: '2026-11-05',
        payee: { kind: 'customer', id: stays.customerID },
        into: id('1000'),
        amount: own?.open,
        items: [{ itemID: own?.itemID, amount: own?.open }],
      },
    });
    for (const row of (await ok('customers/get_customer_list', { parentCustomerID: stays.customerID })).rows)
      await ok('customers/delete_customer', { customerID: row.customerID });
    const { status, body } = await admin.call('customers/delete_customer', { customerID: stays.customerID });
    expect([status, body.message]).toEqual([
      422,
      'Orla Ridge has 1 document open: $108.25 owed by them, $0.00 owed to them. Settle, apply or void that first.',
    ]);
  });
});

test('the zone of a place goes with it, and comes back with it', async () => {
  const { stays, goes } = await pair();
  const set = { customerID: goes.customerID, locationID: goes.at, zoneID: books.zoneID };
  await ok('accounting/set_location_zone', set);
  await merged(goes.customerID, stays.customerID);
  const zonesOf = async (customerID: number) =>
    (await ok('accounting/get_customer_tax', { customerID })).locationZones as object[];
  expect(await zonesOf(stays.customerID)).toEqual([{ locationID: goes.at, zoneID: books.zoneID }]);
  await unmerged(goes.customerID);
  expect([await zonesOf(stays.customerID), await zonesOf(goes.customerID)]).toEqual([
    [],
    [{ locationID: goes.at, zoneID: books.zoneID }],
  ]);
});

describe('customers/preview_merge', () => {
  test('200: what would move and stay, and what the two say differently', async () => {
    const { stays, goes } = await pair();
    const shown = await ok('customers/preview_merge', { customerID: goes.customerID, intoID: stays.customerID });
    expect(sorted(shown.moved)).toEqual([
      ...[
        '1 asset',
        '1 contact',
        '1 draft of an invoice',
        '1 location',
        '1 note',
        '1 sub-customer',
        '1 task',
        '1 ticket',
      ],
    ]);
    expect(shown.stays).toEqual([{ called: 'invoice or credit memo', count: 1 }]);
    expect(shown.differing).toEqual([
      { label: 'Terms', goes: 'Net 15', stays: 'Net 30' },
      { label: 'AFE number demanded', goes: 'Yes', stays: 'No' },
    ]);
  });
});

describe('customers/list_merged', () => {
  test('200: who was merged into a customer, and by whom; 404: of another company', async () => {
    const { stays, goes } = await pair();
    await merged(goes.customerID, stays.customerID);
    const list = await ok('customers/list_merged', { customerID: stays.customerID });
    expect(list.rows).toMatchObject([
      { customerID: goes.customerID, customerName: 'Orla Ridge Energy', mergedByName: admin.name },
    ]);
    expect((await admin.call('customers/list_merged', { customerID: 999_999 })).status).toBe(404);
  });
});

test('every table that names customers says whether its rows go with one', async () => {
  const { rows } = await app.owner.query(
    `select c.conrelid::regclass::text as table, a.attname as column
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'tenant_id'
      where c.contype = 'f' and c.confrelid = 'customers'::regclass`,
  );
  const go = modules.flatMap(({ moves = [] }) => moves.map(({ table, names }) => `${table}.${names}`));
  const stay = [
    // The one that stays keeps its own.
    'customer_taxes.customer_id',
    // Follows its head.
    'field_tickets.customer_id',
    // Of what is posted.
    'document_lines.customer_id',
    // Of merging itself.
    ...['customers.merged_into', 'customer_moves.customer_id'],
    ...['customer_contacts.merged_from', 'customer_locations.merged_from'],
  ];
  expect(
    rows
      .map((row) => `${row.table}.${row.column}`)
      .filter((one) => !go.includes(one))
      .sort(),
  ).toEqual(stay.sort());
});
