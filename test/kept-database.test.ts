import { describe, expect, test } from 'vitest';
import { type AccountType, accountTypes } from '#modules/ledger/rules.ts';
import { testApp } from './app.ts';
import {
  invoicesOfOneRow,
  openKept,
  type Row,
  recurrencesSince,
  recurringOfOneRow,
  transactionsOfOneRow,
  withoutEmpty,
  withoutRates,
} from './kept.ts';

/** The demo company as the program of migration 0107 wrote it, with a payment that took a discount on one of its two bills. */
type Line = { account_id: number; cents: number; entry_date: string; entry_id: number };

/** What migrations have changed on purpose since, told here a second time. */
const changedSince = (lines: readonly Line[]): Record<string, (row: Row) => Row> => ({
  ...recurrencesSince,
  // 0146: terms as the trade writes them.
  vendors: ({ payment_terms_days, ...row }) => ({ ...row, payment_terms: termsOf(payment_terms_days) }),
  invoices: (row) => {
    const { termsDays, ...form } = row.form as Row;
    return { ...withoutRates(row), form: termsDays === undefined ? form : { ...form, terms: termsOf(termsDays) } };
  },
  work_imports: ({ kind, ...row }) => ({ ...row, module: `${kind}s` }),
  work_import_rows: ({ work_id, ...row }) => ({ ...row, record_id: work_id }),
  // 0130: what a money form comes to is what its bank or card shows.
  account_transactions: (row) => {
    const { paidFrom, into, bank } = row.form as Row;
    const ofMoney = lines.filter(
      ({ entry_id, account_id }) => entry_id === row.entry_id && account_id === (paidFrom ?? into ?? bank),
    );
    const shown = Math.abs(ofMoney.reduce((sum, { cents }) => sum + cents, 0));
    return { ...withoutEmpty(row), total_cents: ofMoney.length > 0 ? shown : row.total_cents };
  },
});
const termsOf = (days: unknown) => (days === 0 ? 'Due on receipt' : `Net ${days}`);

const { database, keptIn, lost } = await openKept('demo-0107', {
  /** 0177: files of any kind of record, and not of work alone. */
  calledNow: {
    work_imports: 'record_imports',
    work_import_rows: 'record_import_rows',
    invoices: invoicesOfOneRow,
    account_transactions: transactionsOfOneRow,
    recurring_entries: recurringOfOneRow,
  },
  changedSince: (kept) => changedSince(kept<Line>('postings')),
});
const lines = keptIn<Line>('postings');

test('every row of every table is what it was, in the columns that it had', () => {
  expect(lost()).toEqual({});
  expect(lines.length).toBe(9107);
});

describe('the program of today', async () => {
  const app = await testApp({ database });
  const signedIn = await app.call('users/login', { email: 'admin@demo.test', password: 'demo1234!' });
  const token: string = signedIn.body.data.token;
  const read = async (path: string, body: object) => {
    const reply = await app.call(path, body, { token });
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, undefined]);
    return reply.body.data;
  };

  test('proves the books: sums, seals, items', async () => {
    const proof = await read('accounting/check_books', {});
    expect(proof.problems).toEqual([]);
    expect(proof.entriesTotal).toBe(keptIn('journal_entries').length);
    expect(proof.sealedThrough).toBe(proof.entriesTotal);
  });

  const accounts = keptIn<{ account_id: number; type: AccountType }>('accounts');
  const ofYear = new Set(
    accounts
      .filter(({ type }) => accountTypes[type].statement === 'income_statement')
      .map(({ account_id }) => account_id),
  );
  const monthEnds = [...new Set(lines.map(({ entry_date }) => entry_date.slice(0, 7)))].sort().map((month) => {
    const [year, of] = month.split('-').map(Number);
    return new Date(Date.UTC(year ?? 0, of ?? 0, 0)).toISOString().slice(0, 10);
  });

  test('shows at the end of each month, account by account, what the postings of then come to', async () => {
    expect(monthEnds.length).toBe(25);
    for (const day of monthEnds) {
      const newYear = `${day.slice(0, 4)}-01-01`;
      const counted = lines.filter(({ entry_date }) => entry_date <= day);
      const expected: Record<number, number> = {};
      let retained = 0;
      for (const { account_id, cents, entry_date } of counted) {
        if (ofYear.has(account_id) && entry_date < newYear) retained += cents;
        else expected[account_id] = (expected[account_id] ?? 0) + cents;
      }
      const { rows } = await read('accounting/getTrialBalance', { from: newYear, to: day, hidesZero: false });
      const shown: Record<number, number> = {};
      for (const row of rows) {
        const cents = Math.round(row.closing * 100) - (row.isRetained ? retained : 0);
        if (cents !== 0 || row.accountID in expected) shown[row.accountID] = cents;
      }
      expect({ day, ...shown }).toEqual({ day, ...expected });
    }
  });

  test('opens a document of each kind, standing and voided, with the entry that it posted', async () => {
    type Document = { kind: string; entry_id: number; voided_at: string | null };
    const firstOfEach = <T extends Document>(list: T[]) => [
      ...new Map(list.map((one) => [`${one.kind} ${one.voided_at === null}`, one])).values(),
    ];
    const forms = firstOfEach(keptIn<Document & { transaction_id: number }>('account_transactions'));
    expect(forms.length).toBeGreaterThan(20);
    for (const { transaction_id, kind, entry_id } of forms) {
      const found = await read('accounting/get_account_transaction', { transactionID: transaction_id });
      expect([found.form.kind, found.entryID]).toEqual([kind, entry_id]);
    }
    const invoices = firstOfEach(keptIn<Document & { invoice_id: number; total_cents: number }>('invoices'));
    for (const { invoice_id, total_cents } of invoices) {
      const found = await read('invoices/getInvoiceData', { invoiceID: invoice_id });
      expect(Math.round(found.total * 100)).toBe(total_cents);
    }
  });
});
