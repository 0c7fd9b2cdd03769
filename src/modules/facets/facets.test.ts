import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openInvoices } from '#test/invoicing.ts';

const app = await testApp();

/** The lists of records that have tags and fields of the company's own: by module, the call and the name of the id. */
const lists = {
  customers: ['customers/get_customer_list', 'customerID'],
  vendors: ['vendors/get_vendor_list', 'vendorID'],
  assets: ['assets/get_asset_list', 'assetID'],
  invoices: ['invoices/get_invoice_list', 'invoiceID'],
  account_transactions: ['accounting/get_account_transaction_list', 'transactionID'],
  users: ['users/list_users', 'userID'],
  tickets: ['tickets/getTicketsUsingMultiFilters', 'id'],
  tasks: ['tasks/getTasksUsingMultiFilters', 'id'],
} as const;
type Kind = keyof typeof lists;
const kinds = Object.keys(lists) as Kind[];

/** Two records of each kind; the first is the one that something is put on. */
async function withLists() {
  const company = await openInvoices(app);
  const { admin, make, pay, add } = company;
  const id = async (path: string, name: string, body: object): Promise<number> =>
    (await admin.call(path, body)).body.data[name];
  const pair = async (make: (nth: string) => Promise<number>) => [await make('One'), await make('Two')] as const;
  const invoices = [await make(100), await make(200)];
  await pay(10, invoices[0]);
  await pay(10, invoices[1]);
  const transactions = (await admin.call(lists.account_transactions[0])).body.data.rows;
  const records: Record<Kind, readonly [number, number]> = {
    customers: await pair((nth) => id('customers/create_customer', 'customerID', { customerName: `Mesa ${nth}` })),
    vendors: await pair((nth) => id('vendors/create_vendor', 'vendorID', { vendorName: `Mesa ${nth}` })),
    assets: await pair((nth) => id('assets/create_asset', 'assetID', { assetName: `Mesa ${nth}`, assetNumber: nth })),
    invoices: [invoices[0].invoiceID, invoices[1].invoiceID],
    account_transactions: [transactions[0].transactionID, transactions[1].transactionID],
    users: [(await add('Viewer')).userID, (await add('Technician')).userID],
    tickets: await pair((nth) => id('tickets/create_ticket', 'ticketID', { ticketSubject: `Mesa ${nth}` })),
    tasks: await pair((nth) => id('tasks/create_task', 'taskID', { taskSubject: `Mesa ${nth}` })),
  };
  const listed = async (kind: Kind, search: string, person = admin): Promise<number[]> => {
    const [path, name] = lists[kind];
    const { status, body } = await person.call(path, { search });
    expect([kind, status, body.message]).toEqual([kind, 200, undefined]);
    return body.data.rows.map((row: Record<string, number>) => row[name]);
  };
  const tag = (name: string) => id('settings/create_type', 'id', { kind: 'tag', name });
  const put = async (kind: Kind, add: number[], remove: number[] = []) =>
    admin.call('tags/tag_record', { module: kind, entityID: records[kind][0], add, remove });
  const field = (module: Kind, name: string, type: string, choices: string[] = []) =>
    id('settings/create_custom_field', 'fieldID', { module, name, type, choices });
  const set = (kind: Kind, fieldID: number, was: string | null, now: string | null) =>
    admin.call('custom_fields/set_values', {
      module: kind,
      entityID: records[kind][0],
      changes: [{ fieldID, was, now }],
    });
  return { ...company, records, listed, tag, put, field, set };
}

describe('lists', () => {
  test('200: are narrowed to what bears a tag, with the words and by themselves', async () => {
    const { records, listed, tag, put, admin } = await withLists();
    const key = await tag('Key account');
    const alike = await tag('Key accounts');
    for (const kind of kinds) {
      await put(kind, [key]);
      const [one] = records[kind];
      expect([kind, await listed(kind, 'tag:"Key account"')]).toEqual([kind, [one]]);
      expect([kind, await listed(kind, 'TAG:"KEY ACCOUNT"')]).toEqual([kind, [one]]);
      expect([kind, await listed(kind, `tag:"#${key}"`)]).toEqual([kind, [one]]);
      expect([kind, await listed(kind, 'tag:"Key accounts"')]).toEqual([kind, []]);
      expect([kind, await listed(kind, 'tag:"Key account" tag:"Key accounts"')]).toEqual([kind, []]);
      await put(kind, [alike], []);
      expect([kind, await listed(kind, 'tag:"Key account" tag:"Key accounts"')]).toEqual([kind, [one]]);
      await put(kind, [], [alike]);
      expect([kind, await listed(kind, 'tag:nothing')]).toEqual([kind, []]);
      expect([kind, await listed(kind, 'tag:"Key account" zzzz')]).toEqual([kind, []]);
    }
    for (const kind of ['customers', 'vendors', 'assets', 'tickets', 'tasks'] as const) {
      const [one] = records[kind];
      // Words of few signs are looked for inside of others as well; what bears the tag alone counts there too.
      for (const words of ['mesa', 'One', 'es'])
        if (words !== 'es' || (kind !== 'tickets' && kind !== 'tasks'))
          expect([kind, words, await listed(kind, `tag:"Key account" ${words}`)]).toEqual([kind, words, [one]]);
      expect([kind, await listed(kind, 'tag:"Key account" two')]).toEqual([kind, []]);
    }
    const counted = await admin.call('tickets/ticketsFilterTypeCount', { search: 'tag:"Key account"' });
    expect(counted.body.data.total).toBe(1);
    const found = (await admin.call('search/find', { text: 'tag:"Key account"' })).body.data.hits;
    expect(new Set(found.map(({ module }: { module: string }) => module))).toEqual(new Set(kinds));
    // What it is called since, moments later.
    await admin.call('settings/update_type', {
      kind: 'tag',
      id: key,
      changes: { name: { was: 'Key account', now: 'Important' } },
    });
    for (const kind of kinds) await expect.poll(() => listed(kind, 'tag:important')).toEqual([records[kind][0]]);
  });

  test('200: are narrowed to what a field holds, also when the field is called something else', async () => {
    const { records, listed, field, set, admin } = await withLists();
    for (const kind of kinds) {
      const [one] = records[kind];
      const yard = await field(kind, 'Yard side', 'choice', ['North', 'South']);
      const crane = await field(kind, 'Crane', 'yes_no');
      await set(kind, yard, null, 'North');
      await set(kind, crane, null, 'yes');
      expect([kind, await listed(kind, '"Yard side":"north" Crane:"yes"')]).toEqual([kind, [one]]);
      expect([kind, await listed(kind, '"Yard side":"south"')]).toEqual([kind, []]);
      await admin.call('settings/update_custom_field', {
        fieldID: yard,
        changes: { name: { was: 'Yard side', now: 'Yard' } },
      });
      await expect.poll(() => listed(kind, 'Yard:"North"')).toEqual([one]);
      // A filter that was kept asks by what does not change.
      expect([kind, await listed(kind, `"#${yard}":"North"`)]).toEqual([kind, [one]]);
      await set(kind, yard, 'North', null);
      expect([kind, await listed(kind, 'Yard:"North"')]).toEqual([kind, []]);
    }
  });
});

test('200: numbers and days are found as they are kept and as they are read', async () => {
  const { records, listed, field, set } = await withLists();
  const [depth, day] = [await field('tickets', 'Depth ft', 'number'), await field('tickets', 'Permit day', 'date')];
  await set('tickets', depth, null, '1,234.50');
  await set('tickets', day, null, '2026-12-01');
  for (const text of [
    '"Depth ft":"1234.5"',
    '"Depth ft":"1,234.5"',
    '"Permit day":"2026-12-01"',
    '"Permit day":"12/01/2026"',
  ])
    expect([text, await listed('tickets', text)]).toEqual([text, [records.tickets[0]]]);
});

test('200: who merges tickets keeps the tags of both, and what their fields hold; undone, all is as it was', async () => {
  const { records, tag, field, set, put, admin } = await withLists();
  const [one, other] = records.tickets;
  const [depth, code] = [await field('tickets', 'Depth ft', 'number'), await field('tickets', 'Gate code', 'text')];
  await put('tickets', [await tag('Rental')]);
  await set('tickets', depth, null, '77');
  await set('tickets', code, null, '#4417');
  await admin.call('custom_fields/set_values', {
    module: 'tickets',
    entityID: other,
    changes: [{ fieldID: code, was: null, now: '#90' }],
  });
  const of = async (id: number) => {
    const asked = await admin.call('facets/get_facets_of_records', { module: 'tickets', ids: [id] });
    const [held] = asked.body.data.records;
    return [
      held?.tags.map(({ name }: { name: string }) => name),
      held?.fields.map(({ value }: { value: string }) => value),
    ];
  };
  const merged = await admin.call('tickets/merge_tickets', { ticketID: other, duplicateIDs: [one] });
  expect([merged.status, merged.body.message]).toEqual([200, undefined]);
  expect(await of(other)).toEqual([['Rental'], ['77', '#90']]);
  expect((await admin.call('events/undo', { undo: merged.body.undo })).status).toBe(200);
  expect([await of(one), await of(other)]).toEqual([
    [['Rental'], ['77', '#4417']],
    [[], ['#90']],
  ]);
});

describe('facets/get_facets, facets/get_facets_of_records', () => {
  test('200: what is in use, and what some records hold; those without any are left out', async () => {
    const { admin, records, tag, put, field, set } = await withLists();
    const [key, gone] = [await tag('Key account'), await tag('Gone')];
    const depth = await field('assets', 'Depth', 'number');
    await put('assets', [key, gone]);
    await set('assets', depth, null, '1,200');
    await admin.call('settings/archive_type', { kind: 'tag', id: gone });
    const { data } = (await admin.call('facets/get_facets', { module: 'assets' })).body;
    expect(data).toMatchObject({ tags: [{ id: key }], fields: [{ fieldID: depth, name: 'Depth', type: 'number' }] });
    const of = await admin.call('facets/get_facets_of_records', {
      module: 'assets',
      ids: [...records.assets, 987_654],
    });
    expect(of.body.data.records).toMatchObject([
      {
        id: records.assets[0],
        tags: [{ name: 'Gone' }, { name: 'Key account' }],
        fields: [{ fieldID: depth, type: 'number', value: '1200' }],
      },
    ]);
  });

  test('404: a kind without facets; 403: who may not read it; nothing of what is out of sight or another company’s', async () => {
    const { admin, records, tag, put, add } = await withLists();
    const other = await withLists();
    await put('customers', [await tag('Key account')]);
    const ask = (module: string, ids: number[], person = admin) =>
      person.call('facets/get_facets_of_records', { module, ids });
    expect((await ask('spaceships', [1])).status).toBe(404);
    expect((await ask('saved_views', [1])).status).toBe(404);
    expect((await ask('journal_entries', [1])).status).toBe(404);
    expect((await admin.call('facets/get_facets', { module: 'spaceships' })).status).toBe(404);
    expect((await ask('customers', [...records.customers], other.admin)).body.data.records).toEqual([]);
    await admin.call('customers/delete_customer', { customerID: records.customers[0] });
    expect((await ask('customers', [...records.customers])).body.data.records).toEqual([]);
    expect((await ask('account_transactions', [1], await add('Technician'))).status).toBe(403);
  });
});
