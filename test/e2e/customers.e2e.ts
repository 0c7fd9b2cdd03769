import { describe, test } from 'vitest';
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
});
