import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))('sales tax from the first agency to an exempt customer: %s', async (size) => {
  const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
  await tenant.admin.call('accounting/set_up_books', { trade: 'pumps' });
  const customer = await tenant.admin.call('customers/create_customer', {
    customerName: 'City of Wink Falls Utilities',
  });
  const { page, open, look, provokes } = await visit({ as: tenant.admin, size });
  // A name that is taken, and an agency that taxes in a zone, are refused.
  provokes(/422/);

  const dialog = page.getByRole('dialog');
  // Where there is no zone to pick, the picker leads to where one is made.
  await open(`/customers/${customer.body.data.customerID}`);
  await page.getByRole('button', { name: 'Edit sales tax' }).click();
  await dialog.getByRole('button', { name: 'Tax zone: None' }).click();
  await page.getByText('There are no tax zones yet.').waitFor();
  await look('taxes-no-zone');
  await page.getByRole('link', { name: 'Set up tax zones' }).click();

  await page.getByText('To whom sales tax is paid').waitFor();
  await look('taxes-empty');
  await page.getByRole('button', { name: 'Add agency' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Texas Comptroller');
  await look('taxes-agency');
  await dialog.getByRole('button', { name: 'Add agency' }).click();
  await toast(page, 'Texas Comptroller saved').waitFor();
  const more = page.getByRole('button', { name: 'More about Texas Comptroller' });

  for (const [jurisdiction, rate] of [
    ['State of Texas', '6.25'],
    ['City of Odessa', '1.5'],
    ['Ector County', '0.5'],
  ] as const) {
    await more.click();
    await page.getByRole('menuitem', { name: 'Add a jurisdiction' }).click();
    await dialog.getByRole('textbox', { name: 'Jurisdiction' }).fill(jurisdiction);
    await dialog.getByRole('textbox', { name: 'Rate' }).fill(rate);
    if (rate === '0.5') await look('taxes-rate');
    await dialog.getByRole('button', { name: 'Set rate' }).click();
    await toast(page, `${jurisdiction}: ${rate}%`).waitFor();
  }
  await page.getByRole('button', { name: 'Add zone' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Odessa, TX');
  await dialog.getByLabel('Jurisdictions').first().click();
  for (const name of ['State of Texas', 'City of Odessa', 'Ector County']) {
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }
  await page.keyboard.press('Escape');
  await dialog.getByText('8.25%').waitFor();
  await look('taxes-zone');
  await dialog.getByRole('button', { name: 'Add zone' }).click();
  await toast(page, 'Odessa, TX saved').waitFor();
  await page.getByText('Default', { exact: true }).waitFor();

  await page.getByRole('checkbox', { name: 'Freight and delivery' }).click();
  await toast(page, 'Freight and delivery: not taxed').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone').waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Freight and delivery' }).isChecked()).toBe(true);

  await more.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await toast(page, 'Texas Comptroller taxes in Odessa, TX').waitFor();

  await open(`/customers/${customer.body.data.customerID}`);
  await page.getByText('Odessa, TX').waitFor();
  await page.getByRole('button', { name: 'Edit sales tax' }).click();
  await dialog.getByRole('textbox', { name: 'Exempt' }).click();
  await page.getByRole('option', { name: 'Government' }).click();
  await dialog.getByRole('textbox', { name: 'Certificate' }).fill('TX-01-4035');
  await look('taxes-customer-form');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('TX-01-4035').waitFor();
  await look('taxes-customer');

  await open('/accounting/taxes');
  await page.getByRole('link', { name: 'City of Wink Falls Utilities' }).waitFor();
  await look('taxes');
});
