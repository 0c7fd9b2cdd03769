import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('phone'))(
  'the customer who calls for the first time is made while the ticket is, and whom to talk to is picked: %s',
  async (size) => {
    const { admin } = await app.newTenant();
    const contacts = [{ name: 'Dewey Hale', title: 'Foreman' }, { name: 'Sal Ortega' }];
    await admin.call('customers/create_customer', { customerName: 'Caliche Water', contacts });
    const { page, open, look } = await visit({ as: admin, size });
    await open('/tickets/new');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Seal leak');
    const customer = page.getByRole('button', { name: /^Customer:/ });
    await customer.click();
    await page.getByRole('combobox').fill('Pecos Mid');
    await page.getByRole('button', { name: 'New customer “Pecos Mid”' }).waitFor();
    await look('new-ticket-nothing-found');
    await page.getByRole('combobox').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New customer' });
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Pecos Mid');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Pecos Midstream');
    await dialog.getByRole('textbox', { name: 'Contact' }).fill('Ruth Bell');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('432 555 0142');
    await look('new-ticket-new-customer');
    await page.keyboard.press('Enter');
    await toast(page, 'Pecos Midstream added').waitFor();
    // Back in the form: nothing of the ticket is lost, nothing is made yet, the new customer and contact are picked.
    await page.getByRole('button', { name: 'Customer: Pecos Midstream' }).waitFor();
    await page.getByRole('button', { name: 'Contacts: Ruth Bell' }).waitFor();
    await page.getByRole('button', { name: 'Create ticket' }).waitFor();

    // Another customer has other contacts.
    await customer.click();
    await page.getByRole('option', { name: 'Caliche Water' }).click();
    await page.getByRole('button', { name: 'Contacts: Choose contacts' }).click();
    await page.getByRole('option', { name: /Dewey Hale/ }).click();
    await page.keyboard.press('Escape');
    await look('new-ticket-contact');
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await page.getByRole('button', { name: 'Subject: Seal leak' }).waitFor();
    const ticketID = Number(new URL(page.url()).pathname.split('/').at(-1));
    const made = await admin.call('tickets/ticket_contacts', { ticketID });
    expect(made.body.data.contacts).toMatchObject([{ name: 'Dewey Hale' }]);
  },
);
