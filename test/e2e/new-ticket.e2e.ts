import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'a ticket is at one of its customer’s locations, in form, page, list and field ticket: %s',
  async (size) => {
    const { admin } = await app.newTenant();
    const locations = [
      { name: 'Main yard', address: '1 Rankin Hwy', city: 'Midland', state: 'TX', timeZone: 'America/Chicago' },
      { name: 'SWD 4', address: '12 Lease Rd', city: 'El Paso', state: 'TX', timeZone: 'America/Denver' },
    ];
    await admin.call('customers/create_customer', { customerName: 'Caliche Water', locations });
    const { page, open, look } = await visit({ as: admin, size });
    await open('/tickets/new');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Seal leak');
    await page.getByRole('button', { name: /^Customer:/ }).click();
    await page.getByRole('option', { name: /Caliche Water/ }).click();
    await page.getByRole('button', { name: 'Location: Where the work is' }).click();
    await page.getByRole('option', { name: /SWD 4/ }).click();
    await look('location-form');
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await page.getByRole('button', { name: 'Subject: Seal leak' }).waitFor();
    if (size === 'phone') await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('link', { name: '12 Lease Rd, El Paso, TX' }).waitFor();
    await look('location-ticket');
    // Without the mouse.
    await page.getByRole('button', { name: 'Location: SWD 4' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /Main yard/ }).waitFor();
    await page.getByRole('combobox').fill('Main');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '1 Rankin Hwy, Midland, TX' }).waitFor();
    await page.getByRole('button', { name: 'Location: Main yard' }).waitFor();
    await toast(page, 'Location changed').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: '12 Lease Rd, El Paso, TX' }).waitFor();
  },
);

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
