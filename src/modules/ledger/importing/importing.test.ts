import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';

const app = await testApp({ database: await ownDatabase() });

type Cells = Record<string, string>;
const pair = (entry: string, amount: string, more: Cells = {}): Cells[] => [
  { entry, date: '2026-10-05', account: '6400', debit: amount, memo: 'Rent of the yard', ...more },
  { entry, account: 'Checking', credit: amount },
];

async function withBooks() {
  const tenant = await app.newTenant();
  const { admin } = tenant;
  await admin.call('accounting/set_up_books', { trade: 'general' });
  const stage = async (all: readonly Cells[], person: TestPerson = admin) => {
    const importID = randomUUID();
    for (let at = 0; at < all.length; at += 2000) {
      const rows = all.slice(at, at + 2000).map((cells, index) => ({ line: at + index + 2, cells }));
      const { status, body } = await person.call('accounting/stage_entry_rows', {
        importID,
        fileName: 'books.csv',
        rows,
      });
      expect([status, body.message]).toEqual([200, undefined]);
    }
    return importID;
  };
  const check = async (importID: string) => (await admin.call('accounting/check_entry_import', { importID })).body.data;
  const run = (importID: string, person = admin) => person.call('accounting/import_journal_entries', { importID });
  const entriesTotal = async (): Promise<number> => (await admin.call('accounting/get_books')).body.data.entriesTotal;
  return { ...tenant, stage, check, run, entriesTotal };
}

describe('accounting/stage_entry_rows, accounting/check_entry_import and accounting/import_journal_entries', () => {
  test('200: all entries of a file, by number or name of account, with customers by name; 409: once only', async () => {
    const { admin, stage, check, run, entriesTotal } = await withBooks();
    await admin.call('customers/create_customer', { customerName: 'Orla Ridge' });
    const importID = await stage([
      ...pair('J-1', '$1,200.50'),
      { entry: 'J-2', date: '2026-10-06', account: '1100', debit: '80', memo: 'Owed before', payee: 'ORLA RIDGE' },
      { entry: 'J-2', account: '3000', credit: '50.00' },
      { entry: 'J-2', account: '3000', credit: '30.00' },
    ]);
    expect(await check(importID)).toEqual({ rows: 5, entries: 2, errorCount: 0, errors: [] });
    const { status, body } = await run(importID);
    expect([status, body.data]).toEqual([200, { entries: 2, firstEntryID: 1 }]);
    const entry = (await admin.call('accounting/get_journal_entry', { entryID: 2 })).body.data;
    expect(entry).toMatchObject({ reference: 'J-2', total: 80, lines: [{ payeeName: 'Orla Ridge' }, {}, {}] });
    const open = (await admin.call('accounting/get_open_items', { account: 'accounts_receivable' })).body.data;
    expect(open.items).toMatchObject([{ open: 80, due: '2026-10-06' }]);
    expect((await run(importID)).status).toBe(409);
    expect(await entriesTotal()).toBe(2);
  });
  test('422 reason_needed: on a day under review; with the reason 200, and it is kept with the entry', async () => {
    const { admin, stage, run, tenantID, entriesTotal } = await withBooks();
    await app.owner.query(`update tenants set book_soft_closing_date = '2026-10-31' where tenant_id = $1`, [tenantID]);
    const importID = await stage(pair('J-1', '12.00'));
    expect((await run(importID)).body.code).toBe('reason_needed');
    expect(await entriesTotal()).toBe(0);
    const headers = { reason: 'Came late' };
    expect((await admin.call('accounting/import_journal_entries', { importID }, { headers })).status).toBe(200);
    const { rows } = await app.owner.query('select reason from late_entries where tenant_id = $1', [tenantID]);
    expect(rows).toEqual([{ reason: 'Came late' }]);
  });
  test('422: with an error in the last line nothing is posted; each error stands at its line and field', async () => {
    const { admin, stage, check, run, entriesTotal } = await withBooks();
    await admin.call('accounting/archive_account', {
      accountID: (await admin.call('accounting/getAccountsByType')).body.data.accounts.find(
        (one: { number: string }) => one.number === '6730',
      ).accountID,
    });
    const importID = await stage([
      ...pair('1', '10'),
      ...pair('2', '10', { date: '31/12/2026' }),
      ...pair('3', '10', { account: '9999' }),
      ...pair('4', '10', { account: '6730' }),
      ...pair('5', '-10'),
      ...pair('6', '10', { debit: '11' }),
      ...pair('7', '10', { payee: 'Nobody' }),
      ...pair('8', '10', { credit: '10' }),
      ...pair('9', '10', { memo: '' }),
      { entry: '10', date: '2026-10-05', account: '6400', debit: '1', memo: 'Alone' },
    ]);
    const { errors, errorCount, entries } = await check(importID);
    expect([entries, errorCount]).toEqual([1, 10]);
    expect(
      errors.map(
        ({ line, field, message }: { line: number; field: string; message: string }) => `${line} ${field}: ${message}`,
      ),
    ).toEqual([
      '4 date: Enter a date like 2026-11-20',
      '6 account: There is no such account',
      '8 account: 6730 Training is archived',
      '10 debit: Enter an amount above zero, like 1200.50',
      '11 credit: Enter an amount above zero, like 1200.50',
      '12 entry: The sides differ by 1.00',
      '14 payee: There is nobody of this name',
      '16 debit: Enter a debit or a credit',
      '18 memo: Say what the entry is for',
      '20 entry: An entry has at least two lines',
    ]);
    const { status, body } = await run(importID);
    expect([status, body.message]).toEqual([422, 'Line 4: Enter a date like 2026-11-20. Nothing was posted.']);
    expect(await entriesTotal()).toBe(0);
  });
  test('422: into a closed month, beyond 64 bits, of a control account without its customer; 404: another’s, or none', async () => {
    const { stage, check, run, tenantID, entriesTotal, add } = await withBooks();
    const huge = await check(await stage(pair('1', '99999999999999999999')));
    expect(huge.errors[0].message).toBe('Enter an amount above zero, like 1200.50');
    const nobodys = await run(await stage(pair('1', '10', { account: '1100' })));
    expect(nobodys.body.message).toBe('Account 1100 Accounts Receivable needs a customer.');
    const own = await stage(pair('1', '10'));
    expect((await run(own, await add('Administrator'))).status).toBe(404);
    await app.owner.query(`update tenants set book_closing_date = '2026-11-30' where tenant_id = $1`, [tenantID]);
    expect((await run(own)).body.message).toContain('closed through 11/30/2026');
    expect((await run(randomUUID())).status).toBe(404);
    expect(await entriesTotal()).toBe(0);
  });
  test('a long file whose database is killed in the middle leaves nothing; run again it is there, whole', async () => {
    const { stage, run, entriesTotal, tenantID, admin } = await withBooks();
    const count = process.env.TEST_LONG ? 100_000 : 6000;
    const importID = await stage(Array.from({ length: count }, (_, index) => pair(`J-${index + 1}`, '10')).flat());
    const running = run(importID);
    // Once it has begun to post, and has not ended: the company's row of the ledger is held.
    await expect
      .poll(
        async () => {
          const { rows } = await app.owner.query(
            `select pg_terminate_backend(l.pid) as done from pg_locks l
              where l.relation = 'journal_entries'::regclass and l.mode = 'RowExclusiveLock'
                and l.database = (select oid from pg_database where datname = current_database())`,
          );
          return rows.length;
        },
        { interval: 5, timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    expect((await running).status).toBeGreaterThanOrEqual(500);
    expect(await entriesTotal()).toBe(0);
    const again = await run(importID);
    expect([again.status, again.body.data]).toEqual([200, { entries: count, firstEntryID: 1 }]);
    const { rows } = await app.owner.query('select count(*)::int as lines from postings where tenant_id = $1', [
      tenantID,
    ]);
    expect(rows[0].lines).toBe(count * 2);
    expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
  }, 300_000);
});
