import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { bothOr, openStage, pick, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A company with bills of two vendors, of several ages, and an invoice. */
async function withBills() {
  const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
  await admin.call('accounting/set_up_books', { trade: 'pumps' });
  const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
  const id = (number: string): number =>
    accounts.find((one: { number: string; accountID: number }) => one.number === number).accountID;
  const vendorOf = async (vendorName: string, paymentTerms: string) => {
    const { body } = await admin.call('vendors/create_vendor', {
      ...{
        vendorName,
        paymentTerms,
        email: 'ar@vendor.test',
        address: '4100 Andrews Hwy',
        city: 'Odessa',
        state: 'TX',
        zip: '79762',
      },
    });
    return { kind: 'vendor', id: body.data.vendorID as number };
  };
  const [ironwood, basin] = [
    await vendorOf('Ironwood Pump Works', '2/15 net 30'),
    await vendorOf('Basin Supply & Rental', 'Due on the 15th'),
  ];
  const { body } = await admin.call('customers/create_customer', { customerName: 'Orla Ridge Water' });
  const customerID = body.data.customerID as number;
  const bill = async (payee: object, reference: string, amount: number, age: number, due: number) => {
    const lines = [{ accountID: id('5010'), amount, memo: 'Seal kit and gasket set' }];
    const form = { date: daysAgo(age), dueOn: daysAgo(age - due), payee, reference, lines };
    const made = await admin.call('accounting/insert_bill', { form });
    expect([made.status, made.body.message]).toEqual([200, undefined]);
    return made.body.data.transactionID as number;
  };
  await bill(ironwood, 'IPW-8842', 1800, 75, 30);
  await bill(basin, 'BSR-1201', 640.5, 40, 15);
  const third = await bill(ironwood, 'IPW-8910', 412.25, 12, 30);
  const lines = [{ description: 'Replace seal, transfer pump 3', rate: 1000, accountID: id('4000') }];
  const invoice = await admin.call('invoices/insert_invoice', {
    form: { customerID, date: daysAgo(50), terms: 'Net 15', lines },
    isApproved: true,
  });
  expect(invoice.status).toBe(200);
  return { admin, ironwood, customerID, third, invoiceID: invoice.body.data.invoiceID as number };
}

test.each(bothOr('desktop'))(
  'bills are chosen by the day they are due, beside what the account has and will have: %s',
  async (size) => {
    const { admin } = await withBills();
    const { page, open, look } = await visit({ as: admin, size });
    await open('/accounting/bills/pay');
    const bills = page.getByRole('group', { name: 'Bills' });
    const boxes = bills.getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(3);
    const payments = page.getByRole('region', { name: 'Payments' });
    await payments.getByText('1000 Checking today$0.00').waitFor();
    const dueBy = page.getByRole('textbox', { name: 'Due by' });
    await dueBy.fill('today');
    await dueBy.press('Enter');
    await expect.poll(() => boxes.count()).toBe(2);
    await page.getByRole('button', { name: 'Choose all' }).click();
    await payments.getByText('After these payments($2,440.50)').waitFor();
    // What is chosen stays in sight.
    await dueBy.fill('-30');
    await dueBy.press('Enter');
    expect(await boxes.count()).toBe(2);
    await bills.getByRole('checkbox', { name: /BSR-1201/ }).click();
    await expect.poll(() => boxes.count()).toBe(1);
    await payments.getByText('After these payments($1,800.00)').waitFor();
    await look('bills-pay-due');
    await dueBy.fill('');
    await dueBy.press('Enter');
    await expect.poll(() => boxes.count()).toBe(3);
    // Nothing scrolls within the page, and on a desk a bill is one row also when it is chosen.
    expect(await bills.getByRole('list').evaluate((list) => getComputedStyle(list).overflowY)).toBe('visible');
    const middleOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box ? box.y + box.height / 2 : 0;
    };
    const amount = await middleOf(page.getByRole('textbox', { name: /^Amount of Bill IPW-8842/ }));
    const name = await middleOf(bills.getByRole('listitem').filter({ hasText: 'IPW-8842' }));
    if (size === 'desktop') expect(Math.abs(amount - name)).toBeLessThan(4);
    await look('bills-pay-all');
  },
);

test.each(bothOr('desktop'))('bills are paid, payments taken, deposited and applied: %s', async (size) => {
  const { admin, ironwood, customerID, third, invoiceID } = await withBills();
  const { page, open, look, provokes } = await visit({ as: admin, size });
  provokes(/422/);
  const submit = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const menu = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await open('/accounting');
  await page.getByText('A/P aging').waitFor();
  await page.getByText('$2,852.75 in all').waitFor();
  await page.getByRole('list', { name: 'Payables by days past due' }).waitFor();
  await page.getByRole('figure', { name: 'Cash at the end of each month' }).locator('svg').first().waitFor();
  await look('bills-home');

  await open('/accounting/transactions?group=bills');
  await page.getByText('IPW-8842').or(page.getByText('Bill 1')).first().waitFor();
  await page.getByText('3 bills').waitFor();
  await look('bills-list');
  await page.getByRole('button', { name: 'Pay bills' }).click();
  await page.getByRole('checkbox', { name: /IPW-8842/ }).waitFor();
  // By the keyboard alone: the boxes are ticked, an amount is changed, and it is paid.
  await page.getByRole('textbox', { name: 'First check or reference #' }).focus();
  await page.keyboard.type('1041');
  const tabTo = async (name: RegExp) => {
    const there = page.getByRole('checkbox', { name });
    for (let press = 0; press < 20; press++) {
      if (await there.evaluate((box) => box === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not come to ${name}`);
  };
  await tabTo(/IPW-8842/);
  await page.keyboard.press('Space');
  await tabTo(/BSR-1201/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('900');
  await page.keyboard.press('Enter');
  await page.getByText('Only $640.50 is open').waitFor();
  await look('bills-pay-refused');
  await page.getByRole('textbox', { name: /^Amount of Bill BSR-1201/ }).fill('600');
  await page.getByRole('region', { name: 'Payments' }).getByText('$2,400.00', { exact: true }).waitFor();
  await look('bills-pay');
  await page.keyboard.press('Enter');
  await toast(page, '2 bill payments posted').waitFor();
  await page.getByText('Bill payment 2').first().waitFor();
  await look('bills-paid');

  await open(`/accounting/transactions/${third}`);
  await submit('Pay');
  await page.getByRole('dialog', { name: 'Pay Bill 3' }).waitFor();
  await page.getByRole('checkbox', { name: /IPW-8910/ }).waitFor();
  await expect.poll(() => page.getByLabel('Amount paid').inputValue()).toBe('404.00');
  expect(await page.getByRole('textbox', { name: /^Discount of Bill/ }).inputValue()).toBe('8.25');
  await look('bills-pay-one');
  await submit('Post');
  await toast(page, 'Bill payment 3 posted').waitFor();
  await page.getByRole('region', { name: 'Settled with' }).getByRole('link', { name: 'Bill payment 3' }).click();
  await page.getByRole('heading', { name: 'Bill payment 3' }).waitFor();
  await menu('PDF preview');
  await page.getByRole('dialog', { name: 'PDF Preview' }).locator('canvas').first().waitFor();
  await look('bills-remittance');
  await page.keyboard.press('Escape');
  await menu('Email');
  await page.getByRole('dialog', { name: 'Email Bill payment 3' }).waitFor();
  await look('bills-email');
  await submit('Send');
  await toast(page, 'Bill payment 3 goes to ar@vendor.test').waitFor();
  await page.getByText('to ar@vendor.test').first().waitFor();
  await submit('Edit');
  await page.getByRole('dialog', { name: 'Edit Bill payment 3' }).waitFor();
  await page.getByLabel('Memo').fill('By courier');
  await look('bills-edit');
  await submit('Save');
  await page.getByText('By courier').first().waitFor();

  // More than the invoice comes to: the rest is open with the customer.
  await open(`/invoices/${invoiceID}`);
  await submit('Receive payment');
  await page.getByRole('dialog', { name: 'Receive payment' }).waitFor();
  await expect.poll(() => page.getByLabel('Amount received').inputValue()).toBe('1000.00');
  await page.getByLabel('Amount received').fill('1150');
  await look('bills-receive');
  await submit('Post');
  await page.getByText('$150.00 more than what is chosen is paid. It stays as a credit.').waitFor();
  await submit('Post anyway');
  await page.getByText('PAID', { exact: true }).waitFor();

  await open('/accounting/transactions?group=payments');
  await page.getByText('not deposited').waitFor();
  await look('bills-payments');
  await page.getByRole('button', { name: 'Post deposit' }).click();
  await page.getByRole('dialog', { name: 'Post deposit' }).waitFor();
  await page.getByRole('checkbox', { name: /^Payment/ }).check();
  await look('bills-deposit');
  await submit('Post');
  await toast(page, 'Deposit 1 posted').waitFor();
  await page.getByText('not deposited').waitFor({ state: 'detached' });

  const again = await admin.call('invoices/getInvoiceData', { invoiceID });
  const { form } = again.body.data;
  const next = await admin.call('invoices/insert_invoice', {
    form: { ...form, purchaseOrder: 'PO-9' },
    isApproved: true,
  });
  expect(next.status).toBe(200);
  await open(`/customers/${customerID}`);
  await page.getByRole('heading', { name: 'Balance' }).waitFor();
  await page.getByText('Unapplied').waitFor();
  await look('bills-customer');
  await page.getByRole('link', { name: 'Payment 1' }).first().click();
  await submit('Apply');
  await page.getByRole('dialog', { name: 'Apply Payment 1' }).waitFor();
  await page.getByRole('button', { name: /^Spread/ }).click();
  await look('bills-apply');
  await submit('Apply');
  await toast(page, 'Payment 1 applied').getByRole('button', { name: 'Undo' }).waitFor();
  await page.getByRole('region', { name: 'Settled with' }).getByRole('link', { name: 'Invoice 2' }).waitFor();

  await open(`/vendors/${ironwood.id}`);
  await page.getByText('Nothing is open.').waitFor();
  await look('bills-vendor');
  expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
});

test('what is begun for one vendor is no other’s, and lines on which nothing was entered are left out', async () => {
  const { admin, ironwood } = await withBills();
  const { page, open } = await visit({ as: admin });
  const form = (vendorID: number) => open(`/accounting/transactions/new?kind=bill&vendor=${vendorID}`);
  const reference = page.getByRole('textbox', { name: 'Bill no.' });
  await form(ironwood.id);
  await reference.fill('IPW-9001');
  await form(ironwood.id + 1);
  await page.getByRole('button', { name: 'Vendor: Basin Supply & Rental' }).waitFor();
  expect(await reference.inputValue()).toBe('');
  await form(ironwood.id);
  await page.getByText('It is back in the form.').waitFor();
  expect(await reference.inputValue()).toBe('IPW-9001');

  for (let times = 0; times < 2; times++) await page.getByRole('button', { name: 'Add a line' }).click();
  await pick(page, 'Account, line 2', '5010');
  await page.getByRole('textbox', { name: 'Amount, line 2' }).fill('80');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await toast(page, /^Bill \d+ posted/).waitFor();
  const { rows } = (await admin.call('accounting/getJournalEntries', { search: 'IPW-9001' })).body.data;
  expect(rows).toHaveLength(1);
});
