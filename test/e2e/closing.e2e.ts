import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';
import { openTrade } from '#test/trade.ts';

const { app, visit } = await openStage();
const october = '2026-10-31';

test.each(bothOr('desktop'))(
  'a month from its checklist to the lock: mended, simulated, closed, a late entry refused, reopened with a reason: %s',
  async (size) => {
    const books = await openTrade(app);
    const { admin, id, post, payment, owe } = books;
    await post('owners_equity', { date: '2026-09-15', into: id('1000'), amount: 20_000 });
    const itemID = await owe(300, '2026-10-01');
    await payment(300, [{ itemID, amount: 300 }], { date: '2026-10-10' });
    await post('opening_equity', { date: october, to: id('3100'), amount: 300, isDebit: false });
    const expense = { date: '2026-10-12', paidFrom: id('1000'), lines: [{ accountID: id('6990'), amount: 31.5 }] };
    await post('expense', { ...expense, memo: 'Card charge nobody knows' });
    const { page, open, look, provokes } = await visit({ as: admin, size });
    provokes(/422/);

    await open(`/accounting/close?through=${october}`);
    const rail = page.getByRole('complementary', { name: 'Close October 2026' });
    await rail.getByText('Nothing has been posted.').waitFor();
    await look('close-open');

    // A line opens what it speaks of, and that is mended where it stands.
    await rail.getByRole('button', { name: /1 entry is uncategorized/ }).click();
    await page.getByRole('link', { name: /Card charge nobody knows/ }).waitFor();
    await look('close-findings');
    await page.getByRole('link', { name: /Card charge nobody knows/ }).click();
    await page.getByRole('rowheader', { name: 'Total' }).first().waitFor();
    await books.post('adjust_expense', { date: october, from: id('6990'), to: id('6400'), amount: 31.5 });
    const found = (await admin.call('accounting/list_close_findings', { check: 'uncategorized', through: october }))
      .body;
    for (const { address } of found.data.rows) await books.remove(Number(String(address).split('/').at(-1)));

    await open(`/accounting/close?through=${october}`);
    await rail.getByText('Nothing uncategorized').waitFor();
    await rail.getByRole('button', { name: 'Lock October' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lock October 2026' });
    await dialog.getByText('1 payment waits to be deposited').waitFor();
    await dialog.getByRole('button', { name: 'Lock' }).click();
    await dialog.getByText('Say why it stays so').waitFor();
    await look('close-reason');
    await dialog.getByRole('textbox', { name: 'Why it stays so' }).fill('The check is taken to the bank on Monday');
    await dialog.getByRole('button', { name: 'Lock' }).click();
    await toast(page, 'October 2026 is closed').waitFor();
    await open(`/accounting/close?through=${october}`);
    await page.getByRole('complementary').getByRole('heading', { name: 'October 2026 is closed' }).waitFor();
    await page.getByText('The check is taken to the bank on Monday').first().waitFor();
    await look('close-closed');
    expect(await page.evaluate(() => localStorage.getItem('bookClosingDate'))).toBe(october);

    // A late entry is refused, and after reopening for review asked for its reason.
    const late = await admin.call('accounting/insert_account_transaction', { form: { kind: 'expense', ...expense } });
    expect([late.status, late.body.message]).toEqual([
      422,
      'The books are closed through 10/31/2026. Choose a later date.',
    ]);
    await page.getByRole('complementary').getByRole('button', { name: 'Reopen…' }).click();
    const reopen = page.getByRole('dialog', { name: 'Reopen the books' });
    await reopen.getByRole('textbox', { name: 'Reason' }).fill('A bill of October came');
    await reopen.getByRole('textbox', { name: 'Keep what is opened under review' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await look('close-reopen');
    await reopen.getByRole('button', { name: 'Reopen', exact: true }).click();
    await toast(page, 'The books are open again').waitFor();
    await page.getByText('A bill of October came').first().waitFor();
    const { softClosingDate } = (await admin.call('accounting/get_close')).body.data;
    expect(softClosingDate).toBe(october);

    // The reason is asked for once, and the same attempt goes on.
    await open('/accounting/transactions/new?kind=interest_earned');
    await page.getByRole('textbox', { name: 'Date' }).fill('10/20/2026');
    await page.getByLabel('Account').first().click();
    await page.keyboard.type('1000');
    await page.getByRole('option', { name: /1000 Checking/ }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('4.20');
    await page.keyboard.press('Control+Enter');
    const why = page.getByRole('dialog', { name: 'Say why' });
    await why.getByText('The books are under review through 10/31/2026.').waitFor();
    await look('close-late-reason');
    await why.getByRole('textbox', { name: 'Reason' }).fill('Interest of the statement');
    await why.getByRole('button', { name: 'Post with this reason' }).click();
    await page.getByRole('rowheader', { name: 'Total' }).first().waitFor();
    await open('/accounting/close');
    await page
      .getByText(/Interest of the statement/)
      .first()
      .waitFor();
    await look('close-exceptions');
  },
);
