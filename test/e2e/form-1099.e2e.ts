import { describe, expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';
import { openTrade } from '#test/trade.ts';

const { app, visit } = await openStage();

const said = { city: 'Odessa', state: 'TX', zip: '79762', address: '5016 Andrews Hwy', signedOn: '2026-01-05' };

describe.each(bothOr('desktop'))('forms 1099 on a %s', (size) => {
  test('a year is looked through: what is filed, what is missing, what it is made of, the copy and the file', async () => {
    const { admin, add, post, id } = await openTrade(app);
    await admin.call('settings/update_accounting_info', { changes: { employerID: { was: '', now: '89-2210417' } } });
    const vendor = async (vendorName: string, more: object = {}) =>
      (await admin.call('vendors/create_vendor', { vendorName, is1099: true, ...more })).body.data.vendorID as number;
    const spend = (vendorID: number, amount: number, account = '6400') =>
      post('expense', {
        payee: { kind: 'vendor', id: vendorID },
        paidFrom: id('1000'),
        date: '2026-04-01',
        lines: [{ accountID: id(account), amount }],
      });
    const montoya = await vendor('Montoya Machine Shop');
    const w9 = {
      ...said,
      legalName: 'Raul E. Montoya',
      classification: 'individual',
      tinKind: 'ssn',
      taxID: '912-34-6604',
    };
    await admin.call('vendors/save_w9', { vendorID: montoya, ...w9 });
    await spend(montoya, 18_420.5);
    await spend(montoya, 3150, '5000');
    await spend(await vendor('Caliche Haul & Vac', { taxIDLastFour: '9052' }), 6200);
    await spend(await vendor('Little Creek Welding'), 1999.99);
    await spend(await vendor('Murphy Street Properties', { box1099: 'misc_1' }), 36_000);

    const accountant = await add('Accountant');
    const { page, open, look } = await visit({ size, as: accountant });
    await open('/vendors/form-1099?year=2026');
    await page.getByText('Montoya Machine Shop').locator('visible=true').first().waitFor();
    await look('form-1099');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Boxes by account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Boxes by account' });
    await dialog.getByRole('textbox').first().click();
    await page.getByRole('option', { name: 'MISC 3, Other income' }).click();
    await toast(page, /stands in MISC 3/).waitFor();
    await look('form-1099-boxes');
    await dialog.getByRole('button', { name: 'Done' }).click();
    const payments = size === 'desktop' ? '$18,420.50' : 'Payments';
    const card = page.getByRole('listitem').filter({ hasText: 'Montoya Machine Shop' }).filter({ hasText: 'NEC 1' });
    await (size === 'desktop' ? page : card).getByRole('button', { name: payments }).click();
    await page.getByRole('link', { name: /^Expense 1/ }).waitFor();
    await look('form-1099-payments');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'PDF of form 1099-NEC for Montoya Machine Shop' }).click();
    await page.getByRole('dialog', { name: 'PDF Preview' }).waitFor();
    await page.locator('canvas').first().waitFor();
    await look('form-1099-copy');
    await page.keyboard.press('Escape');
    const fetched = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: '1099-NEC as CSV for IRIS' }).click();
    expect((await fetched).suggestedFilename()).toBe('1099-NEC 2026.csv');
    await toast(page, /1 form in 1099-NEC 2026\.csv\. Left out: Caliche Haul & Vac/).waitFor();
  });
});
