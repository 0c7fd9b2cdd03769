import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type AccountType, accountTypes } from '#modules/ledger/rules.ts';
import { migrate } from '#server/database/migrate.ts';
import { testApp } from './app.ts';
import { emptyDatabase } from './database.ts';

/**
 * The demo company as the program of migration 0107 wrote it, with a payment that took a discount on one of its two bills: `pg_dump --inserts` of a
 * PostgreSQL 15. What it holds is the truth that every later program has to show unchanged.
 */
const kept = new URL('kept/demo-0107.sql.gz', import.meta.url);
const database = await emptyDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
await owner.query(gunzipSync(readFileSync(kept)).toString('utf8'));
await owner.query('reset all');

/** What is counted from the truth and counted anew; what only the program's own running writes. */
const isDerived = (table: string) => /_sums$|_folds$|_balances$|^cash_flow_open$|^schema_migrations$/.test(table);

type Row = Record<string, unknown>;
type Table = { name: string; columns: string[] };
const tablesOf = async (): Promise<Table[]> => {
  const { rows } = await owner.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'directory'::regnamespace)
      group by c.oid, c.relname`,
  );
  return rows.filter(({ name }) => !isDerived(name));
};
const rowsOf = async (name: string): Promise<Row[]> => {
  const schema = (await owner.query(`select to_regclass('public.' || $1) as there`, [name])).rows[0].there;
  const { rows } = await owner.query<{ row: string }>(
    `select to_jsonb(t)::text as row from ${schema ? 'public' : 'directory'}.${name} t`,
  );
  return rows.map(({ row }) => JSON.parse(row));
};

const tables = await tablesOf();
const before = new Map<string, Row[]>();
for (const { name } of tables) before.set(name, await rowsOf(name));
const keptIn = <T extends Row>(table: string): T[] => (before.get(table) ?? []) as T[];
await migrate(database.ownerUrl);
await owner.query('analyze');
const after = new Map<string, Row[]>();
/** 0177: files of any kind of record, and not of work alone. */
const calledNow: Record<string, string> = {
  work_imports: 'record_imports',
  work_import_rows: 'record_import_rows',
};
for (const { name } of tables) after.set(name, await rowsOf(calledNow[name] ?? name));

type Line = { account_id: number; cents: number; entry_date: string; entry_id: number };
const lines = keptIn<Line>('postings');

/** What migrations have changed on purpose since, told here a second time. */
const changedSince: Record<string, (row: Row) => Row> = {
  // 0146: terms as the trade writes them.
  vendors: ({ payment_terms_days, ...row }) => ({ ...row, payment_terms: termsOf(payment_terms_days) }),
  invoices: (row) => {
    const { termsDays, ...form } = row.form as Row;
    return { ...row, form: termsDays === undefined ? form : { ...form, terms: termsOf(termsDays) } };
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
    return { ...row, total_cents: ofMoney.length > 0 ? shown : row.total_cents };
  },
};
const termsOf = (days: unknown) => (days === 0 ? 'Due on receipt' : `Net ${days}`);

/** With its keys in order, and only those that are asked for. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, inOrder(one)]),
        )
      : value;
const only = (row: Row, columns: readonly string[]): string =>
  JSON.stringify(inOrder(Object.fromEntries(columns.map((column) => [column, row[column]]))));

test('every row of every table is what it was, in the columns that it had', () => {
  const changed: Row = {};
  for (const { name } of tables) {
    const expected = keptIn(name).map(changedSince[name] ?? ((row) => row));
    const columns = Object.keys(expected[0] ?? {});
    const found = new Set(after.get(name)?.map((row) => only(row, columns)));
    const lost = expected.map((row) => only(row, columns)).filter((row) => !found.delete(row));
    if (lost.length + found.size > 0) changed[name] = [...lost.slice(0, 3), '→', ...[...found].slice(0, 3)];
  }
  expect(changed).toEqual({});
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
