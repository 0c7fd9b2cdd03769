import { expect, test } from 'vitest';
import { recurringKinds } from '#app/modules.ts';
import { postRecurring } from '#modules/ledger/recurring/jobs.ts';
import { RecurringKinds } from '#modules/ledger/recurring/kinds.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';
import { older } from '#test/time-travel.ts';

const { app, visit } = await openStage();
const kinds = new RecurringKinds(recurringKinds);

/** A company that sold once and owes the rent. */
async function openBooks() {
  const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = tenant;
  const data = async (path: string, body: object = {}) => {
    const reply = await admin.call(path, body);
    expect([reply.status, reply.body.message]).toEqual([200, undefined]);
    return reply.body.data;
  };
  await data('accounting/set_up_books', { trade: 'pumps' });
  const { accounts, today } = await data('invoices/getInvoiceFormOptions');
  const { accountID } = accounts.find((one: { number: string }) => one.number === '4010');
  const { customerID } = await data('customers/create_customer', {
    customerName: 'Ector County Utilities',
    email: 'ap@ectorcounty.gov',
  });
  const { vendorID } = await data('vendors/create_vendor', { vendorName: 'Murphy Street Properties' });
  const lines = [{ description: 'Monitoring of three lift stations', rate: 1150, accountID }];
  const { invoiceID } = await data('invoices/insert_invoice', {
    form: { customerID, date: today, lines },
    isApproved: true,
  });
  const all = (await data('accounting/getExpenseFormOptions')).accounts;
  const rent = all.find((one: { number: string }) => one.number === '6400').accountID;
  const bill = await data('accounting/insert_account_transaction', {
    form: {
      kind: 'bill',
      date: today,
      payee: { kind: 'vendor', id: vendorID },
      lines: [{ accountID: rent, amount: 9500, memo: 'Yard and shop' }],
    },
  });
  return { ...tenant, data, today: today as string, invoiceID: invoiceID as number, bill };
}

test.each(bothOr('desktop'))(
  'an invoice and a bill come again, from their pages to what was made of them: %s',
  async (size) => {
    const { tenantID, admin, data, today, invoiceID, bill } = await openBooks();
    const { page, open, look } = await visit({ as: admin, size });
    const makeItComeAgain = async (address: string, name: string, isAsked = false) => {
      await open(address);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Make recurring' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      if (isAsked) {
        await page.getByRole('textbox', { name: 'Posts by itself' }).click();
        await page.getByRole('option', { name: 'No' }).click();
      }
    };
    await makeItComeAgain(`/invoices/${invoiceID}`, 'Monitoring of the lift stations');
    await page.getByText('as it stands on each date').waitFor();
    await page.getByRole('textbox', { name: 'Email it to the customer' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await look('repetition-form');
    await page.getByRole('button', { name: 'Make recurring' }).click();
    await page.getByRole('heading', { name: 'Monitoring of the lift stations' }).first().waitFor();
    await page.getByText('Invoice 1 is copied').waitFor();
    await makeItComeAgain(`/accounting/transactions/${bill.transactionID}`, 'Rent of the yard', true);
    await page.getByRole('button', { name: 'Make recurring' }).click();
    await page.getByRole('heading', { name: 'Rent of the yard' }).first().waitFor();

    // Their first day has come.
    await older(app.owner, 'recurring_entries', { tenant_id: tenantID }, { days: 1 });
    await postRecurring(app.runtime, kinds);
    await open('/accounting/recurring');
    await page.getByRole('button', { name: /^Post Rent of the yard/ }).waitFor();
    await look('recurring-documents');
    await page.getByRole('button', { name: /^Post Rent of the yard/ }).click();
    await toast(page, 'Rent of the yard posted').waitFor();
    await page.getByRole('list', { name: 'Scheduled' }).getByRole('link', { name: 'Rent of the yard' }).click();
    await page.getByRole('link', { name: 'Bill 2' }).waitFor();
    await look('repetition-of-bill');
    await page.getByRole('link', { name: 'Bill 2' }).click();
    await page.getByText('Created by it').waitFor();
    await look('bill-made-again');

    await open(`/invoices/${invoiceID}`);
    await page.getByRole('region', { name: 'Recurring' }).getByText('Every month').waitFor();
    await look('invoice-that-comes-again');
    await page.getByRole('link', { name: 'Monitoring of the lift stations' }).click();
    await page.getByRole('link', { name: 'Invoice 2' }).click();
    await page.getByText('Monitoring of three lift stations').first().waitFor();
    const again = await data('invoices/getInvoiceData', { invoiceID: invoiceID + 1 });
    expect(again).toMatchObject({
      number: 2,
      status: 'APPROVED',
      total: 1150,
      date: today,
      mailedTo: 'ap@ectorcounty.gov',
    });
    expect((await data('accounting/check_books')).problems).toEqual([]);

    await open('/accounting/recurring');
    await page.getByRole('link', { name: 'Monitoring of the lift stations' }).click();
    if (size === 'phone') await page.getByRole('button', { name: 'Edit' }).first().click();
    else await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lift stations');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Lift stations', exact: true }).first().waitFor();
  },
);

test.each(bothOr('desktop'))('an invoice and a bill are copied into a new one: %s', async (size) => {
  const { admin, data, invoiceID, bill } = await openBooks();
  const { page, open, look } = await visit({ as: admin, size });
  const copy = async (address: string) => {
    await open(address);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
  };
  await copy(`/invoices/${invoiceID}`);
  await page.getByText('Monitoring of three lift stations').first().waitFor();
  await look('invoice-copied');
  await page.getByRole('button', { name: 'Save draft' }).click();
  // It looks entered twice, which is asked.
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByRole('heading', { name: 'Invoice draft' }).first().waitFor();
  expect(await data('invoices/getInvoiceData', { invoiceID: invoiceID + 1 })).toMatchObject({
    status: 'PENDING',
    total: 1150,
    customerName: 'Ector County Utilities',
  });
  await copy(`/accounting/transactions/${bill.transactionID}`);
  await page.getByRole('textbox', { name: 'Amount, line 1' }).waitFor();
  await look('bill-copied');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  // It looks entered twice, which is asked.
  await page.getByRole('button', { name: 'Post anyway' }).click();
  await page.getByRole('heading', { name: 'Bill 2' }).first().waitFor();
  await page.getByText('$9,500.00').first().waitFor();
});
