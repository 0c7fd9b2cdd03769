import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'on a %s: a fee is declared, changed, and added to an invoice as a line with its account',
  async (size) => {
    const company = await app.newTenant();
    const { admin } = company;
    await admin.call('accounting/set_up_books', { trade: 'pumps', fiscalYearStartMonth: 1 });
    const made = { customerName: 'Orla Ridge Energy', locations: [{ name: 'Yard', state: 'TX' }] };
    const { customerID } = (await admin.call('customers/create_customer', made)).body.data;
    const { page, open, look } = await visit({ size, as: admin });
    await open('/settings/fees');
    await page.getByRole('button', { name: 'Add a fee' }).click();
    const dialog = page.getByRole('dialog', { name: 'New fee' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Fuel surcharge');
    await dialog.getByRole('button', { name: /^It is/ }).click();
    await page.getByRole('option', { name: 'A percentage' }).click();
    await dialog.getByRole('textbox', { name: 'Percentage' }).fill('3.5');
    await dialog.getByRole('button', { name: /^Of/ }).click();
    await page.getByRole('option', { name: 'labor' }).click();
    await look('fee-form');
    await dialog.getByRole('button', { name: 'Add fee' }).click();
    await toast(page, 'Fuel surcharge added').waitFor();
    await page.getByText('3.5 % of labor').waitFor();
    await page.getByRole('button', { name: 'Edit Fuel surcharge' }).click();
    await page.getByRole('textbox', { name: 'Percentage' }).fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('4 % of labor').waitFor();
    await look('fees');

    await open(`/invoices/new?customer=${customerID}`);
    await page.getByRole('textbox', { name: 'Description, line 1' }).fill('Pull and set');
    await page.getByRole('textbox', { name: 'Rate, line 1' }).fill('1250');
    await page.getByRole('button', { name: 'Add a fee' }).click();
    await page.getByRole('option', { name: /Fuel surcharge/ }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Description, line 2' }).inputValue())
      .toBe('Fuel surcharge, 4 % of labor');
    expect(await page.getByRole('textbox', { name: 'Rate, line 2' }).inputValue()).toBe('50');
    await page.getByRole('textbox', { name: 'Rate, line 1' }).fill('2000');
    await expect.poll(() => page.getByRole('textbox', { name: 'Rate, line 2' }).inputValue()).toBe('80');
    await page.getByRole('textbox', { name: 'Rate, line 2' }).fill('75');
    await page.getByRole('textbox', { name: 'Rate, line 1' }).fill('1000');
    await page.getByText('1,075.00').first().waitFor();
    await look('invoice-fee');
  },
);
