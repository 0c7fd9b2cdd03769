import { expect, test } from 'vitest';
import { bothOr, openStage, pick, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))('an expense is posted, edited, voided and taken back: %s', async (size) => {
  const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
  await admin.call('accounting/set_up_books', { trade: 'pumps' });
  await admin.call('vendors/create_vendor', { vendorName: 'Murphy Street Properties' });
  const hers = await visit({ as: admin, size });
  const { page, open, look } = hers;
  await open('/accounting/transactions/new?kind=expense');
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByText('This is required').first().waitFor();
  await look('money-form-refused');
  await pick(page, 'Paid from', '1000 Checking');
  await pick(page, 'Vendor', 'Murphy Street');
  await pick(page, 'Account, line 1', '6400 Rent');
  await page.getByLabel('Amount, line 1').fill('9500');
  await page.getByLabel('Memo', { exact: true }).fill('Rent of the yard');
  const preview = page.getByRole('region', { name: 'Journal preview' });
  await preview.getByText('1000 Checking').waitFor();
  expect(await preview.getByText('$9,500.00').count()).toBe(4);
  await look('money-form');
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('heading', { name: 'Entry 1' }).waitFor();
  await page.getByText('Murphy Street Properties').first().waitFor();
  await look('money-form-posted');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Amount, line 1').fill('9750');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Entry 3' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  const voided = toast(page, 'Expense 1 voided');
  await voided.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Entry 5' }).waitFor();
  await open('/accounting/transactions');
  await page.getByText('Expense 1').first().waitFor();
  await look('money-forms');
  const { rows } = (await admin.call('accounting/get_account_transaction_list')).body.data;
  expect(rows).toMatchObject([{ kind: 'expense', number: 1, total: 9750, voidedAt: null }]);
});

test('every kind of form is drawn from its declaration, and says what is missing', async () => {
  const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
  await admin.call('accounting/set_up_books', { trade: 'pumps' });
  const { page, open, look } = await visit({ as: admin });
  for (const kind of ['payroll', 'opening_balance', 'extract_subtotal', 'grant']) {
    await open(`/accounting/transactions/new?kind=${kind}`);
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByText('This is required').first().waitFor();
  }
  await open('/accounting/transactions/new?kind=payroll');
  await page.getByLabel('Medicare, employer').waitFor();
  await look('money-form-payroll');
});

test('what takes away a balance proposes it: opening balances that are finished, and the sales tax of the months before', async () => {
  const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
  await admin.call('accounting/set_up_books', { trade: 'pumps' });
  const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
  const id = (number: string) => accounts.find((one: { number: string }) => one.number === number).accountID;
  const post = async (form: object) =>
    expect((await admin.call('accounting/insert_account_transaction', { form })).status).toBe(200);
  const opened = { kind: 'opening_balance', date: '2026-08-31' };
  await post({ ...opened, lines: [{ accountID: id('1000'), amount: 48_210.55 }] });
  const tax = { accountID: id('2200') };
  await post({ ...opened, lines: [{ ...tax, amount: 512.08 }] });
  await post({ ...opened, date: '2026-11-03', lines: [{ ...tax, amount: 40 }] });
  const { page, open, look } = await visit({ as: admin });
  const amount = () => page.getByLabel(/^(Amount|Tax due)/).inputValue();
  await open('/accounting/transactions/new?kind=opening_equity');
  await expect.poll(amount).toBe('47658.47');
  expect(await page.getByRole('checkbox', { name: /on the debit side/ }).isChecked()).toBe(false);
  await look('money-form-proposed');
  await open('/accounting/transactions/new?kind=sales_tax_payment');
  await pick(page, 'Tax account', '2200');
  await expect.poll(amount).toBe('512.08');
  await page.getByLabel('Tax due').fill('500');
  await pick(page, 'Paid from', '1000 Checking');
  expect(await amount()).toMatch(/^500/);
});
