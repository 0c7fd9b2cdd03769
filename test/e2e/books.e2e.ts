import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';
import { openTrade } from '#test/trade.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))('books from set-up to proof: %s', async (size) => {
  const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { page, open, look, provokes } = await visit({ as: tenant.admin, size });
  // A number that is taken, and an account that does not fit, are refused.
  provokes(/409|422/);

  await open('/accounting');
  await page.getByRole('heading', { name: 'Set up the books' }).waitFor();
  await page.getByRole('textbox', { name: 'Trade' }).click();
  await page.getByRole('option', { name: 'Pumps and water systems' }).click();
  await page.getByText('Pumps and Motors Cost').waitFor();
  await look('books-set-up');
  await page.getByRole('button', { name: 'Set up the books' }).click();
  await toast(page, 'Books set up with').waitFor();
  await page.getByText('Nothing has been posted yet.').waitFor();
  await page
    .getByRole('group', { name: /^Income and expense by month/ })
    .locator('svg')
    .waitFor();
  await look('books-home-empty');

  await page.getByRole('link', { name: 'Chart of accounts' }).first().click();
  const grid = page.getByRole('treegrid', { name: 'Chart of accounts' });
  const rowOf = (name: string) => grid.getByRole('row').filter({ hasText: name });
  await rowOf('Federal Withholding').waitFor();
  await look('books-chart');
  await page.getByRole('button', { name: 'Collapse Payroll Liabilities' }).click();
  await rowOf('Federal Withholding').waitFor({ state: 'detached' });
  await rowOf('2300').focus();
  await page.keyboard.press('ArrowRight');
  await rowOf('Federal Withholding').waitFor();

  await page.getByRole('button', { name: 'Add account' }).click();
  const modal = page.getByRole('dialog', { name: 'Add chart of accounts' });
  await modal.getByRole('textbox', { name: 'Account #' }).fill('1000');
  await modal.getByText('Account # already exists. Choose another.').waitFor();
  await modal.getByRole('textbox', { name: 'Account #' }).fill('6405');
  await modal.getByRole('textbox', { name: 'Name' }).fill('Yard rent');
  await look('books-add-account');
  await modal.getByRole('button', { name: 'Add account' }).click();
  await toast(page, '6405 Yard rent added').waitFor();
  await rowOf('Yard rent').waitFor();

  await open('/accounting/journal/new');
  await page.getByRole('textbox', { name: 'Memo', exact: true }).fill('Yard rent, this month');
  await page.getByRole('combobox', { name: 'Account, line 1' }).or(page.getByLabel('Account, line 1')).first().click();
  await page.keyboard.type('6405');
  await page.getByRole('option', { name: '6405 Yard rent' }).click();
  await page.getByRole('textbox', { name: 'Debit, line 1' }).fill('1200');
  await page.getByRole('status').filter({ hasText: 'Credits are short by 1,200.00' }).waitFor();
  await page.getByLabel('Account, line 2').first().click();
  await page.keyboard.type('1000');
  await page.getByRole('option', { name: '1000 Checking' }).click();
  await page.getByRole('textbox', { name: 'Credit, line 2' }).press('=');
  await page.getByRole('status').filter({ hasText: 'In balance' }).waitFor();
  // What was typed survives a reload.
  await page.reload();
  await page.getByText('It is back in the form.').waitFor();
  await page.getByRole('status').filter({ hasText: 'In balance' }).waitFor();
  await look('books-entry-form');
  await page.getByRole('button', { name: 'Post entry' }).click();
  await toast(page, 'Entry 1 posted').waitFor();
  await page.waitForURL('**/accounting/journal/1');
  await page.getByRole('cell', { name: /Yard rent/ }).waitFor();
  await look('books-entry');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Debit, line 1' }).fill('1250');
  await page.getByRole('textbox', { name: 'Credit, line 2' }).fill('1250');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await page.waitForURL('**/accounting/journal/3');
  await page.getByRole('link', { name: 'Entry 1' }).click();
  await page.getByRole('link', { name: 'Entry 2' }).waitFor();
  await page.getByRole('link', { name: 'Entry 3' }).waitFor();
  await look('books-entry-versions');
  await page.getByRole('link', { name: 'Entry 3' }).click();
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  const voided = toast(page, 'Entry 3 voided');
  await voided.waitFor();
  await voided.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone').waitFor();

  await open('/accounting/journal');
  await page.getByText('5 entries').first().waitFor();
  await look('books-journal');
  const show = async (view: string) => {
    if (size === 'phone') await page.getByRole('button', { name: 'More', exact: true }).click();
    await page
      .getByRole('menuitem', { name: view })
      .or(page.getByRole('button', { name: view, exact: true }))
      .or(page.getByRole('radio', { name: view }))
      .first()
      .click();
  };
  await show('Days');
  await page.getByText('5 entries').nth(1).waitFor();
  await look('books-journal-days');

  await open('/accounting/chart?search=checking');
  await rowOf('Checking').getByRole('link', { name: '(1,250.00)' }).last().click();
  await page.getByText('Book balance').waitFor();
  await page.getByText('($1,250.00)').first().waitFor();
  await look('books-register');
  await show('Months');
  await page.getByRole('cell', { name: '(1,250.00)' }).waitFor();
  await look('books-register-months');

  await open('/accounting');
  await page.getByRole('button', { name: 'Verify data' }).click();
  await page.getByText('The books prove: 5 entries').waitFor();
  const cash = page.getByRole('group', { name: /^Cash at the end/ }).locator('svg');
  await cash.waitFor();
  // What was paid from an empty account stands below the line of zero, within the picture.
  const zero = Number(await cash.locator('[data-zero]').getAttribute('y1'));
  const points = (await cash.locator('polyline').getAttribute('points')) ?? '';
  const lowest = Math.max(...points.split(' ').map((point) => Number(point.split(',')[1])));
  expect(lowest).toBeGreaterThan(zero);
  expect(lowest).toBeLessThan(Number(await cash.getAttribute('height')));
  await look('books-home');
  expect((await tenant.admin.call('accounting/check_books')).body.data.problems).toEqual([]);
});

test.each(bothOr('desktop'))(
  'on a %s: a reversal among the latest entries says and leads to what it takes back',
  async (size) => {
    const { admin, bill, remove } = await openTrade(app);
    const { transactionID, entryID } = await bill(120);
    expect((await remove(transactionID)).status).toBe(200);
    const { page, open, look } = await visit({ as: admin, size });
    await open('/accounting');
    const back = page.getByRole('link', { name: `Takes back entry ${entryID}` });
    await back.scrollIntoViewIfNeeded();
    await look('books-latest-reversal');
    await back.click();
    await page.waitForURL(new RegExp(`/accounting/journal/${entryID}$`));
  },
);
