import { describe, expect, test } from 'vitest';
import { openBilling } from '#test/billing.ts';
import { openInvoices } from '#test/invoicing.ts';
import { bothOr, choose, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

describe.each(bothOr('desktop'))('customers on a %s', (size) => {
  test('what is demanded of field tickets is said in the form, changed on the page and undone', async () => {
    const { admin } = await app.newTenant();
    const { page, open, look } = await visit({ size, as: admin });
    await open('/customers/new');
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Orla Ridge Energy');
    await page.getByRole('checkbox', { name: 'P.O. number' }).check();
    await page.getByRole('checkbox', { name: 'Signature' }).check();
    await look('customer-form');
    await page.getByRole('button', { name: 'Add customer' }).click();
    await page.getByRole('button', { name: 'P.O. no.: Yes' }).waitFor();
    await page.getByRole('button', { name: 'AFE no.: No' }).waitFor();
    await choose(page, /^Cost code: No/, 'Yes');
    await page.getByRole('button', { name: 'Cost code: Yes' }).waitFor();
    await look('customer-demands');
    await toast(page, 'Cost code changed').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Cost code: No' }).waitFor();
  });

  test('a sub-customer is made, found by its parent, and the parent shows what all of them owe', async () => {
    const { admin, customerID, make } = await openInvoices(app);
    await make(1100);
    const changes = { paymentTerms: { was: 'Net 30', now: 'Net 45' } };
    await admin.call('customers/update_customer', { customerID, changes });
    const { page, open, look } = await visit({ size, as: admin });
    await open('/customers/new');
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Well 9');
    await page.getByRole('button', { name: 'Parent customer: Nobody' }).click();
    await page.getByRole('option', { name: /Orla Ridge/ }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Payment terms' }).inputValue()).toBe('Net 45');
    await look('sub-customer-form');
    await page.getByRole('button', { name: 'Add customer' }).click();
    await page.getByRole('link', { name: 'Orla Ridge' }).waitFor();
    await look('sub-customer');
    const child = Number(new URL(page.url()).pathname.split('/').at(-1));
    await make(250, { customerID: child });
    await admin.call('customers/set_credit_limit', { customerID, creditLimit: 1000 });
    await page.getByRole('link', { name: 'Orla Ridge' }).click();
    await page.getByText('$350.00 over the limit of $1,000.00.').waitFor();
    await page.getByText('$1,350.00', { exact: true }).waitFor();
    await look('parent-customer');
    await open('/customers');
    await page.getByText('Orla Ridge: Well 9').first().waitFor();
    await look('customers-below');
  });

  test('a limit and a hold are said where one works for them and sends them more, and keep nobody back', async () => {
    const { admin, customerID, make } = await openInvoices(app);
    await make(1100);
    const draft = await make(250, {}, false);
    const { page, open, look } = await visit({ size, as: admin });
    await open(`/customers/${customerID}`);
    await page.getByRole('button', { name: 'Limit: None' }).click();
    await page.getByRole('textbox', { name: 'Credit limit' }).fill('1,000');
    await look('customer-limit-form');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('$100.00 over the limit of $1,000.00.').waitFor();
    await page.getByRole('button', { name: 'Put on hold' }).click();
    await page.getByRole('textbox').last().fill('Two invoices are late. Call accounts payable first.');
    await look('customer-hold-asked');
    await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click();
    await page.getByText('Two invoices are late. Call accounts payable first.').waitFor();
    await look('customer-on-hold');

    await open(`/tickets/new?customer=${customerID}`);
    await page.getByText('Two invoices are late. Call accounts payable first.').waitFor();
    await look('ticket-of-held');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Seal leak');
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await toast(page, 'created').waitFor();

    await open(`/invoices/${draft.invoiceID}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Orla Ridge is on hold: Two invoices are late.').waitFor();
    await page.getByText('With this Orla Ridge owes $1,350.00, $350.00 over the limit of $1,000.00.').waitFor();
    await look('invoice-of-held');
    await page.getByRole('button', { name: 'Post anyway' }).click();
    await toast(page, 'approved').waitFor();

    await open('/customers');
    await page.getByText('On hold').first().waitFor();
    await look('customers-on-hold');
    await open(`/customers/${customerID}`);
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await toast(page, 'Orla Ridge released').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Two invoices are late. Call accounts payable first.').waitFor();
    await page.getByRole('button', { name: 'Show timeline' }).click();
    const timeline = page.getByRole('list', { name: 'Timeline' });
    await timeline.getByRole('link', { name: 'Seal leak' }).waitFor();
    await timeline.getByText('Customer put on hold').waitFor();
    await timeline.scrollIntoViewIfNeeded();
    await look('customer-timeline');
  });

  test('a customer who was typed twice is merged into the other, and taken back, from the toast and any time later', async () => {
    const { admin, customerID, make } = await openInvoices(app);
    await make(1100);
    const changes = { phone: { was: '', now: '(432) 555-0100' } };
    await admin.call('customers/update_customer', { customerID, changes });
    const { customerID: again } = (
      await admin.call('customers/create_customer', {
        customerName: 'Orla Ridge Energy',
        paymentTerms: 'Net 45',
        requiresAFE: true,
        contacts: [{ name: 'Wade Baca', email: 'wade@orla.test' }],
        locations: [{ name: 'Pecos yard', city: 'Pecos', state: 'TX' }],
      })
    ).body.data;
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID: again });
    await make(250, { customerID: again });
    const { page, open, look, provokes } = await visit({ size, as: admin });
    provokes(/status of 404/);
    await open(`/customers/${again}`);
    const merge = page.getByRole('button', { name: 'Merge with another customer' });
    await merge.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Into the customer that stays/ })
      .click();
    await page
      .getByRole('option', { name: 'Orla Ridge (432)' })
      .or(page.getByRole('option', { name: 'Orla Ridge', exact: true }))
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 contact, 1 location, 1 ticket').waitFor();
    await dialog.getByText('$1,100.00, then $1,350.00').waitFor();
    await look('mc-merge');
    await dialog.getByRole('button', { name: 'Keep Orla Ridge Energy instead' }).click();
    await dialog.getByText('Moves to Orla Ridge Energy').waitFor();
    await look('mc-merge-swapped');
    await dialog.getByRole('button', { name: 'Keep Orla Ridge instead' }).click();
    await dialog.getByText('Moves to Orla Ridge', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await toast(page, 'Orla Ridge Energy merged into Orla Ridge').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/customers/${customerID}`);
    await page.getByRole('button', { name: 'Unmerge Orla Ridge Energy' }).waitFor();
    await page.getByText('$1,350.00', { exact: true }).first().waitFor();
    await look('mc-merged');
    await open(`/customers/${again}`);
    await page.getByText('Orla Ridge Energy is merged into Orla Ridge.').waitFor();
    await look('mc-merged-away');
    await page.getByRole('link', { name: 'Open Orla Ridge' }).click();
    await page.getByRole('button', { name: 'Unmerge Orla Ridge Energy' }).click();
    await toast(page, 'Orla Ridge Energy is a customer again').waitFor();
    await page.getByRole('button', { name: 'Unmerge Orla Ridge Energy' }).waitFor({ state: 'detached' });
    await open(`/customers/${again}`);
    await page.getByText('Wade Baca').first().waitFor();
  });

  test('a location is taxed in a zone of its own, and the bill of work there says so', async () => {
    const { admin, customerID, agencyID, locked, hours } = await openBilling(app);
    const { locations } = (
      await admin.call('customers/save_location', { customerID, name: 'Pecos yard', city: 'Pecos' })
    ).body.data;
    await admin.call('customers/save_location', { customerID, name: 'SWD 4' });
    const rate = { agencyID, jurisdiction: 'Pecos', percent: 7.75, validFrom: '2026-01-01' };
    await admin.call('accounting/set_tax_rate', rate);
    const jurisdictions = [{ agencyID, jurisdiction: 'Pecos' }];
    await admin.call('accounting/save_tax_zone', { zoneID: null, name: 'Pecos, TX', jurisdictions });
    const ticket = await locked([hours(2)], { locationID: locations[0].locationID });
    const { page, open, look } = await visit({ size, as: admin });
    await open(`/customers/${customerID}`);
    await page.getByRole('button', { name: 'Edit sales tax' }).click();
    await page.getByRole('button', { name: 'Zone of a location' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Location/ })
      .click();
    await page.getByRole('option', { name: /Pecos yard/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Tax zone/ })
      .click();
    await page.getByRole('option', { name: /Pecos, TX/ }).click();
    await look('mc-zone-form');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Sales tax of Pecos yard saved').waitFor();
    await page.getByText('Pecos, TX', { exact: true }).waitFor();
    await page.getByText('Pecos, TX', { exact: true }).scrollIntoViewIfNeeded();
    await look('mc-zone');
    await open(`/field_tickets/${ticket}`);
    await page.getByRole('button', { name: 'Bill', exact: true }).click();
    await page.getByText('Tax · Pecos, TX · Zone of Pecos yard').waitFor();
    await page.getByText('$183.18').first().waitFor();
    await look('mc-zone-bill');
  });
});
