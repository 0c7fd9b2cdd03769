import { describe, expect, test } from 'vitest';
import { seedPayees } from '#modules/ledger/payees/seed.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

describe.each(bothOr('desktop'))('lenders and donors on a %s', (size) => {
  test('are added, found, filtered, changed in place, deleted and brought back; their page has their transactions', async () => {
    const company = await app.newTenant();
    const { admin } = company;
    await company.within(async (context) => void (await seedPayees(context)));
    await admin.call('accounting/set_up_books', { trade: 'pumps' });
    const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
    const account = (number: string) =>
      accounts.find((one: { number: string }) => one.number === number).accountID as number;
    const payee = { kind: 'lender', id: 1 };
    const posted = await admin.call('accounting/insert_journal_entry', {
      date: '2026-10-05',
      memo: 'Truck note',
      lines: [
        { accountID: account('1000'), debitAmount: 900, payee },
        { accountID: account('2700'), creditAmount: 900, payee },
      ],
    });
    expect(posted.status, posted.body.message).toBe(200);
    const { page, open, look, provokes, settled } = await visit({ size, as: admin });
    // The live stream can tell of the deletion before its answer comes; the page then asks once more.
    provokes(/status of 404 .*accounting\/get_payee$/);

    await open('/accounting/payees/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Llano Water Fund');
    await page.getByRole('button', { name: 'Add payee' }).click();
    await look('payee-form-refused');
    await page.getByRole('button', { name: /^Kind/ }).click();
    await page.getByRole('option', { name: 'Donor' }).click();
    await page.getByRole('textbox', { name: 'Phone' }).fill('4325550143');
    await look('payee-form');
    await page.getByRole('button', { name: 'Add payee' }).click();
    await page.getByRole('button', { name: 'Name: Llano Water Fund' }).waitFor();
    await page.getByRole('button', { name: 'Name: Llano Water Fund' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Llano Estacado Water Fund');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Name: Llano Estacado Water Fund' }).waitFor();
    // Parts that are still on their way would ask for what is gone.
    await settled();
    await page.getByRole('button', { name: 'Delete the payee' }).click();
    await toast(page, 'Llano Estacado Water Fund deleted').waitFor();

    await open('/accounting/payees/deleted');
    await page.getByRole('button', { name: 'Restore Llano Estacado Water Fund' }).click();
    await toast(page, 'Llano Estacado Water Fund restored').waitFor();
    await open('/accounting/payees?kind=donor');
    await page.getByText('Llano Estacado Water Fund').locator('visible=true').first().waitFor();
    expect(await page.getByText('First Permian Bank').locator('visible=true').count()).toBe(0);
    await look('payees-donors');

    await open('/accounting/payees/1');
    await page.getByRole('button', { name: 'Show transactions' }).click();
    // On a phone the memo gives way.
    await page.getByRole('link', { name: 'Journal entry' }).waitFor();
    await look('payee');
  });
});
