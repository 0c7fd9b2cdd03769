import { describe, expect, test } from 'vitest';
import { type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import { payeeKinds } from '../rules.ts';
import type { FoundPayee, KeptPayee } from './contract.ts';
import { ofChoiceID, toChoiceID } from './rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;

async function newPayee(more: object = {}, person: TestPerson = admin): Promise<KeptPayee> {
  const given = { kind: 'lender', name: 'First Permian Bank', ...more };
  const { status, body } = await person.call('accounting/create_payee', given);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
}

/** One of each kind, all of whose names hold "Llano". */
async function withOneOfEach(): Promise<TestTenant & { found: (input: object, by?: TestPerson) => Promise<string[]> }> {
  const tenant = await app.newTenant();
  const locations = [{ name: 'Yard', city: 'Llano', state: 'TX' }];
  await tenant.admin.call('customers/create_customer', { customerName: 'Llano Ranch', locations });
  await tenant.admin.call('vendors/create_vendor', { vendorName: 'Llano Submersible', city: 'Lubbock', state: 'TX' });
  await newPayee({ name: 'Bank of Llano', phone: '4325550190' }, tenant.admin);
  await newPayee({ kind: 'donor', name: 'Llano Water Fund' }, tenant.admin);
  await tenant.add('Technician', { name: 'Rosa Llano' });
  const found = async (input: object, by: TestPerson = tenant.admin) => {
    const { status, body } = await by.call('accounting/find_payees', input);
    expect(status).toBe(200);
    return body.data.rows.map(({ kind, name, detail }: FoundPayee) => `${kind} ${name}, ${detail}`);
  };
  return { ...tenant, found };
}

describe('accounting/create_payee', () => {
  test('200: is listed; undo takes it off the list', async () => {
    const tenant = await app.newTenant();
    const given = { kind: 'donor', name: 'Water Fund', phone: '(432) 555-0191', email: 'a@fund.test', remarks: 'x' };
    const { body } = await tenant.admin.call('accounting/create_payee', given);
    expect(body.data).toEqual({ payeeID: 1, ...given });
    const listed = async () => (await tenant.admin.call('accounting/get_payee_list')).body.data.rows;
    expect(await listed()).toEqual([body.data]);
    expect((await tenant.admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect(await listed()).toEqual([]);
  });
  test('400: says what is wrong with each field; vendors are not added here', async () => {
    const wrong = { kind: 'vendor', name: '', email: 'nobody' };
    const { status, body } = await admin.call('accounting/create_payee', wrong);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['kind', 'name', 'email']]);
  });
  test('403: by whoever may only read the books', async () => {
    const viewer = await acme.add('Manager');
    const { status, body } = await viewer.call('accounting/create_payee', { kind: 'lender', name: 'x' });
    expect([status, body.message]).toEqual([403, expect.stringContaining('"Accounting, create"')]);
  });
});

describe('accounting/get_payee_list', () => {
  test('200: by name, of the kinds that are asked for, and by words', async () => {
    const tenant = await app.newTenant();
    await newPayee({ name: 'Sandhill Bank' }, tenant.admin);
    await newPayee({ kind: 'donor', name: 'andrews fund' }, tenant.admin);
    await newPayee({ name: 'Basin Loans', phone: '4325550100' }, tenant.admin);
    const names = async (input: object) =>
      (await tenant.admin.call('accounting/get_payee_list', input)).body.data.rows.map((row: KeptPayee) => row.name);
    expect(await names({})).toEqual(['andrews fund', 'Basin Loans', 'Sandhill Bank']);
    expect(await names({ kind: 'lender' })).toEqual(['Basin Loans', 'Sandhill Bank']);
    expect(await names({ kind: 'donor', search: 'ANDR' })).toEqual(['andrews fund']);
    expect(await names({ search: '55501' })).toEqual(['Basin Loans']);
    expect(await names({ sort: '-kind' })).toEqual(['Basin Loans', 'Sandhill Bank', 'andrews fund']);
  });
});

describe('accounting/get_payee', () => {
  test('200: one, which the search finds too; 404: of another company; 403: who may not see the books', async () => {
    const tenant = await app.newTenant();
    const { payeeID, ...given } = await newPayee({ name: 'Caliche Equipment Finance' }, tenant.admin);
    expect((await tenant.admin.call('accounting/get_payee', { payeeID })).body.data).toEqual({ payeeID, ...given });
    const { body } = await tenant.admin.call('search/find', { text: 'caliche' });
    expect(JSON.stringify(body)).toContain('/accounting/payees/1');
    const other = await app.newTenant();
    expect(await other.admin.call('accounting/get_payee', { payeeID })).toMatchObject({ status: 404 });
    const technician = await tenant.add('Technician');
    expect(await technician.call('accounting/get_payee', { payeeID })).toMatchObject({ status: 403 });
  });
});

describe('accounting/update_payee', () => {
  test('200: only what is named changes, and undo puts it back', async () => {
    const start = await newPayee();
    const { payeeID } = start;
    const changes = { name: { was: start.name, now: 'First Basin Bank' } };
    const { body } = await admin.call('accounting/update_payee', { payeeID, changes });
    expect(body.data).toEqual({ ...start, name: 'First Basin Bank' });
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    const { rows } = (await admin.call('accounting/get_payee_list', { search: start.name })).body.data;
    expect(rows).toContainEqual(start);
  });
  test('409: a field that somebody changed meanwhile, with what it holds', async () => {
    const { payeeID } = await newPayee();
    const changes = { phone: { was: '1', now: '2' } };
    const { status, body } = await admin.call('accounting/update_payee', { payeeID, changes });
    expect([status, body.now]).toEqual([409, { phone: '' }]);
  });
});

describe('accounting/archive_payee', () => {
  test('200 and 404: off the lists and not changed any more, until undo', async () => {
    const { payeeID, name } = await newPayee({ name: 'Paid Off Bank' });
    const { body } = await admin.call('accounting/archive_payee', { payeeID });
    const seen = async () => [
      (await admin.call('accounting/get_payee_list', { search: name })).body.data.rows.length,
      (await admin.call('accounting/find_payees', { text: name })).body.data.rows.length,
    ];
    expect(await seen()).toEqual([0, 0]);
    for (const [path, more] of [
      ['accounting/archive_payee', {}],
      ['accounting/update_payee', { changes: { phone: { was: '', now: '1' } } }],
    ] as const) {
      const reply = await admin.call(path, { payeeID, ...more });
      expect([path, reply.status, reply.body.message]).toEqual([path, 404, 'Payee not found.']);
    }
    const deleted = async () =>
      (await admin.call('events/list_deleted', { module: 'payees' })).body.data.events.map(
        ({ label, undo }: { label: string; undo: string }) => [label, undo],
      );
    expect(await deleted()).toEqual([[name, body.undo]]);
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect([await seen(), await deleted()]).toEqual([[1, 1], []]);
  });
});

describe('accounting/find_payees', () => {
  test('200: all five kinds; names that begin with the words come first', async () => {
    const { found } = await withOneOfEach();
    expect(await found({ text: 'llano' })).toEqual([
      'customer Llano Ranch, Llano, TX',
      'vendor Llano Submersible, Lubbock, TX',
      'donor Llano Water Fund, null',
      'lender Bank of Llano, 4325550190',
      'employee Rosa Llano, null',
    ]);
    expect(await found({ text: 'fund wat' })).toEqual(['donor Llano Water Fund, null']);
    expect(await found({ text: '%' })).toEqual([]);
  });
  test('200: only of the kinds that are asked for', async () => {
    const { found } = await withOneOfEach();
    expect(await found({ kinds: ['lender', 'donor'] })).toEqual([
      'lender Bank of Llano, 4325550190',
      'donor Llano Water Fund, null',
    ]);
  });
  test('200: a kind that the person may not read is left out', async () => {
    const { found, add, tenantID } = await withOneOfEach();
    const clerk = await add('Accountant');
    await app.owner.query(
      `update roles set grants = '{"levels": {"accounting": 1, "vendors": 1}, "subs": {}}'
       where tenant_id = $1 and name = 'Accountant'`,
      [tenantID],
    );
    expect(await found({ text: 'llano' }, clerk)).toEqual([
      'vendor Llano Submersible, Lubbock, TX',
      'donor Llano Water Fund, null',
      'lender Bank of Llano, 4325550190',
    ]);
  });
  test('200: one who is chosen already is named first, also when they are gone; not of a kind that the person may not read', async () => {
    const { found, admin, add, tenantID } = await withOneOfEach();
    const { vendorID } = (await admin.call('vendors/get_vendor_list')).body.data.rows[0];
    await admin.call('vendors/delete_vendor', { vendorID });
    const chosen = { kind: 'vendor', id: vendorID };
    expect(await found({ text: 'fund', chosen })).toEqual([
      'vendor Llano Submersible, null',
      'donor Llano Water Fund, null',
    ]);
    expect(await found({ text: 'fund', chosen: { kind: 'vendor', id: 999 } })).toEqual([
      'donor Llano Water Fund, null',
    ]);
    const accountant = await add('Accountant');
    await app.owner.query(
      `update roles set grants = '{"levels": {"accounting": 1}, "subs": {}}' where tenant_id = $1 and name = 'Accountant'`,
      [tenantID],
    );
    expect(await found({ text: 'fund', chosen }, accountant)).toEqual(['donor Llano Water Fund, null']);
  });
  test('200: 20 at most, the first by name; who left or is deleted is not among them', async () => {
    const tenant = await app.newTenant();
    await app.owner.query(
      `insert into vendors (tenant_id, vendor_id, name, deleted_at)
       select $1, n, 'Supply ' || to_char(n, 'FM000'), case when n % 2 = 0 then now() end from generate_series(1, 90) n`,
      [tenant.tenantID],
    );
    const { rows } = (await tenant.admin.call('accounting/find_payees', { text: 'supply' })).body.data;
    const odd = Array.from({ length: 20 }, (_, index) => `Supply ${String(index * 2 + 1).padStart(3, '0')}`);
    expect(rows.map((row: FoundPayee) => row.name)).toEqual(odd);
  });
});

test('a number of a picker stands for one kind and id', () => {
  for (const kind of payeeKinds) {
    for (const id of [1, 2, 987_654_321]) expect(ofChoiceID(toChoiceID({ kind, id }))).toEqual({ kind, id });
  }
  const numbers = payeeKinds.flatMap((kind) => [1, 2, 3].map((id) => toChoiceID({ kind, id })));
  expect(new Set(numbers).size).toBe(numbers.length);
});
