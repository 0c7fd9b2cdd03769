import { expect, test } from 'vitest';
import { bothOr, openStage } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'on a %s: an invoice is credited in parts, each line says by what, and no more than is left is proposed or taken',
  async (size) => {
    const { admin } = await app.newTenant();
    await admin.call('accounting/set_up_books', { trade: 'pumps', fiscalYearStartMonth: 1 });
    const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Orla Ridge' })).body.data;
    const { accounts } = (await admin.call('invoices/getInvoiceFormOptions')).body.data;
    const accountID = accounts.find(({ systemKey }: { systemKey: string }) => systemKey === 'service_income').accountID;
    const line = (description: string, rate: number) => ({ description, rate, accountID });
    const lines = [line('Pull and set', 1250), line('Mechanical seals', 412.5), line('Mobilization', 90)];
    const form = { customerID, date: '2026-11-03', lines };
    const { invoiceID } = (await admin.call('invoices/insert_invoice', { form, isApproved: true })).body.data;
    const { page, open, look, provokes } = await visit({ size, as: admin });
    const credit = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).first().click();
      await page.getByRole('menuitem', { name: 'Credit this invoice' }).click();
      await page.getByRole('heading', { name: 'New credit memo' }).waitFor();
    };
    const rate = (at: number) => page.getByRole('textbox', { name: `Rate, line ${at}` });
    const post = async () => {
      await page.getByRole('checkbox', { name: /Approve it now/ }).check();
      await page.getByRole('button', { name: 'Approve and post' }).click();
    };
    await open(`/invoices/${invoiceID}`);
    await credit();
    expect(await rate(3).inputValue()).toBe('90');
    await rate(1).fill('250');
    await page.getByRole('button', { name: /Remove.*line 3/ }).click();
    await post();
    await page.getByRole('heading', { name: 'Credit memo 1' }).waitFor();
    await page.getByRole('link', { name: 'Invoice 1' }).first().waitFor();
    await look('credit-memo-of-invoice');
    await page.getByRole('link', { name: 'Invoice 1' }).first().click();
    await page.getByText('$250.00 credited by').waitFor();
    await page.getByText('$412.50 credited by').waitFor();
    await look('invoice-credited');
    await credit();
    // What is left of the first line, and the line that was not credited.
    expect(await rate(1).inputValue()).toBe('1000');
    expect(await rate(2).inputValue()).toBe('90');
    await rate(1).fill('1000.01');
    provokes(/422/);
    await post();
    await page.getByText('$1,000.00 of this line of Invoice 1 are left to credit').waitFor();
    await look('credit-memo-too-much');
    await rate(1).fill('1000');
    await page.getByRole('button', { name: 'Approve and post' }).click();
    await page.getByRole('heading', { name: 'Credit memo 2' }).waitFor();
    await page.getByRole('link', { name: 'Invoice 1' }).first().click();
    await page.getByText('$1,250.00 credited by').waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'PDF preview' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Credit this invoice' }).count()).toBe(0);
  },
);
