import { expect, test } from 'vitest';
import { bothOr, openStage, pick, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

/** Issue by issue as a bookkeeper does it; every step by the screen. */
test.each(bothOr('desktop'))('from opening balances to a voided invoice: %s', async (size) => {
  const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
  await admin.call('accounting/set_up_books', { trade: 'pumps' });
  await admin.call('vendors/create_vendor', { vendorName: 'Ironwood Pump Works' });
  await admin.call('customers/create_customer', { customerName: 'Orla Ridge Water', email: 'ap@orla.test' });
  const agency = await admin.call('accounting/save_tax_agency', { agencyID: null, name: 'Texas Comptroller' });
  const { agencyID } = agency.body.data;
  await admin.call('accounting/set_tax_rate', {
    agencyID,
    jurisdiction: 'Texas',
    percent: 8.25,
    validFrom: '2020-01-01',
  });
  const jurisdictions = [{ agencyID, jurisdiction: 'Texas' }];
  const zone = await admin.call('accounting/save_tax_zone', { zoneID: null, name: 'Odessa, TX', jurisdictions });
  await admin.call('accounting/set_default_tax_zone', { zoneID: zone.body.data.zoneID });

  const { page, open, look, provokes } = await visit({ as: admin, size });
  provokes(/422/);
  const submit = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const menu = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const balance = async (number: string): Promise<number> => {
    const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
    const { accountID } = accounts.find((one: { number: string }) => one.number === number);
    return (await admin.call('accounting/getAccountDetails', { accountID })).body.data.balance;
  };

  // What a customer and a vendor were owed and owed before.
  await open('/accounting/transactions/new?kind=opening_balance');
  await pick(page, 'Account, line 1', '1100 Accounts Receivable');
  await pick(page, 'Name, line 1', 'Orla Ridge');
  await page.getByLabel('Amount, line 1').fill('250');
  await submit('Add a line');
  await pick(page, 'Account, line 2', '2000 Accounts Payable');
  await pick(page, 'Name, line 2', 'Ironwood');
  await page.getByLabel('Amount, line 2').fill('400');
  await submit('Post');
  await page.getByRole('heading', { name: 'Entry 1' }).waitFor();

  await open('/accounting/transactions/new?kind=bill');
  await pick(page, 'Vendor', 'Ironwood');
  await page.getByLabel('Bill no.').fill('IPW-8842');
  await pick(page, 'Account, line 1', '5010 Pumps and Motors Cost');
  await page.getByLabel('Amount, line 1').fill('1800');
  await look('trade-bill');
  await submit('Post');
  await page.getByRole('heading', { name: 'Entry 2' }).waitFor();
  await look('trade-bill-posted');

  await open('/accounting/transactions/new?kind=bill_payment');
  await pick(page, 'Vendor', 'Ironwood');
  await page.getByRole('checkbox', { name: /^Bill IPW-8842/ }).check();
  await page.getByRole('textbox', { name: 'Discount of Bill IPW-8842' }).fill('36');
  await page.getByRole('textbox', { name: 'Amount of Bill IPW-8842' }).fill('1764');
  await expect.poll(() => page.getByLabel('Amount paid').inputValue()).toBe('1764.00');
  await look('trade-bill-payment');
  await submit('Post');
  await page.getByRole('region', { name: 'Settled with' }).getByRole('link', { name: 'Bill IPW-8842' }).waitFor();
  expect(await balance('2000')).toBe(400);

  await open('/invoices');
  await page.getByText('New invoice').first().waitFor();
  await look('trade-invoices-none');
  await open('/invoices/new');
  await submit('Save draft');
  await page.getByText('This is required').first().waitFor();
  await look('trade-invoice-refused');
  await pick(page, 'Customer', 'Orla Ridge');
  await page.getByLabel('P.O. no.').fill('PO-7731');
  await page.getByLabel('Description, line 1').fill('Replace seal, transfer pump 3');
  await page.getByLabel('Rate, line 1').fill('1000');
  await page.getByRole('region', { name: 'Totals' }).getByText('$1,082.50').waitFor();
  // Nothing is posted that was not asked for.
  await page.getByRole('checkbox', { name: /^Approve it now/ }).check();
  await look('trade-invoice');
  await submit('Approve and post');
  await page.getByRole('heading', { name: 'Entry 4' }).waitFor();
  await look('trade-invoice-posted');
  await menu('PDF preview');
  await page.getByRole('dialog', { name: 'PDF Preview' }).locator('canvas').first().waitFor();
  await look('trade-invoice-pdf');
  await page.keyboard.press('Escape');
  await menu('Email');
  await page.getByRole('dialog', { name: 'Email Invoice 1' }).waitFor();
  await look('trade-invoice-email');
  await submit('Send');
  await toast(page, 'Invoice 1 goes to ap@orla.test').waitFor();

  await submit('Receive payment');
  await page.getByRole('dialog', { name: 'Receive payment' }).waitFor();
  await page.getByRole('checkbox', { name: /^Invoice 1,/ }).waitFor();
  await expect.poll(() => page.getByLabel('Amount received').inputValue()).toBe('1082.50');
  await look('trade-payment');
  await submit('Post');
  await page.getByRole('region', { name: 'Settled with' }).getByRole('link', { name: 'Payment' }).waitFor();
  await page.getByText('PAID', { exact: true }).waitFor();

  await open('/accounting/transactions/new?kind=deposit');
  await page.getByRole('checkbox', { name: /^Payment/ }).check();
  await page.getByLabel('Bank fee').fill('5');
  await look('trade-deposit');
  await submit('Post');
  await page.getByRole('heading', { name: 'Entry 6' }).waitFor();
  expect([await balance('1200'), await balance('1000')]).toEqual([0, 1077.5 - 1764]);

  // Without a credit, out of the allowances.
  await open('/accounting/transactions/new?kind=refund');
  await pick(page, 'Customer', 'Orla Ridge');
  await pick(page, 'Paid from', '1000 Checking');
  await submit('Post');
  await page.getByText('Choose a credit, or enter a line').first().waitFor();
  await submit('Add a line');
  await pick(page, 'Account, line 1', '4910');
  await page.getByLabel('Amount, line 1').fill('82.50');
  await submit('Post');
  await page.getByRole('heading', { name: 'Entry 7' }).waitFor();
  await look('trade-refund');

  const { rows } = (await admin.call('invoices/get_invoice_list')).body.data;
  const { invoiceID } = rows[0];
  await open(`/invoices/${invoiceID}`);
  await page.getByText('PAID', { exact: true }).waitFor();
  await menu('Edit');
  await page.getByLabel('Rate, line 1').fill('1200');
  await submit('Save');
  await page.getByText('$216.50 open').waitFor();
  await look('trade-invoice-edited');
  await open('/invoices');
  await page.getByText('Orla Ridge Water').first().waitFor();
  await look('trade-invoices');
  await open(`/invoices/${invoiceID}`);
  await menu('Void');
  await page
    .getByRole('dialog', { name: 'Void Invoice 1?' })
    .getByText(/is open again/)
    .first()
    .waitFor();
  await page.getByLabel('Reason').fill('Billed to the wrong customer');
  await look('trade-void-asked');
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  await toast(page, 'Invoice 1 voided').getByRole('button', { name: 'Undo' }).waitFor();
  await page.getByText('VOID', { exact: true }).waitFor();
  expect(await balance('1100')).toBe(250 - 1082.5);
  await toast(page, 'Invoice 1 voided').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('$216.50 open').waitFor();

  await open('/accounting/journal');
  await page.getByText('Invoice 1').first().waitFor();
  await look('trade-journal');
  expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
});
