import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';
import { openTrade } from '#test/trade.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'a budget is filled from last year, typed, pasted and compared with what came: %s',
  async (size) => {
    const { admin, id, post } = await openTrade(app);
    const year = new Date().getFullYear();
    const rent = (date: string, amount: number) =>
      post('expense', { date, paidFrom: id('1000'), lines: [{ accountID: id('6400'), amount }] });
    await rent(`${year - 1}-01-20`, 700);
    await rent(`${year}-01-20`, 800);
    const { page, open, look } = await visit({ as: admin, size });

    await open('/accounting/budget');
    await page.getByRole('button', { name: 'From last year…' }).click();
    const fill = page.getByRole('dialog', { name: 'Fill from last year' });
    await fill.getByRole('textbox', { name: 'Percent added' }).fill('10');
    await fill.getByRole('button', { name: 'Fill the grid' }).click();
    const january = page.getByRole('textbox', { name: '6400 Rent, Jan' });
    await expect.poll(() => january.inputValue()).toBe('770.00');

    await page.getByRole('button', { name: 'Paste…' }).click();
    const paste = page.getByRole('dialog', { name: 'Paste a budget' });
    await paste.getByRole('textbox', { name: 'Rows' }).fill('4000;12000\nNowhere;5');
    await paste.getByText('Line 2: no account "Nowhere"').waitFor();
    await look('budget-paste');
    await paste.getByRole('button', { name: 'Take 1 account' }).click();
    await january.fill('x');
    await page.getByText('1 field with something that is no amount.').waitFor();
    await january.fill('750');
    await look('budget-grid');
    await page.getByRole('button', { name: /^Save \d+ amounts$/ }).click();
    await toast(page, /of the budget saved/).waitFor();
    await open('/accounting/budget');
    await expect.poll(() => january.inputValue()).toBe('750.00');

    await page.getByRole('button', { name: 'Against actual' }).click();
    await page.getByText('Total income').waitFor();
    await look('budget-actual');
    await page
      .getByRole('row', { name: /6400 Rent/ })
      .getByRole('link', { name: '800.00' })
      .click();
    await page.getByRole('heading', { name: /Rent/ }).first().waitFor();
  },
);
