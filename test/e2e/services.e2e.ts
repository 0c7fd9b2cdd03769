import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'on a %s: a service is added and priced in place, and a bundle is made of two',
  async (size) => {
    const { admin } = await app.newTenant();
    await admin.call('accounting/set_up_books', { trade: 'pumps' });
    await admin.call('services/create_service', {
      code: 'LAB',
      serviceName: 'Pump mechanic',
      unit: 'hour',
      price: 115,
    });
    const { page, open, look } = await visit({ size, as: admin });
    await open('/services/new');
    await page.getByRole('textbox', { name: 'Code' }).fill('lab');
    await page.getByText('This code is taken. Choose another.').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill('GREASE');
    await page.getByRole('textbox', { name: 'Name' }).fill('Polyurea grease');
    await page.getByRole('textbox', { name: 'Price' }).fill('9.43756');
    await page.getByRole('button', { name: 'Add service' }).click();
    await page.getByText('Use at most four decimals').waitFor();
    await page.getByRole('textbox', { name: 'Price' }).fill('9.4375');
    await look('service-form');
    await page.getByRole('button', { name: 'Add service' }).click();
    await toast(page, 'Polyurea grease added').waitFor();

    await page.getByRole('button', { name: 'Price' }).click();
    await page.getByRole('textbox', { name: 'Price' }).fill('nine');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a number like 12.5').waitFor();
    await page.getByRole('textbox', { name: 'Price' }).fill('9.5');
    await page.keyboard.press('Enter');
    await toast(page, 'Price changed').waitFor();
    await page.getByRole('button', { name: /^Tax class/ }).click();
    await page.getByRole('option', { name: 'Materials and parts' }).click();
    await toast(page, 'Tax class changed').waitFor();

    await open('/services/new');
    await page.getByRole('textbox', { name: 'Code' }).fill('REGREASE');
    await page.getByRole('textbox', { name: 'Name' }).fill('Regrease a pump');
    await page.getByRole('button', { name: 'Add service' }).click();
    for (const part of ['Pump mechanic', 'Polyurea grease']) {
      await page.getByRole('button', { name: 'Add a part' }).click();
      await page.getByRole('option', { name: part }).click();
      await page.getByRole('link', { name: part }).waitFor();
    }
    const grease = page.getByRole('textbox', { name: 'Quantity of Polyurea grease' });
    await grease.fill('0');
    await page.getByText('Enter a quantity above zero').waitFor();
    await grease.fill('3');
    await page.keyboard.press('Tab');
    await page.getByText('28.50 in all').waitFor();
    // 115 and three times 9.5.
    await page.getByText('143.50', { exact: true }).first().waitFor();
    await look('service-bundle');
    await page.getByRole('button', { name: 'Remove Pump mechanic' }).click();
    await page.getByRole('link', { name: 'Pump mechanic' }).waitFor({ state: 'detached' });
    await open('/services');
    await page.getByText('Regrease a pump').first().waitFor();
    expect(await page.getByText('28.50').count()).toBeGreaterThan(0);

    // On an invoice a service is a line, at the rate of the customer's sheet; its account is that of its class.
    const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Orla Ridge' })).body.data;
    const { rows } = (await admin.call('services/get_service_list', { search: 'GREASE' })).body.data;
    const { serviceID } = rows.find(({ code }: { code: string }) => code === 'GREASE');
    await admin.call('ratesheets/create_ratesheet', {
      name: 'Orla',
      customerID,
      validFrom: '2026-01-01',
      isDraft: false,
      lines: [{ kind: 'material', serviceID, rate: 8.25 }],
    });
    await open(`/invoices/new?customer=${customerID}`);
    await page.getByRole('button', { name: 'Add a service' }).click();
    await page.getByRole('option', { name: /Regrease a pump/ }).click();
    const line = (field: string) => page.getByRole('textbox', { name: `${field}, line 1`, exact: true });
    await expect.poll(() => line('Description').inputValue()).toBe('Polyurea grease');
    expect([await line('Quantity').inputValue(), await line('Rate').inputValue()]).toEqual(['3', '8.25']);
    await look('invoice-service');
  },
);
