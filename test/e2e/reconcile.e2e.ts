import { expect, test } from 'vitest';
import { openBank } from '#test/banking.ts';
import { openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(['desktop', 'phone'] as const)(
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
    // What is reconciled is not voided.
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
    await page.getByRole('listbox', { name: 'Money out, lines' }).waitFor();
    await look('reconcile-begun');
    // By keys: tick, down, leave one out.
    const outs = page.getByRole('listbox', { name: 'Money out, lines' });
    await outs.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await page.keyboard.press('k');
    await page.keyboard.press('Space');
    await page.keyboard.press('k');
    await page.keyboard.press('Space');
    if (size === 'phone') await page.getByRole('button', { name: /^Money in/ }).click();
    await page.getByRole('checkbox', { name: 'Money in: all 2' }).click();
    await page.getByRole('option', { name: /18\.25/ }).click();
    await look('reconcile-ticking');
    await page.getByRole('option', { name: /18\.25/ }).click();
    await page.getByRole('option', { name: /18\.25/ }).click();
    if (size === 'phone') await page.getByRole('button', { name: /^Money out/ }).click();
    await expect.poll(() => difference.innerText()).toBe('$0.00');
    await look('reconcile-even');
    await page.getByRole('button', { name: 'Complete' }).click();
    await toast(page, /is reconciled to/).waitFor();
    await page.getByText('Ending balance of the statement').waitFor();
    await look('reconcile-report');

    await open(`/accounting/accounts/${bank.bank}?range=all`);
    await page.getByText('Reconciled to').first().waitFor();
    await look('register-reconciled');
    const refused = await bank.call('delete_account_transaction', { transactionID: 2 });
    expect(refused.body.message).toBe('Reconciled on 10/31/2026. Undo that reconciliation first.');
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
    await page.getByRole('listbox', { name: 'Money out, lines' }).waitFor();
    await expect.poll(() => difference.innerText()).toBe('$0.00');
  },
);
