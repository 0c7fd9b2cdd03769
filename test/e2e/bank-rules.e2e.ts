import { expect, test } from 'vitest';
import { remindOfLines } from '#modules/banking/bank-matching/jobs.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { openBank } from '#test/banking.ts';
import { bothOr, openStage, pick, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

/** Lines of these days back from today, imported for the bank account. */
async function withLines(rows: readonly (readonly [daysAgo: number, text: string, amount: number])[]) {
  const bank = await openBank(app);
  const today = dateInZone(new Date(), 'America/Chicago');
  const lines = rows.map(([daysAgo, text, amount]) => `${addDays(today, -daysAgo)},${text},${amount}`);
  const text = ['Date,Description,Amount', ...lines].join('\n');
  const file = { accountID: bank.bank, fileName: 'x.csv', offset: 0, text };
  const { statementID } = await bank.done('stage_bank_statement', file);
  await bank.done('import_bank_statement', { statementID });
  return { ...bank, daysAgo: (days: number) => addDays(today, -days) };
}

test.each(bothOr('desktop'))(
  'a rule is made of a statement line, seen to fit as it is typed, put in order and taken back: %s',
  async (size) => {
    const bank = await withLines([
      [2, 'POS STRIPES 2214 ODESSA TX', -61.2],
      [9, 'POS STRIPES 0417 ODESSA TX', -48.75],
      [12, 'STRIPES CAR WASH ODESSA', -18],
      [15, 'MONTHLY SERVICE CHARGE', -9],
    ]);
    const { page, open, look } = await visit({ as: bank.admin, size });
    await open('/accounting/reconciliations');
    await page.getByText('Never reconciled').first().waitFor();
    if (size === 'phone') await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole(size === 'phone' ? 'menuitem' : 'button', { name: 'Bank rules' }).click();
    await page.getByText('A rule knows a statement line by its words').waitFor();
    await look('bank-rules-empty');
    await open(`/accounting/bank/${bank.bank}`);
    await page.getByRole('button', { name: 'More of POS STRIPES 2214 ODESSA TX' }).click();
    await page.getByRole('menuitem', { name: 'Make a rule of this' }).click();
    const words = page.getByRole('textbox', { name: 'Words of the description' });
    expect(await words.inputValue()).toBe('STRIPES ODESSA');
    const fits = page.getByRole('status').filter({ hasText: 'Fits' });
    await expect.poll(() => fits.innerText()).toMatch(/^Fits 3 of the 4 statement lines/);
    await words.fill('pos stripes');
    await expect
      .poll(() => fits.innerText())
      .toMatch(/^Fits 2 of the 4 statement lines .* 2 of them without a match\.$/);
    await page.getByRole('textbox', { name: 'Name' }).fill('Fuel');
    await page.getByRole('button', { name: /^Category: / }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('fuel');
    await page.getByRole('option', { name: /^6500/ }).click();
    await look('bank-rule-new');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await toast(page, 'Fuel saved').waitFor();
    await page.getByText('Fuel fills it in').first().waitFor();

    await open('/accounting/bank-rules');
    await page.getByText('“pos stripes”, money out').first().waitFor();
    await page.getByRole('button', { name: 'New bank rule' }).last().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Stripes');
    await words.fill('stripes');
    await expect.poll(() => fits.innerText()).toMatch(/^Fits 3 .*; 2 go to rules that are tried before it\.$/);
    await page.getByRole('button', { name: 'Add rule' }).click();
    await toast(page, 'Stripes saved').waitFor();
    await look('bank-rules');
    // The broader one first takes everything.
    await page.getByRole('link', { name: /^(2\. |1\. )?Stripes/ }).click();
    await page.getByText('Tried 2 of 2').waitFor();
    await look('bank-rule-edit');
    await page.getByRole('button', { name: 'Earlier', exact: true }).click();
    await page.getByText('Tried 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Delete rule' }).click();
    await toast(page, 'Stripes deleted').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^(2\. |1\. )?Stripes/ }).waitFor({ state: 'detached' });
    await toast(page, 'Stripes deleted').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /^(2\. |1\. )?Stripes/ }).waitFor();
  },
);

test.each(bothOr('desktop'))(
  'a statement line that is not in the books is added, split over two accounts; another one is excluded and included: %s',
  async (size) => {
    const bank = await withLines([
      [20, 'STRIPES 4402 ODESSA', -200],
      [18, 'SENT TWICE BY THE BANK', -31.5],
    ]);
    const { page, open, look } = await visit({ as: bank.admin, size });
    await open(`/accounting/bank/${bank.bank}`);
    await page.getByRole('button', { name: 'Add expense' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount, line 1').waitFor();
    await look('line-added');
    expect(await dialog.getByLabel('Amount, line 1').inputValue()).toBe('200.00');
    await dialog.getByLabel('Amount, line 1').fill('150');
    await pick(page, 'Account, line 1', '6500 Fuel');
    await dialog.getByRole('button', { name: 'Add a line' }).click();
    await dialog.getByLabel('Amount, line 2').fill('50');
    await pick(page, 'Account, line 2', '6510 Vehicle Repairs');
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('STRIPES 4402 ODESSA').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More of SENT TWICE BY THE BANK' }).click();
    await look('line-menu');
    await page.getByRole('menuitem', { name: 'Exclude' }).click();
    await page.getByText('Every statement line is matched or on hold.').waitFor();
    await page
      .getByRole('tab', { name: /Excluded/ })
      .or(page.getByRole('button', { name: /^Excluded/ }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Include' }).waitFor();
    await look('line-excluded');
    await page.getByRole('button', { name: 'Include' }).click();
    await page.getByText('Nothing is excluded.').waitFor();
  },
);

test.each(bothOr('desktop'))(
  'a statement line that nothing proposes is matched by hand, several to several, by keys: %s',
  async (size) => {
    const bank = await withLines([
      [20, 'WIRE 4471', -200],
      [18, 'WIRE 4471 REST', -100],
      [3, 'BRANCH DEPOSIT', 75],
    ]);
    await bank.out(140, bank.daysAgo(40));
    await bank.out(160, bank.daysAgo(41));
    await bank.out(31.5, bank.daysAgo(2));
    await bank.into(9, bank.daysAgo(5));
    const { page, open, look } = await visit({ as: bank.admin, size });
    await open(`/accounting/bank/${bank.bank}`);
    await page.getByRole('button', { name: 'Match by hand' }).first().click();
    await page.getByRole('option', { name: /140\.00/ }).waitFor();
    const why = page.getByRole('dialog').getByRole('status');
    expect(await why.innerText()).toBe('Tick the lines of the books that it is.');
    expect(await page.getByRole('button', { name: 'Match', exact: true }).isDisabled()).toBe(true);
    await look('match-begun');
    await page.getByRole('textbox', { name: 'Search the books' }).fill('ironwood 160');
    await page.getByRole('option', { name: /140\.00/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(() => why.innerText()).toBe('The books come to $40.00 less than the statement.');
    await page.getByRole('textbox', { name: 'Search the books' }).fill('');
    // What was ticked stays, whatever is searched for.
    await page.getByRole('option', { name: /140\.00/ }).waitFor();
    await page.getByRole('option', { name: /140\.00/ }).click();
    await expect.poll(() => why.innerText()).toBe('The books come to $100.00 more than the statement.');
    await look('match-unequal');
    if (size === 'phone') await page.getByRole('button', { name: /^Statement/ }).click();
    await page.getByRole('listbox', { name: 'Statement, lines' }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await expect.poll(() => why.innerText()).toBe('Both sides come to the same.');
    await look('match-equal');
    await page.keyboard.press('Control+Enter');
    await toast(page, '1 match made').waitFor();
    await page.getByRole('button', { name: /^Matched/ }).click();
    await page.getByText('By hand').first().waitFor();
    expect(page.url()).toContain('show=matched');
    await look('match-made');
  },
);

test('who is to settle a line on hold is told when its day comes, and opens it from there', async () => {
  const bank = await withLines([[3, 'UNKNOWN WITHDRAWAL', -40]]);
  const [line] = (await bank.done('get_bank_lines', { accountID: bank.bank })).rows;
  const reason = 'Asked the bank who took it';
  await bank.done('hold_bank_line', { bankLineID: line.bankLineID, reason, dueOn: bank.daysAgo(0) });
  const { page, open, look } = await visit({ as: bank.admin });
  await remindOfLines(app.runtime);
  await app.settled({ tenantID: bank.tenantID });
  await open('/accounting/bank-rules');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText(/^The statement line UNKNOWN WITHDRAWAL is on hold/).click();
  await page.waitForURL(/bank-lines/);
  await page.getByText(/^due /).waitFor();
  await look('bank-line');
});
