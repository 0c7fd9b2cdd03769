import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { getCredit } from './public.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const read = async (customerID: number, person = admin) =>
  (await person.call('customers/get_customer', { customerID })).body.data;
async function newCustomer(customerName = 'Orla Ridge'): Promise<number> {
  return (await admin.call('customers/create_customer', { customerName })).body.data.customerID;
}
/** What the last event of a customer says in words. */
async function lastWords(customerID: number): Promise<[string, Record<string, string>]> {
  const { body } = await admin.call('events/list_history', { module: 'customers', entityID: customerID });
  const [{ name, changes }] = body.data.events;
  const words = changes.map(({ words }: { words: Record<'field' | 'was' | 'now', string> }) => words);
  return [name, Object.fromEntries(words.map(({ field, now }: Record<string, string>) => [field, now]))];
}

describe('customers/set_credit_limit', () => {
  test('200: a limit, zero too, or any amount; in the history in dollars, and taken back', async () => {
    const customerID = await newCustomer();
    expect((await read(customerID)).creditLimit).toBe(null);
    const set = await admin.call('customers/set_credit_limit', { customerID, creditLimit: 25_000 });
    expect([set.status, set.body.data.creditLimit]).toEqual([200, 25_000]);
    expect(await lastWords(customerID)).toEqual(['customer_credit_limit_set', { 'Credit limit': '$25,000.00' }]);
    expect(await acme.within((context) => getCredit(context, customerID))).toMatchObject({ creditLimit: 2_500_000 });
    const none = await admin.call('customers/set_credit_limit', { customerID, creditLimit: 0 });
    expect(none.body.data.creditLimit).toBe(0);
    await admin.call('events/undo', { undo: none.body.undo });
    expect((await read(customerID)).creditLimit).toBe(25_000);
    await admin.call('customers/set_credit_limit', { customerID, creditLimit: null });
    expect((await read(customerID)).creditLimit).toBe(null);
  });

  test('400: below zero; 403: who keeps customers and no receivables; 404: of another company', async () => {
    const customerID = await newCustomer();
    const set = (creditLimit: unknown, person = admin) =>
      person.call('customers/set_credit_limit', { customerID, creditLimit });
    expect((await set(-1)).body.fields).toEqual({ creditLimit: 'Enter zero or more' });
    const dispatcher = await set(5, await acme.add('Dispatcher'));
    expect([dispatcher.status, dispatcher.body.message]).toEqual([403, expect.stringContaining('Receivables, update')]);
    const other = await app.newTenant();
    expect((await set(5, other.admin)).status).toBe(404);
  });

  test('409: somebody else said another meanwhile, which is told', async () => {
    const customerID = await newCustomer();
    await admin.call('customers/set_credit_limit', { customerID, creditLimit: 100 });
    const late = { customerID, creditLimit: 300, was: { creditLimit: null } };
    const { status, body } = await admin.call('customers/set_credit_limit', late);
    expect([status, body.now]).toEqual([409, { creditLimit: 100 }]);
  });

  test('200: who sees no money is told of no limit, neither by the page nor by the history', async () => {
    const customerID = await newCustomer();
    await admin.call('customers/set_credit_limit', { customerID, creditLimit: 7391.47 });
    const dispatcher = await acme.add('Dispatcher');
    expect((await read(customerID, dispatcher)).creditLimit).toBe(null);
    const history = await dispatcher.call('events/list_history', { module: 'customers', entityID: customerID });
    expect([history.status, history.raw.toString()]).toEqual([200, expect.not.stringContaining('7391')]);
  });
});

describe('customers/hold_customer, customers/release_customer', () => {
  test('200: on hold with a reason and since when, seen by who may not say so, narrowed to in the list; released with a reason, taken back', async () => {
    const customerID = await newCustomer('Held Ltd');
    await newCustomer('Held by nobody');
    const hold = await admin.call('customers/hold_customer', { customerID, reason: 'Pays late.' });
    expect(hold.body.data).toMatchObject({ isOnHold: true, holdReason: 'Pays late.', heldSince: expect.any(String) });
    const [name, words] = await lastWords(customerID);
    expect([name, words['On hold']]).toEqual(['customer_put_on_hold', 'Pays late.']);
    expect(await read(customerID, await acme.add('Technician'))).toMatchObject({ holdReason: 'Pays late.' });
    const list = async (asked: object) =>
      (await admin.call('customers/get_customer_list', { search: 'Held', ...asked })).body.data.rows.map(
        (row: { customerName: string; isOnHold: boolean }) => [row.customerName, row.isOnHold],
      );
    expect(await list({ hold: 'on hold' })).toEqual([['Held Ltd', true]]);
    expect(await list({ hold: 'not on hold' })).toEqual([['Held by nobody', false]]);
    const again = await admin.call('customers/hold_customer', { customerID, reason: 'Disputes an invoice.' });
    expect(again.body.data).toMatchObject({
      holdReason: 'Disputes an invoice.',
      heldSince: hold.body.data.heldSince,
    });
    const release = await admin.call('customers/release_customer', { customerID, reason: 'Paid in full' });
    expect(release.body.data).toMatchObject({ isOnHold: false, holdReason: null, heldSince: null });
    expect(await lastWords(customerID)).toEqual([
      'customer_released',
      { 'On hold': 'Nothing', 'On hold since': 'Nothing', Reason: 'Paid in full' },
    ]);
    expect((await admin.call('events/undo', { undo: release.body.undo })).status).toBe(200);
    expect(await read(customerID)).toMatchObject({
      isOnHold: true,
      holdReason: 'Disputes an invoice.',
      heldSince: hold.body.data.heldSince,
    });
  });

  test('400: without a reason; 403: who keeps no receivables; 200: nothing happens to one who is not on hold', async () => {
    const customerID = await newCustomer();
    const empty = await admin.call('customers/hold_customer', { customerID, reason: ' ' });
    expect([empty.status, empty.body.fields]).toEqual([400, { reason: 'Say why' }]);
    const dispatcher = await acme.add('Dispatcher');
    expect((await dispatcher.call('customers/hold_customer', { customerID, reason: 'x' })).status).toBe(403);
    expect((await dispatcher.call('customers/release_customer', { customerID })).status).toBe(403);
    const release = await admin.call('customers/release_customer', { customerID });
    expect([release.status, release.body.undo]).toEqual([200, undefined]);
  });
});

describe('imports/run_import', () => {
  test('200: a file brings credit limits of who may say them', async () => {
    const stage = async (person: typeof admin, creditLimit: string) => {
      const importID = randomUUID();
      const rows = [{ line: 2, cells: { customerName: `Limited ${importID}`, creditLimit } }];
      const staged = { module: 'customers', importID, fileName: 'customers.csv', rows };
      expect((await person.call('imports/stage_rows', staged)).status).toBe(200);
      return { module: 'customers', importID };
    };
    const right = await stage(admin, '$12,500.00');
    const { firstID } = (await admin.call('imports/run_import', right)).body.data;
    expect((await read(firstID)).creditLimit).toBe(12_500);
    const errorsOf = async (person: typeof admin, said: string) =>
      (await person.call('imports/check_import', await stage(person, said))).body.data.errors;
    expect(await errorsOf(admin, '-5')).toMatchObject([{ field: 'creditLimit', message: '“-5” is no amount.' }]);
    expect(await errorsOf(await acme.add('Dispatcher'), '5')).toMatchObject([
      { field: 'creditLimit', message: expect.stringContaining('Receivables, update') },
    ]);
  });
});
