import { describe, test } from 'vitest';
import { seedVendors } from '#modules/vendors/seed.ts';
import { choose, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

describe.each(['desktop', 'phone'] as const)('vendors on a %s', (size) => {
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
});
