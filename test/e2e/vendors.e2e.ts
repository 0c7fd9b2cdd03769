import { describe, expect, test } from 'vitest';
import { seedVendors } from '#modules/vendors/seed.ts';
import { pdf } from '#test/file-samples.ts';
import { bothOr, choose, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

describe.each(bothOr('phone'))('vendors on a %s', (size) => {
  test('are added, found, opened, changed in place, deleted and brought back', async () => {
    const company = await app.newTenant();
    await company.within(seedVendors);
    const { page, open, look, provokes } = await visit({ size, as: company.admin });
    // The live stream can tell of the deletion before its answer comes; the page then asks for the vendor once more.
    provokes(/status of 404 .*vendors\/get_vendor$/);

    await open('/vendors/new');
    await page.getByRole('textbox', { name: 'Tax ID, last four digits' }).fill('75-1234567');
    await page.getByRole('button', { name: 'Add vendor' }).click();
    await page.getByText('Give the vendor a name').waitFor();
    await page.getByText('Enter the last four digits only').waitFor();
    await look('vendor-form-refused');
    await page.getByRole('textbox', { name: 'Tax ID, last four digits' }).fill('4567');
    await page.getByRole('textbox', { name: 'Name' }).fill('Mustang Gasket & Packing');
    await page.getByRole('textbox', { name: 'Phone' }).fill('4325550188');
    await page.getByRole('textbox', { name: 'Email' }).fill('orders@mustanggasket.example');
    await page.getByRole('textbox', { name: 'Address' }).fill('2100 E 2nd St');
    await page.getByRole('textbox', { name: 'City' }).fill('Odessa');
    await page.getByRole('textbox', { name: 'State' }).fill('tx');
    await page.getByRole('textbox', { name: 'ZIP' }).fill('79761');
    await page.getByRole('textbox', { name: 'Payment terms' }).fill('when I can');
    await page.keyboard.press('Tab');
    await page.getByText('Enter terms such as Net 30, 2/10 net 30 or Due on the 15th').waitFor();
    await page.getByRole('textbox', { name: 'Payment terms' }).fill('2% 10 net 30');
    await choose(page, /^Gets a 1099: No/, 'Yes');
    await look('vendor-form');
    await page.getByRole('button', { name: 'Add vendor' }).click();

    await page.getByRole('button', { name: 'Name: Mustang Gasket & Packing' }).waitFor();
    await page.getByRole('link', { name: '2100 E 2nd St, Odessa, TX 79761' }).waitFor();
    await page.getByRole('button', { name: 'Terms: 2/10 net 30' }).click();
    await page.getByRole('textbox', { name: 'Terms' }).fill('15th');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Terms: Due on the 15th' }).waitFor();
    await choose(page, /^1099: Yes/, 'No');
    await page.getByRole('button', { name: '1099: No' }).waitFor();
    await page.getByRole('button', { name: 'Add a contact' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Tess Alvarado');
    await page.getByRole('textbox', { name: 'Title' }).fill('Counter');
    await page.getByRole('textbox', { name: 'Phone' }).fill('4325550189');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit Tess Alvarado' }).waitFor();
    await look('vendor-new');
    await page.getByRole('button', { name: 'Remove Tess Alvarado' }).click();
    await toast(page, 'Tess Alvarado removed').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Edit Tess Alvarado' }).waitFor();

    await open('/vendors/new');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('mustang gasket &  packing');
    await page.getByRole('status').getByRole('link', { name: 'Mustang Gasket & Packing' }).waitFor();
    await look('vendor-same-name');
    await name.fill('mustang gasket');
    await page.getByText('There is a vendor of this name already').waitFor({ state: 'detached' });
    await name.fill('');

    await open('/vendors');
    await page.getByText('Alkali Insurance Agency').locator('visible=true').first().waitFor();
    await look('vendors');
    await open('/vendors?search=mustang');
    await page.getByText('Mustang Gasket & Packing').locator('visible=true').first().click();
    await page.getByRole('button', { name: 'Name: Mustang Gasket & Packing' }).waitFor();
    await page.getByRole('button', { name: 'Delete the vendor' }).click();
    await toast(page, 'Mustang Gasket & Packing deleted').getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Mustang Gasket & Packing deleted').waitFor({ state: 'detached' });
    await open('/vendors?search=gasket');
    await page.getByText('Mustang Gasket & Packing').locator('visible=true').first().waitFor();

    await open('/vendors/9');
    await page.getByRole('button', { name: 'Name: Montoya Machine Shop' }).waitFor();
    await look('vendor');
  });

  test('say who they are on form W-9; the whole number is shown to who may see it, and that they saw it', async () => {
    const company = await app.newTenant();
    const accountant = await company.add('Accountant', { name: 'Nora Whitfield' });
    const { vendorID } = (await company.admin.call('vendors/create_vendor', { vendorName: 'Montoya Machine Shop' }))
      .body.data;
    const { page, open, look } = await visit({ size, as: accountant });
    await open(`/vendors/${vendorID}`);
    await page.getByRole('button', { name: 'Enter it' }).click();
    const form = page.getByRole('dialog', { name: 'W-9 of Montoya Machine Shop' });
    await form.getByRole('textbox', { name: 'Name, line 1' }).fill('Montoya Machine LLC');
    await form.getByRole('textbox', { name: 'Tax classification' }).click();
    await page.getByRole('option', { name: 'LLC' }).click();
    await form.getByRole('textbox', { name: 'Tax ID, all nine digits' }).fill('12-34');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Choose as what the LLC is taxed').waitFor();
    await form.getByText('Enter the nine digits of the SSN').waitFor();
    await look('vendor-w9-refused');
    await form.getByRole('textbox', { name: 'LLC taxed as' }).click();
    await page.getByRole('option', { name: 'S corporation' }).click();
    await form.getByRole('textbox', { name: 'Tax ID, all nine digits' }).fill('912-34-6604');
    await form
      .getByLabel('Attach the paper')
      .last()
      .setInputFiles({ name: 'w9-montoya.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await form.getByText('w9-montoya.pdf').waitFor();
    await form.getByRole('button', { name: 'Remove w9-montoya.pdf' }).waitFor();
    await look('vendor-w9-form');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('LLC taxed as S corporation').waitFor();
    await page.getByText('•• 6604').waitFor();
    await page.getByRole('button', { name: 'Show the tax ID' }).click();
    await page.getByText('912-34-6604').waitFor();
    await page.getByText(/^Nora Whitfield saw the tax ID/).waitFor();
    const fetched = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    expect((await fetched).suggestedFilename()).toBe('w9-montoya.pdf');
    await page.getByText(/^Nora Whitfield opened the paper/).waitFor();
    await look('vendor-w9');
    await page.getByRole('link', { name: 'All in the audit' }).click();
    await page.getByText('Vendor tax id read').locator('visible=true').first().waitFor();
    await look('vendor-w9-audit');
  });

  test('are insured: a certificate is entered with its paper, and one that ends soon is marked in page and list', async () => {
    const company = await app.newTenant();
    await company.within(seedVendors);
    const { page, open, look } = await visit({ size, as: company.admin });
    await open('/vendors');
    await page.getByText('Basin Crane & Rigging').locator('visible=true').first().click();
    await page.getByRole('button', { name: 'Add a certificate' }).click();
    await page.getByRole('textbox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Umbrella' }).click();
    await page.getByRole('textbox', { name: 'Carrier' }).fill('Permian Casualty');
    await page.getByRole('textbox', { name: 'Limit' }).fill('5,000,000');
    await page.getByRole('textbox', { name: 'Through' }).fill('+200');
    await page
      .getByLabel('Attach the certificate')
      .last()
      .setInputFiles({ name: 'umbrella.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await page.getByRole('button', { name: 'Remove umbrella.pdf' }).waitFor();
    await look('vendor-certificate-form');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'umbrella.pdf' }).waitFor();
    await page.getByText('Ends soon').waitFor();
    await look('vendor-insurance');
    await open('/vendors');
    await page
      .getByText(/^(Insurance: )?expired$/i)
      .locator('visible=true')
      .first()
      .waitFor();
    await look('vendors-insured');
  });
});
