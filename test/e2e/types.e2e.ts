import { describe, expect, test } from 'vitest';
import { seedCustomFields } from '#modules/custom-fields/seed.ts';
import { seedTypes } from '#modules/types/seed.ts';
import { SeededRandom } from '#shared/seeded-random.ts';
import { openInvoices } from '#test/invoicing.ts';
import { bothOr, choose, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

describe.each(bothOr('phone'))('lists of names on a %s', (size) => {
  test('a type is added, renamed, given to a customer and an asset, taken out of use and brought back', async () => {
    const company = await app.newTenant();
    await company.within(async (context) => void (await seedTypes(context)));
    const { page, open, look } = await visit({ size, as: company.admin });
    await open('/settings/referral_types');
    await page.getByRole('textbox', { name: 'Add a referral type' }).fill('Rodeo');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Name of Rodeo: Rodeo' }).click();
    await page.getByRole('textbox', { name: 'Name of Rodeo' }).fill('County rodeo');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Name of County rodeo: County rodeo' }).waitFor();
    await look('referral-types');

    await open('/customers/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Toyah Creek Resources');
    await page.getByRole('button', { name: /^Referral type/ }).click();
    await page.getByRole('option', { name: 'County rodeo' }).click();
    await look('customer-form-referral');
    await page.getByRole('button', { name: 'Add customer' }).click();
    await page.getByRole('button', { name: 'Name: Toyah Creek Resources' }).waitFor();
    if (size === 'phone') await page.getByRole('button', { name: /^Referral type: / }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Referral type: County rodeo' }).waitFor();
    await look('customer-referral');

    await open('/settings/referral_types');
    await page.getByRole('button', { name: 'Take County rodeo out of use' }).click();
    await toast(page, 'County rodeo is out of use').waitFor();
    await page.getByRole('button', { name: 'Out of use 1' }).click();
    await look('referral-types-out-of-use');
    await open('/customers/1');
    await page.getByRole('button', { name: 'Referral type: County rodeo' }).waitFor();
    await open('/settings/referral_types');
    await page.getByRole('button', { name: 'Out of use 1' }).click();
    await page.getByRole('button', { name: 'Bring back County rodeo' }).click();
    await toast(page, 'County rodeo is in use again').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Out of use 1' }).waitFor();

    await open('/settings/event_types');
    await choose(page, 'Color of Site visit: blue', 'Teal');
    await page.getByRole('button', { name: 'Color of Site visit: teal' }).waitFor();
    await look('event-types');
    await open('/assets/new');
    await page.getByRole('textbox', { name: 'Asset #' }).fill('LS-7');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Duplex 6 in');
    await page.getByRole('button', { name: /^Type/ }).click();
    await page.getByRole('option', { name: 'Lift station' }).click();
    await look('asset-form-type');
    await page.getByRole('button', { name: 'Add asset' }).click();
    await page.getByText('Lift station').locator('visible=true').first().waitFor();
    const { types } = (await company.admin.call('settings/list_types', { kind: 'asset' })).body.data;
    const { id } = types.find(({ name }: { name: string }) => name === 'Drive');
    await open(`/assets?assetTypeID=${id}`);
    await page.getByText('No assets match').locator('visible=true').first().waitFor();
    await look('assets-of-type');
    expect(page.url()).toContain('assetTypeID');
  });

  test('a customer, a ticket and an invoice are tagged, by a new word and an old one, and found by it', async () => {
    const company = await openInvoices(app);
    const { admin, customerID, make } = company;
    await company.within(async (context) => void (await seedTypes(context)));
    const { invoiceID } = await make(180);
    const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID })).body
      .data;
    const { page, open, look } = await visit({ size, as: admin });
    const tags = page.getByRole('list', { name: 'Tags' });
    await open(`/customers/${customerID}`);
    await tags.getByRole('button', { name: 'Add a tag' }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('Two keys');
    await page.getByRole('button', { name: 'New tag “Two keys”' }).click();
    await toast(page, 'Tagged Two keys').waitFor();
    await page.getByRole('combobox', { name: 'Search' }).fill('');
    await page.getByRole('option', { name: 'H2S site' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => tags.getByRole('listitem').allTextContents()).toEqual(['H2S site', 'Two keys', '']);
    await look('customer-tags');
    for (const path of [`/tickets/${ticketID}`, `/invoices/${invoiceID}`]) {
      await open(path);
      await tags.getByRole('button', { name: 'Add a tag' }).click();
      await page.getByRole('option', { name: 'Two keys' }).click();
      await page.keyboard.press('Escape');
      await tags.getByText('Two keys').waitFor();
      await look(`${path.split('/')[1]}-tags`);
    }
    // Taken off and put back, from where it was done.
    await tags.getByRole('button', { name: 'Change tags' }).click();
    await page.getByRole('option', { name: 'Two keys' }).click();
    await page.keyboard.press('Escape');
    await toast(page, 'Two keys taken off').getByRole('button', { name: 'Undo' }).click();
    await tags.getByText('Two keys').waitFor();
    await page.getByText('History').click();
    await page.getByText(/Tags/).last().waitFor();
    await look('invoice-tags-history');
    await tags.getByRole('link', { name: 'Two keys' }).click();
    await page.getByText('Seal leak').locator('visible=true').first().waitFor();
    await page.getByText('Invoice 1').locator('visible=true').first().waitFor();
    await look('search-of-a-tag');
    // A list shows only what bears it, together with its words.
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal kit', customerID });
    await open('/tickets');
    await page.getByText('Seal kit').locator('visible=true').first().waitFor();
    await page.getByRole('button', { name: size === 'phone' ? 'Add a filter' : 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tags' }).click();
    await page.getByRole('option', { name: 'Two keys' }).click();
    await page.getByText('Seal kit').locator('visible=true').first().waitFor({ state: 'detached' });
    await page.getByText('Seal leak').locator('visible=true').first().waitFor();
    await look('tickets-of-a-tag');
    await page.getByRole('textbox', { name: 'Search tickets' }).fill('gasket');
    await page.getByText('No tickets match this filter').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Tags' }).click();
    await page.getByRole('textbox', { name: 'Search tickets' }).fill('kit');
    await page.getByText('Seal kit').locator('visible=true').first().waitFor();
    await open('/settings/tags');
    await page.getByRole('button', { name: 'Name of Two keys: Two keys' }).waitFor();
    await look('tags-settings');
  });

  test('a company adds fields of its own, and they are filled in on a customer, a ticket and an invoice', async () => {
    const { admin, customerID, make, within } = await openInvoices(app);
    const { invoiceID } = await make(180);
    const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID })).body
      .data;
    await within((context) => seedCustomFields(context, new SeededRandom(5), {}));
    await admin.call('settings/create_custom_field', { module: 'invoices', name: 'Cost code', type: 'number' });
    const { page, open, look } = await visit({ size, as: admin });
    await open('/settings/custom_fields');
    await page.getByRole('button', { name: 'Add a field' }).click();
    const dialog = page.getByRole('dialog', { name: 'New field' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Yard');
    await choose(page, /^Holds/, 'Choice');
    await dialog.getByRole('textbox', { name: 'To choose from' }).fill('North\nSouth\n');
    await look('custom-field-dialog');
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await toast(page, 'Yard added').waitFor();
    await page.getByText('Choice: North, South').waitFor();
    await look('custom-fields-settings');
    await page.getByRole('button', { name: 'Edit Yard' }).click();
    await page.getByRole('dialog', { name: 'Yard' }).getByRole('textbox', { name: 'Name' }).fill('Yard side');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Yard saved').waitFor();
    await page.getByRole('button', { name: 'Edit Crane on site' }).click();
    await page.getByRole('checkbox', { name: 'On papers' }).check();
    await look('custom-field-on-papers');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Yes or no · on papers').waitFor();

    await open(`/customers/${customerID}`);
    await choose(page, 'Yard side: None', 'South');
    await page.getByRole('button', { name: 'Yard side: South' }).waitFor();
    await page.getByRole('button', { name: 'Gate code: None' }).click();
    await page.getByRole('textbox', { name: 'Gate code' }).fill('#4417');
    await page.keyboard.press('Enter');
    await toast(page, 'Gate code changed').waitFor();
    await look('customer-custom-fields');

    await open(`/tickets/${ticketID}`);
    if (size === 'phone') await page.getByRole('tab', { name: 'Details' }).click();
    await choose(page, 'Crane on site: None', 'Yes');
    await page.getByRole('button', { name: 'Crane on site: Yes' }).waitFor();
    await look('ticket-custom-fields');

    await open(`/invoices/${invoiceID}`);
    await page.getByRole('button', { name: 'Cost code: None' }).click();
    const code = page.getByRole('textbox', { name: 'Cost code' });
    await code.fill('12 b');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a number').waitFor();
    await code.fill('1200');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cost code: 1,200' }).waitFor();
    await page.getByText('History').click();
    await page.getByText('Fields filled in').first().waitFor();
    await look('invoice-custom-fields');
    await open('/search?search=4417');
    await page.getByText('Orla Ridge').locator('visible=true').first().waitFor();
  });

  test('the fields of a company are filled in as a customer, a ticket, an asset and an invoice are made', async () => {
    const { admin, customerID, within } = await openInvoices(app);
    await within((context) => seedCustomFields(context, new SeededRandom(5), {}));
    await admin.call('settings/create_custom_field', { module: 'invoices', name: 'Cost code', type: 'number' });
    const { page, open, look } = await visit({ size, as: admin });
    const more = page.getByRole('group', { name: 'More' });
    const type = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);

    await open('/customers/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Toyah Creek Resources');
    await type('Gate code', '#4417');
    await choose(page, 'Operator: Choose', 'Pioneer');
    await more.scrollIntoViewIfNeeded();
    await look('customer-form-custom-fields');
    await page.getByRole('button', { name: 'Add customer' }).click();
    await page.getByRole('button', { name: 'Gate code: #4417' }).waitFor();
    await page.getByRole('button', { name: 'Operator: Pioneer' }).waitFor();

    await open('/tickets/new');
    await type('Subject', 'Seal leak');
    await type('AFE number', 'AFE-120934');
    await choose(page, 'Crane on site: Choose', 'Yes');
    await page.reload();
    await page.getByText(/Your draft from/).waitFor();
    await page.getByRole('button', { name: 'Crane on site: Yes' }).waitFor();
    await more.scrollIntoViewIfNeeded();
    await look('ticket-form-custom-fields');
    await page.getByRole('button', { name: 'Create ticket' }).click();
    if (size === 'phone') await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'AFE number: AFE-120934' }).waitFor();

    await open('/assets/new');
    await type('Asset #', 'LS-7');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Duplex 6 in');
    await type('Design flow, gpm', '12 gpm');
    await choose(page, 'Seal: Choose', 'Cartridge');
    await type('Warranty until', '10/12/2027');
    await page.getByRole('button', { name: 'Add asset' }).click();
    await page.getByText('Enter a number').waitFor();
    await more.scrollIntoViewIfNeeded();
    await look('asset-form-custom-fields');
    await type('Design flow, gpm', '1,250');
    await page.getByRole('button', { name: 'Add asset' }).click();
    await page.getByText('LS-7').locator('visible=true').first().waitFor();
    await open('/assets/1');
    await page.getByRole('button', { name: 'Design flow, gpm: 1,250' }).waitFor();
    await page.getByRole('button', { name: 'Warranty until: 10/12/2027' }).waitFor();

    await open(`/invoices/new?customer=${customerID}`);
    await type('Cost code', '1200');
    await more.scrollIntoViewIfNeeded();
    await look('invoice-form-custom-fields');
    await open('/users/invite');
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    // Who has none of a kind is asked for none.
    expect(await page.getByText('More', { exact: true }).locator('visible=true').count()).toBe(0);
  });

  test('every form of a new record asks for the fields of its kind, and its draft keeps what was typed into them', async () => {
    const { admin } = await openInvoices(app);
    const forms = {
      customers: '/customers/new',
      vendors: '/vendors/new',
      assets: '/assets/new',
      tickets: '/tickets/new',
      tasks: '/tasks/new',
      users: '/users/invite',
      invoices: '/invoices/new',
      account_transactions: '/accounting/transactions/new',
    };
    const { page, open, look } = await visit({ size, as: admin });
    for (const [module, path] of Object.entries(forms)) {
      await admin.call('settings/create_custom_field', { module, name: `Code of ${module}`, type: 'text' });
      await open(path);
      const field = page.getByRole('textbox', { name: `Code of ${module}` });
      await field.fill('12-4417');
      await page.reload();
      await page.getByText(/Your draft from/).waitFor();
      await expect.poll(() => field.inputValue()).toBe('12-4417');
    }
    await page.getByRole('group', { name: 'More' }).scrollIntoViewIfNeeded();
    await look('transaction-form-custom-fields');
  });

  test('a division goes out of use with its people and work moved to another, and comes back', async () => {
    const company = await app.newTenant();
    const { admin } = company;
    const make = async (name: string) =>
      (await admin.call('settings/create_division', { name })).body.data.divisionID as number;
    const kermit = await make('Kermit');
    await make('Odessa');
    const tess = await company.add('Technician', { name: 'Tess Barrera', divisionId: kermit });
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', divisionID: kermit });
    const { page, open, look } = await visit({ size, as: admin });
    await open('/settings/divisions');
    await page.getByRole('button', { name: 'Take Kermit out of use' }).click();
    await page.getByText('1 person and 1 open ticket belong to it').waitFor();
    await look('division-ending');
    await page.getByRole('button', { name: /Move them to another division/ }).click();
    await page.getByRole('option', { name: 'Odessa' }).click();
    await page.getByRole('button', { name: 'Move and take out of use' }).click();
    await toast(page, 'Kermit is out of use, 2 moved').waitFor();
    await page.getByRole('button', { name: 'Out of use 1' }).click();
    await look('divisions-out-of-use');
    await toast(page, 'Kermit is out of use, 2 moved').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Out of use 1' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Take Kermit out of use' }).click();
    await page.getByRole('button', { name: 'Take out of use', exact: true }).click();
    await toast(page, 'Kermit is out of use').waitFor();
    await open(`/users/${tess.userID}`);
    await page.getByText('Kermit (out of use)').locator('visible=true').first().waitFor();
    await look('person-of-division-out-of-use');
  });
});
