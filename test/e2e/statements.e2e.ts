import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { bothOr, openStage } from '#test/stage.ts';
import { openTrade } from '#test/trade.ts';

const { app, visit } = await openStage();

/** A small company: two customers, bills, a card, payments in part. */
async function smallCompany() {
  const books = await openTrade(app);
  const { post, id, vendor, owe, payment, bill, items } = books;
  await post('owners_equity', { date: '2026-08-15', amount: 20_000, into: id('1000') });
  await owe(1500, '2026-09-05');
  const [first] = await items('accounts_receivable');
  await payment(600, [{ itemID: first.itemID, amount: 600 }], { date: '2026-10-02', into: id('1000') });
  await payment(75, [], { date: '2026-10-05' });
  await bill(400, { date: '2026-09-12' });
  await post('expense', {
    payee: null,
    paidFrom: id('1000'),
    lines: [{ accountID: id('6100'), amount: 250 }],
    date: '2026-10-09',
  });
  const [due] = await items('accounts_payable');
  await post('bill_payment', {
    payee: vendor,
    paidFrom: id('1000'),
    amount: 150,
    date: '2026-10-20',
    items: [{ itemID: due.itemID, amount: 150 }],
  });
  return books;
}

const centsOf = (text: string): number => {
  const amount = Number(text.replace(/[(),$]/g, ''));
  return Math.round((text.includes('(') ? -amount : amount) * 100);
};

/** Opens every figure of a table: its parts add up to it. Answers how many there were. */
async function crawl(table: Locator): Promise<number> {
  const page = table.page();
  // What stands in a column of amounts is a figure that opens.
  const bare = await table
    .locator('td')
    .evaluateAll(
      (cells) =>
        cells.filter((cell) => /\d\.\d\d\)?$/.test(cell.textContent ?? '') && !cell.querySelector('button')).length,
    );
  expect(bare).toBe(0);
  const figures = table.locator('td button');
  const count = await figures.count();
  for (let index = 0; index < count; index += 1) {
    const figure = figures.nth(index);
    const value = centsOf((await figure.textContent()) ?? '');
    const label = (await figure.getAttribute('aria-description')) ?? '';
    await figure.click();
    const why = page.getByRole('dialog');
    const below = why.locator('ul + div .figures');
    await below.waitFor();
    const sum = centsOf((await below.textContent()) ?? '');
    const parts = (await why.locator('ul li .figures').allTextContents()).map(centsOf);
    expect({ label, sum }).toEqual({ label, sum: value });
    if (parts.length > 0)
      expect({ label, parts: parts.reduce((all, one) => all + one, 0) }).toEqual({ label, parts: value });
    // Keys go to where the focus is, which comes into what opened a moment after it.
    await expect.poll(() => why.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
  }
  return count;
}

test.each(bothOr('desktop'))('statements are read, and every figure opens: %s', async (size) => {
  const books = await smallCompany();
  const { page, open, look } = await visit({ as: books.admin, size });
  await open('/reports');
  await page.getByRole('link', { name: /^Balance sheet/ }).click();
  await page.getByText('Balanced, difference 0.00').waitFor();
  const days = 'from=2026-09-01&to=2026-10-31';
  for (const [name, path] of [
    ['balance-sheet', '/reports/balance-sheet?asOf=2026-10-31&compareOn=2026-09-30'],
    ['balance-sheet-cash', '/reports/balance-sheet?asOf=2026-10-31&basis=cash'],
    ['income-statement', `/reports/income-statement?${days}&compare=previous`],
    ['income-statement-cash', `/reports/income-statement?${days}&basis=cash&columns=customer`],
    ['income-statement-months', `/reports/income-statement?${days}&columns=month`],
    ['cash-flow', `/reports/cash-flow?${days}&columns=month`],
    ['trial-balance', `/reports/trial-balance?${days}`],
    ['trial-balance-months', `/reports/trial-balance?${days}&columns=month`],
  ] as const) {
    await open(path);
    const table = page.getByRole('table');
    await table.waitFor();
    await look(`statements-${name}`);
    if (size === 'desktop') expect(await crawl(table)).toBeGreaterThan(5);
  }

  // From a sum to the document in three clicks.
  await open('/reports/balance-sheet?asOf=2026-10-31');
  await page
    .getByRole('row', { name: /^1100 Accounts Receivable/ })
    .getByRole('button')
    .click();
  await page.getByRole('link', { name: 'Every entry behind it' }).waitFor();
  await look('statements-figure');
  await page.getByRole('link', { name: 'Every entry behind it' }).click();
  await page.getByText('825.00').first().waitFor();
  await look('statements-entries');
  await page.getByText('Payment', { exact: true }).first().click();
  await page.getByRole('rowheader', { name: 'Total' }).first().waitFor();
});

test('a statement as a workbook goes on computing, and as it was known says what was changed since', async () => {
  const books = await smallCompany();
  const { page, open, look } = await visit({ as: books.admin });
  await open('/reports/income-statement?from=2026-09-01&to=2026-10-31');
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel (XLSX) with formulas' }).click();
  const sheet = new TextDecoder().decode(
    unzipSync(readFileSync(await (await saved).path()))['xl/worksheets/sheet1.xml'],
  );
  // Net income is operating income with other income less other expense.
  expect(sheet).toMatch(/<c s="5"><f>B\d+\+B\d+-B\d+<\/f><v>-650<\/v><\/c><\/row><\/sheetData>/);

  await open('/reports/general-ledger?from=2026-09-01&to=2026-10-31');
  await page.getByText('Opening balance').first().waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).waitFor();
  await look('statements-ledger-export');
  const table = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const lines = readFileSync(await (await table).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  const { rows } = (
    await books.admin.call('accounting/getGeneralLedger', { from: '2026-09-01', to: '2026-10-31', pageSize: 1000 })
  ).body.data;
  await page.getByText(`General ledger exported, ${rows.length} rows`).waitFor();
  expect(lines).toHaveLength(rows.length + 1);
  expect(lines).toContain('1100 Accounts Receivable,2026-10-31,Closing balance,,,,,,825');

  // What was voided says so, and is left out on demand.
  const wrong = await books.bill(77.25, { date: '2026-10-12' });
  await books.remove(wrong.transactionID);
  await open('/reports/general-ledger?from=2026-09-01&to=2026-10-31');
  await page
    .getByText(/\(void\)/)
    .first()
    .waitFor();
  await look('statements-ledger-void');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reversed entries' }).click();
  await page.getByRole('option', { name: 'left out' }).click();
  await page
    .getByText(/\(void\)/)
    .first()
    .waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await look('statements-ledger-left-out');

  await open('/reports/trial-balance?known=2026-01-01');
  await page.getByText('As it was known at the end of 01/01/2026.').waitFor();
  await page.getByRole('link', { name: 'What was changed since' }).click();
  await page.getByRole('heading', { name: 'Changes since 01/01/2026' }).waitFor();
  await page.getByText('Bill payment').first().waitFor();
  await look('statements-changes');
});
