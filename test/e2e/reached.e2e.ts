import { expect, test } from 'vitest';
import { openBank } from '#test/banking.ts';
import { openInvoices } from '#test/invoicing.ts';
import { openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test('a credit memo is begun from the list, from the customer and from the invoice that it credits', async () => {
  const { admin, customerID, make } = await openInvoices(app);
  const { invoiceID } = await make(120);
  const { page, open } = await visit({ as: admin });
  const isBegun = page.getByRole('heading', { name: 'New credit memo' });
  const customer = page.getByRole('button', { name: /^Customer: / });

  await open('/invoices');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New credit memo' }).click();
  await isBegun.waitFor();

  await open(`/customers/${customerID}`);
  await page.getByRole('link', { name: 'New credit memo' }).click();
  await isBegun.waitFor();
  expect(await customer.getAttribute('aria-label')).toContain('Orla Ridge');

  await open(`/invoices/${invoiceID}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Credit this invoice' }).click();
  await isBegun.waitFor();
  // What it credits is proposed, its line and amount.
  expect(await page.getByLabel('Rate, line 1').inputValue()).toBe('120');
});

test('a credit memo of some lines takes their part of the discount, one of the rest what is left of it, and then nothing is left', async () => {
  const { admin, make, line } = await openInvoices(app);
  await make(500, { date: '2026-10-01' });
  const { invoiceID, name } = await make(0, { lines: [line(300), line(100)], discount: 10.01 });
  const { page, open, look } = await visit({ as: admin });
  const credit = async () => {
    await open(`/invoices/new?kind=credit_memo&credits=${invoiceID}`);
    await page.getByLabel('Rate, line 1').waitFor();
  };
  const discount = page.getByRole('textbox', { name: 'Discount', exact: true });
  const post = async () => {
    await page.getByRole('checkbox', { name: /^Approve it now/ }).check();
    await page.getByRole('button', { name: 'Approve and post' }).click();
    await page.getByRole('heading', { name: /^Credit memo/ }).waitFor();
  };
  await credit();
  expect(await discount.inputValue()).toBe('10.01');
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await expect.poll(() => discount.inputValue()).toBe('7.51');
  // What somebody has typed stays.
  await discount.fill('5');
  await page.getByLabel('Quantity, line 1').fill('0.5');
  expect(await discount.inputValue()).toBe('5.00');
  await page.getByLabel('Quantity, line 1').fill('1');
  await discount.fill('7.51');
  await post();
  // It has settled what it credits, and not what is older. Taken off it is open, to be refunded, or applied again to what it credits first.
  await page.getByRole('button', { name: `Take off ${name}` }).click();
  await toast(page, `${name} taken off`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  await page.getByRole('dialog', { name: 'Refund Credit memo 1' }).getByLabel(`Amount of Credit memo 1`).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: `Amount of ${name}` }).waitFor();
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await credit();
  expect([await page.getByLabel('Rate, line 1').inputValue(), await discount.inputValue()]).toEqual(['100', '2.50']);
  await post();
  await page.getByRole('link', { name }).first().click();
  await page.getByText('CREDITED', { exact: true }).waitFor();
  await look('credited');
  await open(`/invoices/new?kind=credit_memo&credits=${invoiceID}`);
  await page.getByText(/^All of Invoice \d+ is credited already\.$/).waitFor();
});

test.each(['tickets', 'tasks'] as const)(
  'a filter of %s is let go also after one came back to the list',
  async (area) => {
    const acme = await app.newTenant();
    const { admin } = acme;
    const [one, call] = area === 'tickets' ? ['ticket', 'tickets/create_ticket'] : ['task', 'tasks/create_task'];
    for (const subject of ['Seal leak', 'Bearing noise']) await admin.call(call, { [`${one}Subject`]: subject });
    const { page, open } = await visit({ as: admin });
    await open(`/${area}?view=open`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Priority' }).click();
    await page.getByRole('option', { name: /^Urgent/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: `No ${area} match this filter` }).waitFor();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await page.waitForURL(/\/dashboard$/);
    await page
      .getByRole('link', { name: new RegExp(`^${area}`, 'i') })
      .first()
      .click();
    await page.getByRole('button', { name: /^Remove the filter Priority/ }).click();
    await page.getByText('Seal leak').first().waitFor();
    expect(await page.getByText('Bearing noise').first().isVisible()).toBe(true);
  },
);

test.each(['/tickets/new', '/tasks/new', '/vendors/new', '/customers/new'])(
  '%s: Enter begins a line in a text of several, and saves nothing',
  async (path) => {
    const { admin } = await app.newTenant();
    const { page, open } = await visit({ as: admin });
    await open(path);
    const text = page.locator('textarea').first();
    await text.click();
    await page.keyboard.type('Pump hums');
    await page.keyboard.press('Enter');
    await page.keyboard.type('n since Monday');
    expect(await text.inputValue()).toBe('Pump hums\nn since Monday');
    expect(new URL(page.url()).pathname).toBe(path);
  },
);

test('who edits what a closed month holds is told on which day the change counts', async () => {
  const bank = await openBank(app);
  const lines = [{ accountID: bank.id('6400'), amount: 700 }];
  const form = { paidFrom: bank.id('1000'), payee: bank.vendor, date: '2026-10-05', lines };
  const { transactionID } = await bank.post('expense', form);
  const closed = await bank.admin.call('accounting/close_books', { through: '2026-10-31', reason: 'Done' });
  expect(closed.status).toBe(200);
  const { page, open } = await visit({ as: bank.admin });
  await open(`/accounting/transactions/${transactionID}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Amount, line 1').fill('710');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'it counts on 11/01/2026').waitFor();
  await page.getByText('11/01/2026, as its own day is closed').waitFor();
});
