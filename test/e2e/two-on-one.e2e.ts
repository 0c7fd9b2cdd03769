import { describe, expect, test } from 'vitest';
import { openInvoices } from '#test/invoicing.ts';
import { bothOr, openStage } from '#test/stage.ts';

const { app, visit } = await openStage();

describe.each(bothOr('phone'))('two people on one ticket on a %s', (size) => {
  test('each sees the other’s steps and links at once, and who edits the same is asked', async () => {
    const tenant = await app.newTenant();
    const { admin } = tenant;
    const bob = await tenant.add('Manager', { name: 'Bob Boone' });
    const steps = ['Lock out', 'Repair'].map((title) => ({ title, isRequired: title === 'Lock out' }));
    const type = await admin.call('settings/create_work_kind', { kind: 'ticket', name: 'Two steps', steps });
    const made = await admin.call('tickets/create_ticket', {
      ticketSubject: 'Seal leak',
      ticketTypeID: type.body.data.id,
    });
    const { ticketID } = made.body.data;
    const other = (await admin.call('tickets/create_ticket', { ticketSubject: 'Bearing noise' })).body.data.ticketID;
    const [hers, his] = [await visit({ as: admin, size }), await visit({ as: bob, size })];
    for (const { open, page } of [hers, his]) {
      await open(`/tickets/${ticketID}`);
      await page.getByRole('tab', { name: 'Checklist' }).click();
      await page.getByRole('checkbox', { name: 'Lock out' }).waitFor();
    }
    await hers.page.getByRole('checkbox', { name: 'Repair' }).click();
    await his.page.getByText('1 of 2').waitFor();
    await bob.call('tickets/change_ticket_link', {
      ticketID,
      relation: 'blocked_by',
      kind: 'ticket',
      id: other,
      isLinked: true,
    });
    await hers.page.getByRole('tab', { name: 'Links 1' }).click();
    await hers.page.getByRole('link', { name: /Bearing noise/ }).waitFor();

    // The required step holds back the end, and it says so.
    await hers.page.getByRole('button', { name: 'Close', exact: true }).click();
    await hers.page.getByText('A required step is open: Lock out.').waitFor();
    await hers.look('close-refused');
    await hers.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    // Both begin from the same subject; the second one to save is asked.
    hers.provokes(/status of 409/);
    await hers.page.getByRole('button', { name: 'Subject: Seal leak' }).click();
    await hers.page.getByRole('textbox', { name: 'Subject' }).fill('Seal leak, hers');
    await bob.call('tickets/ticket_update', {
      ticketID,
      changes: { subject: { was: 'Seal leak', now: 'Seal leak, his' } },
    });
    await hers.page.keyboard.press('Enter');
    await hers.page.getByRole('dialog').getByText('Seal leak, his').waitFor();
    await hers.look('two-on-one-question');
    expect((await admin.call('tickets/ticket', { ticketID })).body.data.subject).toBe('Seal leak, his');
  });
});

test('two people edit one invoice, and one payment: the second to save is told, and has what was typed still', async () => {
  const { admin, make, line, form, pay, add } = await openInvoices(app);
  const bob = await add('Accountant', { name: 'Bob Boone' });
  const { invoiceID } = await make(120);
  const { page, open, look, provokes } = await visit({ as: bob });
  await open(`/invoices/${invoiceID}/edit`);
  await page.getByRole('textbox', { name: 'Memo' }).fill('By phone');
  const hers = { invoiceID, version: 1, form: form(120, { lines: [line(120), line(1000)] }) };
  const told = page.waitForResponse((response) => response.url().endsWith('getInvoiceData'));
  expect((await admin.call('invoices/update_invoice', hers)).status).toBe(200);
  // His page has heard of it; what he saves is an edit of what he saw.
  await told;
  provokes(/status of 409/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody changed this meanwhile.').first().waitFor();
  expect(await page.getByRole('textbox', { name: 'Memo' }).inputValue()).toBe('By phone');
  await look('invoice-changed-meanwhile');
  expect((await admin.call('invoices/getInvoiceData', { invoiceID })).body.data.total).toBe(1120);
  // Also when the page is loaded anew, and what was typed comes back from its draft.
  await open(`/invoices/${invoiceID}/edit`);
  await expect.poll(() => page.getByRole('textbox', { name: 'Memo' }).inputValue()).toBe('By phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody changed this meanwhile.').first().waitFor();
  expect((await admin.call('invoices/getInvoiceData', { invoiceID })).body.data.total).toBe(1120);

  const paid = (await pay(50, await make(50))).body.data;
  await open(`/accounting/transactions/${paid.transactionID}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit Payment/ });
  await dialog.getByRole('textbox', { name: 'Memo' }).fill('Check in the mail');
  const read = async () =>
    (await admin.call('accounting/get_account_transaction', { transactionID: paid.transactionID })).body.data;
  const toldAgain = page.waitForResponse((response) => response.url().endsWith('get_account_transaction'));
  const was = await read();
  const changed = { ...was.form, reference: 'CHK-7' };
  const edit = { transactionID: paid.transactionID, entryID: was.entryID, form: changed };
  expect((await admin.call('accounting/update_account_transaction', edit)).status).toBe(200);
  await toldAgain;
  expect(await dialog.getByRole('textbox', { name: 'Memo' }).inputValue()).toBe('Check in the mail');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/Somebody changed/).waitFor();
  expect((await read()).form).toMatchObject({ reference: 'CHK-7', memo: '' });
});
