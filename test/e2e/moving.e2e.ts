import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openMoving } from '#test/books-files.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(lines.join('\n')),
});
const journal = file(
  'old-books.journal',
  'account assets:bank  ; type: C',
  '',
  '2026-09-30 (A1) Opening',
  '    assets:bank:checking       $12,400.00',
  '    equity:opening',
  '2026-10-05 (A2) Yard Supply | Hoses and fittings',
  '    expenses:Fuel                 $125.50',
  '    assets:bank:checking',
  '2026-10-19 (A3) Orla Ridge | Pump, installed',
  '    Accounts Receivable         $1,082.50',
  '    income:pump sales          $-1,082.50',
  '2026-11-02 (A4) Mesa Rentals | Crane, two days',
  '    Kranmiete                     $640.00',
  '    assets:bank:checking',
  '',
);

describe.each(bothOr('desktop'))('books that move, on a %s', (size) => {
  test('a file is chosen, its mistakes and accounts shown, posted with its proof, and taken back', async () => {
    const acme = await openMoving(app);
    const { page, open, look } = await visit({ as: acme.admin, size });
    await open('/accounting');
    await page.getByRole('link', { name: 'Import and export' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await look('moving-empty');
    const input = page.getByLabel('File', { exact: true });

    await input.setInputFiles(
      file(
        'october.csv',
        'Entry No,Date,Account,Debit,Credit,Memo',
        'J-1,10/1/2026,6400,1200,,Rent',
        'J-1,,1000,,1100,',
        'J-2,13/13/2026,6400,5,,x',
      ),
    );
    await page.getByRole('button', { name: 'Entry No: Entry number' }).waitFor();
    await look('moving-columns');
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByText('The debits and credits of this entry are 100.00 apart.').waitFor();
    await page.getByText('“13/13/2026” is no date.').waitFor();
    await look('moving-mistakes');

    await input.setInputFiles(journal);
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByText('Nothing says what the account “Kranmiete” is. Choose it below.').waitFor();
    await page.getByRole('button', { name: 'Kranmiete: Choose' }).click();
    await page.getByRole('combobox').fill('5300');
    await page.getByRole('option', { name: '5300 Equipment Rental' }).click();
    await page.getByRole('button', { name: 'Check it again' }).click();
    await page.getByText('Nothing is wrong with this file.').waitFor();
    await look('moving-accounts');
    expect(await acme.entriesTotal()).toBe(0);
    await page.getByRole('button', { name: 'Import 4 entries' }).click();
    await page.getByText(/^4 entries, 2 accounts, 1 customer imported\./).waitFor();
    await page.getByRole('button', { name: 'Oct 2026' }).click();
    await page.getByRole('rowheader', { name: '6500 Fuel' }).waitFor();
    await look('moving-proof');
    expect(await acme.balance('1100')).toBe(1082.5);
    const imported = page.url();

    const later = Buffer.from(`; exported a day later\n${journal.buffer.toString()}`);
    await input.setInputFiles({ ...journal, name: 'later.journal', buffer: later });
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByText('A1 of 09/30/2026, $12,400.00, and 3 more stand in the books already.').waitFor();
    await look('moving-standing');
    await page.getByRole('button', { name: 'Leave them out' }).click();
    await page.getByRole('button', { name: 'Check it again' }).click();
    await page.getByText('an entry that stands in the books already').waitFor();
    await page.getByText('Nothing is wrong with this file.').waitFor();
    await look('moving-left-out');

    await page.goto(imported);
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByText(/^Undone, /).waitFor();
    expect([await acme.balance('1100'), await acme.entriesTotal()]).toEqual([0, 8]);
    await look('moving-taken-back');
    await acme.isSound();
  });

  test('invoices of QuickBooks come as invoices; what cannot be one is named before anything is made', async () => {
    const acme = await openMoving(app);
    const { page, open, look } = await visit({ as: acme.admin, size });
    await open('/accounting/import');
    const books = file(
      'quickbooks.iif',
      ...[
        '!TRNS|TRNSTYPE|DATE|ACCNT|NAME|AMOUNT|DOCNUM|MEMO|DUEDATE',
        '!SPL|TRNSTYPE|DATE|ACCNT|NAME|AMOUNT|DOCNUM|MEMO|QNTY|PRICE|TAXABLE|EXTRA',
        '!ENDTRNS',
        'TRNS|INVOICE|11/3/2026|Accounts Receivable|Bonham Water|1050|1041|Spring order|12/18/2026',
        'SPL|INVOICE|11/3/2026|Sales||-1000|1041|Pump seals|-8|125|N|',
        'SPL|INVOICE|11/3/2026|Sales||-50|1041|Permit|||N|',
        'ENDTRNS',
        'TRNS|INVOICE|11/4/2026|Accounts Receivable|Bonham Water|107|1042||',
        'SPL|INVOICE|11/4/2026|Sales||-100|1042|Gasket set|||Y|',
        'SPL|INVOICE|11/4/2026|Sales Tax Payable|State|-7|1042|||||AUTOSTAX',
        'ENDTRNS',
        '',
      ].map((line) => line.replaceAll('|', '\t')),
    );
    await page.getByLabel('File', { exact: true }).setInputFiles(books);
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByText('no tax zone takes its tax on its day').waitFor();
    await look('moving-invoices');
    await page.getByRole('button', { name: 'Import 2 entries' }).click();
    await page.getByText(/^2 entries, .*imported\./).waitFor();
    await open('/invoices');
    await page.getByRole('link', { name: 'Invoice 1041' }).click();
    await page.getByRole('heading', { name: 'Invoice 1041' }).waitFor();
    await page.getByText('Pump seals').first().waitFor();
    await look('moving-invoice');
  });

  test('the ledger and everything else leave as files', async () => {
    const acme = await openMoving(app);
    await acme.importAll(await acme.bring('old-books.journal', journal.buffer), {
      accounts: [{ word: 'Kranmiete', accountID: acme.id('5300') }],
    });
    const { page, open, look } = await visit({ as: acme.admin, size });
    await open('/accounting/export');
    const take = async (name: string, saying: RegExp) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      await toast(page, saying).waitFor();
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const ledger = await take('Download the ledger', /^Ledger downloaded/);
    expect(ledger.name).toMatch(/^Acme Pumps [\d-]+\.journal$/);
    expect(ledger.bytes.toString()).toContain('; end of journal, entries: 4');
    await look('moving-export');
    const everything = await take('Download everything', /^Everything downloaded/);
    expect(Object.keys(unzipSync(everything.bytes))).toContain('postings.csv');
  });
});

test.each(bothOr('desktop'))('books of a month under review are asked for their reason: %s', async (size) => {
  const acme = await openMoving(app);
  await app.owner.query(`update tenants set book_soft_closing_date = '2026-10-31' where tenant_id = $1`, [
    acme.tenantID,
  ]);
  const { page, open, look, provokes } = await visit({ as: acme.admin, size });
  // The first answer is the question.
  provokes(/422/);
  await open('/accounting/import');
  const rows = ['Entry No,Date,Account,Debit,Credit,Memo', 'J-1,10/1/2026,6400,1200,,Rent', 'J-1,,1000,,1200,'];
  await page.getByLabel('File', { exact: true }).setInputFiles(file('october.csv', ...rows));
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('1 entry is dated in days under review, through 10/31/2026.').waitFor();
  await look('moving-review');
  await page.getByRole('button', { name: 'Import 1 entry' }).click();
  await page.getByText('The books are under review through 10/31/2026.').waitFor();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Moved from the old program');
  await look('moving-reason');
  await page.getByRole('button', { name: 'Post with this reason' }).click();
  await page.getByText('1 entry imported.').waitFor();
});
