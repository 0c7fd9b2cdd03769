import { describe, expect, test } from 'vitest';
import type { AccountTransaction } from '#modules/banking/registers/contract.ts';
import { testApp } from '#test/app.ts';
import type { EntryLine } from './contract.ts';

const app = await testApp();

/** A company with books and one payee of each kind, and an entry that names them, each on a line of its own. */
async function withPayees() {
  const tenant = await app.newTenant();
  const { admin } = tenant;
  const made = async (path: string, input: object) => (await admin.call(path, input)).body.data;
  await made('accounting/set_up_books', { trade: 'general' });
  const { accounts } = await made('accounting/getAccountsByType', {});
  const id = (number: string): number => accounts.find((one: { number: string }) => one.number === number).accountID;
  const payees = {
    customer: (await made('customers/create_customer', { customerName: 'Orla Ridge' })).customerID as number,
    vendor: (await made('vendors/create_vendor', { vendorName: 'Gulf Seal House' })).vendorID as number,
    lender: (await made('accounting/create_payee', { kind: 'lender', name: 'Permian Bank' })).payeeID as number,
    donor: (await made('accounting/create_payee', { kind: 'donor', name: 'Water Fund' })).payeeID as number,
    employee: (await tenant.add('Technician', { name: 'Rosa Cano' })).userID,
  };
  const entryOf = (...named: { kind: string; id: number }[]) => ({
    date: '2026-11-03',
    memo: 'Rent of the yard',
    lines: [
      ...named.map((payee) => ({ accountID: id('6400'), debitAmount: 100, payee })),
      { accountID: id('1000'), creditAmount: 100 * named.length },
    ],
  });
  const all = Object.entries(payees).map(([kind, payeeID]) => ({ kind, id: payeeID }));
  const register = async (): Promise<AccountTransaction[]> =>
    (await made('accounting/getAccountTransactionsList', { accountID: id('6400') })).rows;
  return { ...tenant, payees, all, entryOf, register };
}

describe('accounting/insert_journal_entry names its payees', () => {
  test('200: of all five kinds, in the entry and in accounting/getAccountTransactionsList', async () => {
    const { admin, all, entryOf, register } = await withPayees();
    const { body } = await admin.call('accounting/insert_journal_entry', entryOf(...all));
    const names = ['Orla Ridge', 'Gulf Seal House', 'Permian Bank', 'Water Fund', 'Rosa Cano'];
    expect(body.data.lines.map((line: EntryLine) => line.payeeName)).toEqual([...names, null]);
    const rows = (await register()).reverse();
    expect(rows.map(({ payee }) => payee)).toEqual(names);
    expect(rows.map(({ vendorName, lenderName, donorName }) => [vendorName, lenderName, donorName])).toEqual([
      [null, null, null],
      ['Gulf Seal House', null, null],
      [null, 'Permian Bank', null],
      [null, null, 'Water Fund'],
      [null, null, null],
    ]);
  });
  test('404: names the kind of the one that is not there; a donor is no lender; nothing is posted', async () => {
    const { admin, payees, entryOf, register } = await withPayees();
    const post = async (kind: string, id: number) => {
      const { status, body } = await admin.call('accounting/insert_journal_entry', entryOf({ kind, id }));
      return [status, body.message];
    };
    for (const kind of ['Customer', 'Vendor', 'Lender', 'Donor', 'Employee']) {
      expect(await post(kind.toLowerCase(), 987_654)).toEqual([404, `${kind} not found.`]);
    }
    expect(await post('lender', payees.donor)).toEqual([404, 'Lender not found.']);
    expect(await register()).toEqual([]);
  });
  test('404: who was deleted or archived', async () => {
    const { admin, payees, entryOf } = await withPayees();
    await admin.call('vendors/delete_vendor', { vendorID: payees.vendor });
    await admin.call('accounting/archive_payee', { payeeID: payees.lender });
    for (const kind of ['vendor', 'lender'] as const) {
      const given = entryOf({ kind, id: payees[kind] });
      expect((await admin.call('accounting/insert_journal_entry', given)).status).toBe(404);
    }
  });
});

describe('accounting/update_journal_entry', () => {
  test('200: whom the entry named before it goes on naming, also when they have been deleted since', async () => {
    const { admin, payees, entryOf, register } = await withPayees();
    const vendor = { kind: 'vendor', id: payees.vendor };
    const { entryID } = (await admin.call('accounting/insert_journal_entry', entryOf(vendor))).body.data;
    await admin.call('vendors/delete_vendor', { vendorID: payees.vendor });
    const edited = await admin.call('accounting/update_journal_entry', { entryID, ...entryOf(vendor), memo: 'Rent' });
    expect([edited.status, edited.body.message]).toEqual([200, undefined]);
    expect((await register()).map((row) => row.vendorName)).toEqual(Array(3).fill('Gulf Seal House'));
    const { entryID: now } = edited.body.data;
    const added = { entryID: now, ...entryOf(vendor, { kind: 'donor', id: 987_654 }) };
    expect((await admin.call('accounting/update_journal_entry', added)).body.message).toBe('Donor not found.');
  });
});
