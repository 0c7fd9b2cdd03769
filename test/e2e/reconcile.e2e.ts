import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openBank } from '#test/banking.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'an account is reconciled: opened, ticked, completed, its lines locked, undone: %s',
  async (size) => {
    const bank = await openBank(app);
    await bank.out(200, '2026-10-03');
    await bank.out(64.5, '2026-10-09');
    await bank.out(1250, '2026-10-21');
    await bank.into(50, '2026-10-12');
    const last = await bank.into(18.25, '2026-10-30');
    await bank.out(12, '2026-11-03');
    const { page, open, look, provokes } = await visit({ as: bank.admin, size });
    provokes(/422/);

    await open('/accounting/reconciliations');
    await page.getByText('Never reconciled').first().waitFor();
    await look('reconciliations-empty');
    await page.getByRole('button', { name: 'Reconcile', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Statement ends on' }).fill('10/31/2026');
    await page.getByRole('textbox', { name: 'Ending balance' }).fill('-460.00');
    await page.getByRole('textbox', { name: 'Ending balance' }).fill('776.50');
    await page.getByRole('textbox', { name: 'Service charge' }).fill('9');
    await look('reconcile-start');
    await page.getByRole('button', { name: 'Start' }).click();
    const difference = page.getByRole('status').filter({ hasText: '$' });
    await page.getByRole('listbox', { name: 'Payments, lines' }).waitFor();
    await look('reconcile-begun');
    // By keys: tick, down, leave one out.
    const outs = page.getByRole('listbox', { name: 'Payments, lines' });
    await outs.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await page.keyboard.press('k');
    await page.keyboard.press('Space');
    await page.keyboard.press('k');
    await page.keyboard.press('Space');
    if (size === 'phone') await page.getByRole('button', { name: /^Deposits/ }).click();
    await page.getByRole('checkbox', { name: 'Deposits: all 2' }).click();
    await page.getByRole('option', { name: /18\.25/ }).click();
    await look('reconcile-ticking');
    await page.getByRole('option', { name: /18\.25/ }).click();
    await page.getByRole('option', { name: /18\.25/ }).click();
    if (size === 'phone') await page.getByRole('button', { name: /^Payments/ }).click();
    await expect.poll(() => difference.innerText()).toBe('$0.00');
    await look('reconcile-even');
    await page.getByRole('button', { name: 'Complete' }).click();
    await toast(page, /is reconciled to/).waitFor();
    await page.getByText('Ending balance of the statement').waitFor();
    await look('reconcile-report');

    await open(`/accounting/accounts/${bank.bank}?range=all`);
    await page.getByText('Reconciled to').first().waitFor();
    await look('register-reconciled');
    // What is reconciled is not voided; the refusal comes before anything is asked and leads to what is to be undone.
    await open('/accounting/transactions/2');
    await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name: 'Void' }).click();
    await toast(page, 'Reconciled on 10/31/2026. Undo that reconciliation first.').waitFor();
    await look('reconcile-locked');
    await page.getByRole('link', { name: 'Open that reconciliation' }).click();
    await page.getByText('Ending balance of the statement').waitFor();
    const download = page.waitForEvent('download');
    if (size === 'phone') await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole(size === 'phone' ? 'menuitem' : 'button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Reconciliation of Checking to 2026-10-31, .*\.csv$/);
    expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/"?Statement"?,.*Ending balance.*776\.5/);
    expect(last).toBeGreaterThan(0);

    await open('/accounting/reconciliations');
    await page.getByText('Reconciled to').first().waitFor();
    await look('reconciliations');
    await page
      .getByRole('link', { name: /^Oct 31|10\/31/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name: 'Undo reconciliation' }).click();
    await page.getByText('Undo this reconciliation?').waitFor();
    await look('reconcile-undo');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('listbox', { name: 'Payments, lines' }).waitFor();
    await expect.poll(() => difference.innerText()).toBe('$0.00');
  },
);

const statement = [
  'Posting Date;Details;Amount',
  '10/03/2026;IRONWOOD PUMP WOR;-200.00',
  '10/09/2026;CHECK 3 IRONWOOD;-64.50',
  '10/11/2026;STRIPES FUEL 12 ODESSA;-61.20',
  '10/12/2026;INTEREST;50.00',
  '10/15/2026;UNKNOWN WITHDRAWAL;-40.00',
  '99/99/2026;TORN;1.00',
].join('\r\n');

test.each(bothOr('desktop'))(
  'a statement file is read, imported and matched; a rule fills a form in, a line waits on hold: %s',
  async (size) => {
    const bank = await openBank(app);
    await bank.out(200, '2026-10-02');
    await bank.out(64.5, '2026-10-09');
    await bank.into(50, '2026-10-12');
    const rule = { name: 'Fuel', words: 'stripes', direction: 'out', kind: 'expense', otherAccountID: bank.id('6500') };
    await bank.done('insert_bank_rule', { ...rule, payee: bank.vendor, memo: 'Fuel' });
    await bank.start(684.3);
    const { page, open, look } = await visit({ as: bank.admin, size });
    await open(`/accounting/bank/${bank.bank}`);
    await page.getByText('No statement was imported yet.').waitFor();
    await look('bank-lines-empty');
    await page.getByRole('button', { name: 'Import statement' }).click();
    const file = { name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(statement, 'utf16le') };
    await page.getByLabel('Statement file').setInputFiles(file);
    await page.getByText(/1 line cannot be read/).waitFor();
    await look('bank-import');
    await page.getByRole('button', { name: 'Import 5 lines' }).click();
    await toast(page, '5 lines imported').waitFor();
    await page.getByText('Fuel fills it in').waitFor();
    await look('bank-lines');
    await page.getByRole('button', { name: 'Match 3 suggested' }).click();
    await toast(page, '3 matches made').waitFor();
    await page.getByRole('button', { name: 'Expense', exact: true }).click();
    await page.getByRole('button', { name: 'Post', exact: true }).waitFor();
    await look('bank-rule-form');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await toast(page, '1 match made').waitFor();
    await page.getByRole('button', { name: 'More of UNKNOWN WITHDRAWAL' }).click();
    await page.getByRole('menuitem', { name: 'Put on hold' }).click();
    await page.getByRole('button', { name: /^Lies with: / }).waitFor();
    await look('bank-hold');
    await page.getByRole('textbox', { name: 'What it waits for' }).fill('Asked the bank who took it');
    await page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click();
    await toast(page, 'Put on hold').waitFor();
    await page.getByRole('button', { name: /^On hold/ }).click();
    await page.getByText('Asked the bank who took it').waitFor();
    await look('bank-held');
    await page.getByRole('button', { name: /^Matched/ }).click();
    await page.getByText('Made from this line with the rule Fuel').waitFor();
    await look('bank-matched');
    // What is matched is ticked: 1,000.00 − 200.00 − 64.50 − 61.20 + 50.00 = 724.30, and the statement says 40.00 less.
    await open('/accounting/reconciliations/1');
    await expect.poll(() => page.getByRole('status').filter({ hasText: '$' }).innerText()).toBe('($40.00)');
    if (size === 'desktop') await page.getByRole('region', { name: 'Bank feed' }).waitFor();
    await look('reconcile-beside');
  },
);
