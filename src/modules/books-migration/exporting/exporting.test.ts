import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';
import { escapeText, journalEnd, journalMark, unescapeText } from './rules.ts';

const app = await testApp();

const begin = async (person: TestPerson, format = 'journal'): Promise<number> =>
  (await person.call('exports/start_export', { list: 'Ledger', filter: '', format })).body.data.exportID;
const takeOut = async (person: TestPerson, exportID: number) =>
  person.call('accounting/download_journal', { exportID });

describe('accounting/download_journal', () => {
  test('200: accounts with their types, every entry with its lines, what took it back, and what accounts hold', async () => {
    const { admin, id, bill, remove } = await openTrade(app);
    const made = await bill(125.5, { reference: 'B; 7', memo: 'Seals [2026-01-01]', dueOn: '2026-12-03' });
    await remove(made.transactionID);
    await admin.call('accounting/insert_journal_entry', {
      date: '2026-10-01',
      memo: 'Rent\nof the yard',
      lines: [
        { accountID: id('6400'), debitAmount: 1200, memo: 'date:tomorrow' },
        { accountID: id('1000'), creditAmount: 1200 },
      ],
    });
    const { status, raw, headers } = await takeOut(admin, await begin(admin));
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''Acme%20Pumps%20[\d-]+\.journal$/);
    const text = raw.toString();
    expect(text.startsWith(`${journalMark}\n`)).toBe(true);
    expect(text.endsWith(`\n${journalEnd(3)}\n`)).toBe(true);
    expect(text).toContain('account Assets:Bank  ; type: C\n');
    expect(text).toContain('account Expenses:6400 Rent\n    ; number: 6400\n    ; name: Rent\n    ; kind: expense\n');
    // By date, whatever was posted first.
    expect(text.indexOf('2026-10-01 (3) Rent\\nof the yard')).toBeLessThan(text.indexOf('2026-11-03 (1) '));
    expect(text).toMatch(/Expenses:6400 Rent {2,}\$1200\.00\n {8}; memo: date\\:tomorrow\n/);
    expect(text).toMatch(/2026-11-03 \(1\) Seals \\\(2026-01-01\]\n {4}; source: Bill\n/);
    expect(text).toContain('        ; vendor: Ironwood Pump Works\n');
    expect(text).toContain('    ; reverses: 1\n');
    expect(text).toMatch(/Assets:Bank:1000 Checking {2,}\$0\.00 = \$-1200\.00\n/);
  });

  test('200: books in which nothing was posted, or that were never begun, are a file without entries', async () => {
    const { admin } = await app.newTenant();
    const { raw } = await takeOut(admin, await begin(admin));
    expect(raw.toString()).toContain(journalEnd(0));
  });

  test('403: without the right to export, or to read the books', async () => {
    const acme = await app.newTenant();
    const exportID = await begin(acme.admin);
    expect((await takeOut(await acme.add('Viewer'), exportID)).status).toBe(403);
    expect((await takeOut(await acme.add('Technician'), exportID)).status).toBe(403);
  });

  test('404: an export of somebody else, of another format, and one that has ended', async () => {
    const acme = await app.newTenant();
    const other = await acme.add('Administrator');
    const exportID = await begin(acme.admin);
    expect((await takeOut(other, exportID)).status).toBe(404);
    expect((await takeOut(acme.admin, await begin(acme.admin, 'csv'))).status).toBe(404);
    await acme.admin.call('exports/finish_export', { exportID, rowCount: 0 });
    expect((await takeOut(acme.admin, exportID)).status).toBe(404);
  });
});

test('texts come back as they were', () => {
  for (const text of ['a\\nb', 'a\nb', '[x]', 'date:1; DATE2:', '\\(', 'C:\\new, x', ''])
    expect(unescapeText(escapeText(text))).toBe(text);
});
