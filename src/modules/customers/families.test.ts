import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { customersAbove } from './families.ts';

/** Customers below customers (docs/rules/customers.md#sub-customers). */
const app = await testApp();
const acme = await app.newTenant();
const other = await app.newTenant({ name: 'Other Pumps' });
const { admin } = acme;

const create = (more: object, by = admin) => by.call('customers/create_customer', { customerName: 'Site', ...more });
async function made(more: object, by = admin): Promise<number> {
  const { status, body } = await create(more, by);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data.customerID;
}
const read = async (customerID: number) => (await admin.call('customers/get_customer', { customerID })).body.data;
const move = (customerID: number, was: number | null, now: number | null) =>
  admin.call('customers/update_customer', { customerID, changes: { parentCustomerID: { was, now } } });
const listed = async (asked: object) =>
  (await admin.call('customers/get_customer_list', asked)).body.data.rows as {
    customerID: number;
    parentName: string;
  }[];
const idsOf = async (asked: object) => (await listed(asked)).map(({ customerID }) => customerID);

/** So many, each below the one before. */
async function line(many: number): Promise<number[]> {
  const ids: number[] = [];
  for (let level = 1; level <= many; level++)
    ids.push(await made({ customerName: `Level ${level}`, parentCustomerID: ids.at(-1) ?? null }));
  return ids;
}

describe('customers/create_customer', () => {
  test('200: it is below its parent, begins with their terms, and both say so', async () => {
    const parent = await made({ customerName: 'Orla Ridge', paymentTerms: 'Net 45' });
    const child = await made({ customerName: 'Well 9', parentCustomerID: parent });
    expect(await read(child)).toMatchObject({
      parentCustomerID: parent,
      parentName: 'Orla Ridge',
      paymentTerms: 'Net 45',
      isParent: false,
    });
    expect(await read(parent)).toMatchObject({ parentCustomerID: null, parentName: null, isParent: true });
    const own = await made({ parentCustomerID: parent, paymentTerms: 'Net 15' });
    expect(await read(own)).toMatchObject({ paymentTerms: 'Net 15' });
  });
  test('404: a parent that is deleted, and one of another company', async () => {
    const gone = await made({});
    await admin.call('customers/delete_customer', { customerID: gone });
    const theirs: number[] = [];
    for (let i = 0; i < 60; i++) theirs.push(await made({}, other.admin));
    expect(Math.max(...theirs)).toBeGreaterThan(gone);
    for (const parentCustomerID of [gone, Math.max(...theirs)]) {
      const { status, body } = await create({ parentCustomerID });
      expect([status, body.message]).toEqual([404, 'Customer not found.']);
    }
  });
  test('422: beyond five levels', async () => {
    const ids = await line(5);
    expect(await acme.within((context) => customersAbove(context, ids[4] ?? 0))).toMatchObject(
      [4, 3, 2, 1].map((level) => ({ customerName: `Level ${level}` })),
    );
    const { status, body } = await create({ parentCustomerID: ids[4] });
    const sentence = 'Customers stand on at most 5 levels.';
    expect([status, body.fields]).toEqual([422, { parentCustomerID: sentence }]);
    // Two that have two below them make six of four.
    const [first, , third] = await line(3);
    expect((await move(first ?? 0, null, ids[2] ?? 0)).status).toBe(422);
    expect((await move(first ?? 0, null, ids[1] ?? 0)).status).toBe(200);
    expect((await acme.within((context) => customersAbove(context, third ?? 0))).length).toBe(4);
  });
});

describe('customers/update_customer', () => {
  test('422: below itself, or below one of those below it; also of two who do it at once', async () => {
    const [first = 0, second = 0, third = 0] = await line(3);
    for (const parent of [first, second, third]) {
      const { status, body } = await move(first, null, parent);
      expect([status, body.message]).toEqual([422, 'A customer is not below itself. Choose another parent.']);
    }
    const [one, two] = [await made({}), await made({})];
    const both = await Promise.all([move(one, null, two), move(two, null, one)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
  test('200: moved and taken back, with words in the history; not where it would be a circle by then', async () => {
    const [parent, child] = [await made({ customerName: 'Orla Ridge' }), await made({})];
    const moved = await move(child, null, parent);
    const { body } = await admin.call('events/list_history', { module: 'customers', entityID: child });
    expect(body.data.events[0].changes[0].words).toEqual({ field: 'Parent', was: 'Nothing', now: 'Orla Ridge' });
    await admin.call('events/undo', { undo: moved.body.undo });
    expect((await read(child)).parentCustomerID).toBeNull();
    const again = await move(child, null, parent);
    const away = await move(child, parent, null);
    expect(again.status).toBe(200);
    await move(parent, null, child);
    expect(await admin.call('events/undo', { undo: away.body.undo })).toMatchObject({ status: 422 });
  });
});

describe('customers/delete_customer', () => {
  test('422: while somebody is below them; and who comes back comes below one who is there', async () => {
    const parent = await made({ customerName: 'Parent' });
    const child = await made({ customerName: 'Well 9', parentCustomerID: parent });
    const { status, body } = await admin.call('customers/delete_customer', { customerID: parent });
    expect([status, body.message]).toEqual([422, 'Well 9 is below this customer. Move them first.']);
    const gone = await admin.call('customers/delete_customer', { customerID: child });
    expect((await read(parent)).isParent).toBe(false);
    const whole = await admin.call('customers/delete_customer', { customerID: parent });
    expect(await admin.call('events/undo', { undo: gone.body.undo })).toMatchObject({ status: 404 });
    await admin.call('events/undo', { undo: whole.body.undo });
    expect((await admin.call('events/undo', { undo: gone.body.undo })).status).toBe(200);
    expect(await read(child)).toMatchObject({ parentCustomerID: parent });
  });
});

describe('customers/get_customer_list', () => {
  test('200: those below one, and by the words of the parent', async () => {
    const parent = await made({ customerName: 'Quitaque Holdings' });
    const child = await made({ customerName: 'North field', parentCustomerID: parent });
    const below = await made({ customerName: 'Pad 3', parentCustomerID: child });
    expect(new Set(await idsOf({ parentCustomerID: parent }))).toEqual(new Set([child, below]));
    expect(await listed({ parentCustomerID: child })).toMatchObject([{ customerID: below, parentName: 'North field' }]);
    expect(new Set(await idsOf({ search: 'Quitaque' }))).toEqual(new Set([parent, child]));
    const changes = { customerName: { was: 'Quitaque Holdings', now: 'Turkey Creek' } };
    await admin.call('customers/update_customer', { customerID: parent, changes });
    await expect.poll(async () => (await idsOf({ search: 'Turkey Creek' })).length).toBe(2);
    await expect.poll(() => idsOf({ search: 'Quitaque' })).toEqual([]);
  });
});

describe('field_tickets/get_field_ticket', () => {
  test('200: what the parent demands is demanded', async () => {
    const parent = await made({ requiresAFE: true });
    const child = await made({ parentCustomerID: parent, requiresSignature: true });
    const given = { customerID: child, fieldTicketServiceDate: '2026-11-03' };
    const { body } = await admin.call('field_tickets/create_field_ticket', given);
    expect(body.data.missing).toEqual(
      expect.arrayContaining([expect.stringMatching(/AFE/), expect.stringMatching(/[Ss]ign/)]),
    );
    const day = (await admin.call('field_tickets/get_my_day', {})).body.data;
    const ofDay = day.customers.find(({ customerID }: { customerID: number }) => customerID === child);
    expect(ofDay).toMatchObject({ requiresAFE: true, requiresSignature: true, requiresCostCode: false });
  });
});

describe('imports/run_import', () => {
  const staged = async (cells: Record<string, string>[]) => {
    const of = { module: 'customers', importID: randomUUID() };
    const rows = cells.map((one, index) => ({ line: index + 2, cells: one }));
    await admin.call('imports/stage_rows', { ...of, fileName: 'customers.csv', rows });
    return { of, errors: (await admin.call('imports/check_import', of)).body.data.errors };
  };
  test('200: a line names its parent, of the file or there already; taken back, who has others below stays', async () => {
    const parent = await made({ customerName: 'Delaware Basin Co' });
    const { of, errors } = await staged([
      { customerName: 'Pad 7', parentName: 'West field' },
      { customerName: 'West field', parentName: 'delaware basin co' },
    ]);
    expect(errors).toEqual([]);
    await admin.call('imports/run_import', of);
    const [west = 0, pad = 0] = (await idsOf({ parentCustomerID: parent })).sort((a, b) => b - a);
    expect([await read(west), await read(pad)]).toMatchObject([
      { customerName: 'West field', parentName: 'Delaware Basin Co' },
      { customerName: 'Pad 7', parentName: 'West field' },
    ]);
    const later = await made({ parentCustomerID: west });
    const { body } = await admin.call('imports/take_back_import', of);
    expect(body.data.deleted).toBe(1);
    expect(new Set(await idsOf({ parentCustomerID: parent }))).toEqual(new Set([west, later]));
  });
  test('200: a parent that is not there, that several are called, and circles are wrong', async () => {
    await made({ customerName: 'Twin' });
    await made({ customerName: 'Twin' });
    const { errors } = await staged([
      { customerName: 'A one', parentName: 'Nobody at all' },
      { customerName: 'B one', parentName: 'Twin' },
      { customerName: 'C one', parentName: 'D one' },
      { customerName: 'D one', parentName: 'C one' },
    ]);
    const said = (line: number, message: string) => ({ line, field: 'parentName', message });
    expect(errors).toEqual([
      said(2, 'There is no customer called “Nobody at all”.'),
      said(3, 'Several are called “Twin”.'),
      said(4, 'A customer is not below itself.'),
      said(5, 'A customer is not below itself.'),
    ]);
  });
});
