import { expect, test } from 'vitest';
import { bothOr, openStage, pick, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

/** A company with two customers, a ticket of each, and an invoice for one of the tickets. */
async function withJobs() {
  const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
  await admin.call('accounting/set_up_books', { trade: 'pumps' });
  const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
  const id = (number: string): number =>
    accounts.find((one: { number: string; accountID: number }) => one.number === number).accountID;
  await admin.call('vendors/create_vendor', { vendorName: 'Ironwood Pump Works', paymentTerms: 'Net 30' });
  const jobOf = async (customerName: string, ticketSubject: string) => {
    const { customerID } = (await admin.call('customers/create_customer', { customerName })).body.data;
    const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject, customerID })).body.data;
    return { customerID, ticketID } as { customerID: number; ticketID: number };
  };
  const orla = await jobOf('Orla Ridge Water', 'Charge pump 2 vibrates');
  await jobOf('Rattler Pipeline', 'Seal leak, booster 1');
  const line = { description: 'Pull, reseal and set pump', rate: 1450, accountID: id('4010'), ticketID: orla.ticketID };
  // The company's own day.
  const { today } = (await admin.call('invoices/getInvoiceFormOptions', {})).body.data;
  const invoice = await admin.call('invoices/insert_invoice', {
    form: { customerID: orla.customerID, date: today, terms: 'Net 15', lines: [line] },
    isApproved: true,
  });
  expect([invoice.status, invoice.body.message]).toEqual([200, undefined]);
  return { admin, orla };
}

test.each(bothOr('desktop'))(
  'a bill with a core credit is the cost of three jobs; what a ticket earned and cost opens down to its lines: %s',
  async (size) => {
    const { admin, orla } = await withJobs();
    const { page, open, look, settled } = await visit({ as: admin, size });
    await open('/accounting/transactions/new?kind=bill&vendor=1');
    await page.getByRole('textbox', { name: 'Bill no.' }).fill('IPW-9200');
    for (let lines = 1; lines < 4; lines++) await page.getByRole('button', { name: 'Add a line' }).click();
    const amounts = ['620', '-80', '145.50', '38.25'];
    for (const [index, amount] of amounts.entries()) {
      await pick(page, `Account, line ${index + 1}`, '5010');
      await page.getByRole('textbox', { name: `Amount, line ${index + 1}` }).fill(amount);
    }
    await page.getByRole('textbox', { name: 'Memo, line 2' }).fill('Core returned');
    await page.getByRole('button', { name: 'Say which job each line is for' }).click();
    await pick(page, 'Ticket, line 1', 'Charge pump');
    await pick(page, 'Ticket, line 2', 'Charge pump');
    await pick(page, 'Ticket, line 3', 'Seal leak');
    await pick(page, 'Customer, line 4', 'Rattler');
    await settled();
    await look('job-bill');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await toast(page, /^Bill \d+ posted/).waitFor();

    // From the ticket to what it earned and cost.
    await open(`/tickets/${orla.ticketID}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Income and cost' }).click();
    await page.getByRole('button', { name: `Ticket: Ticket ${orla.ticketID}` }).waitFor();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) }).first();
    await row('Gross profit').getByText('910.00').waitFor();
    await look('job-ticket');

    await open('/reports/income-statement?columns=customer');
    await page.getByRole('link', { name: 'Rattler Pipeline' }).click();
    await page.getByRole('button', { name: 'Customer: Rattler Pipeline' }).waitFor();
    await row('Cost of goods sold').waitFor();
    await row('5010').getByRole('button', { name: '183.75' }).click();
    await page.getByRole('link', { name: 'Every entry behind it' }).click();
    await page.getByText('145.50').first().waitFor();
    await page.getByText('38.25').first().waitFor();
    expect(await page.getByText('620.00').count()).toBe(0);
    await look('job-lines');

    // Of all jobs the one that only cost comes first, and opens what it cost.
    await open('/reports/profitability');
    await page
      .getByText(/Seal leak, booster 1/)
      .first()
      .waitFor();
    await settled();
    await look('job-profit');
    const names = page.getByText(/^(Ticket \d|No ticket)/);
    const [first, second, none] = [/Seal leak/, /Charge pump 2/, /No ticket/];
    expect(await names.allInnerTexts()).toEqual([first, second, none].map((name) => expect.stringMatching(name)));
    await names.first().click();
    await row('Gross profit').getByText('(145.50)').waitFor();
  },
);
