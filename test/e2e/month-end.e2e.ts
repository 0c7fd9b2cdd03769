import { expect, test } from 'vitest';
import { openBank } from '#test/banking.ts';
import * as samples from '#test/file-samples.ts';
import { bothOr, openStage, pick, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

const statement = [
  'Date,Description,Amount',
  '10/03/2026,IRONWOOD PUMP WORKS,-200.00',
  '10/09/2026,IRONWOOD PUMP WORKS,-64.50',
  '10/12/2026,INTEREST,50.00',
].join('\r\n');

test.each(bothOr('desktop'))(
  'a month: opened, worked, its statement imported and reconciled, read down to a receipt, closed, reopened: %s',
  async (size) => {
    const bank = await openBank(app);
    const { admin } = bank;
    await bank.out(200, '2026-10-03');
    const { page, open, look, provokes } = await visit({ as: admin, size });
    const post = () => page.getByRole('button', { name: 'Post', exact: true }).click();

    // An expense is entered, and its receipt put to it.
    await open('/accounting/transactions/new?kind=expense');
    await page.getByRole('textbox', { name: 'Date' }).fill('10/09/2026');
    await pick(page, 'Paid from', '1000 Checking');
    await pick(page, 'Vendor', 'Ironwood');
    await pick(page, 'Account, line 1', '6400 Rent');
    await page.getByLabel('Amount, line 1').fill('64.50');
    await post();
    await page.getByText('No receipt yet').waitFor();
    const receipt = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await samples.scene(640, 480) };
    await page.locator('input[type=file]').setInputFiles([receipt]);
    await toast(page, /attached/).waitFor();

    await bank.into(50, '2026-10-12');
    await bank.post('opening_equity', { date: '2026-10-31', to: bank.id('3100'), amount: 1000, isDebit: false });
    await bank.start(785.5);

    // The bank's file, each line found in the books.
    await open(`/accounting/bank/${bank.bank}`);
    await page.getByRole('button', { name: 'Import statement' }).click();
    const file = { name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) };
    await page.getByLabel('Statement file').setInputFiles(file);
    await page.getByRole('button', { name: 'Import 3 lines' }).click();
    await toast(page, '3 lines imported').waitFor();
    await page.getByRole('button', { name: 'Match 3 suggested' }).click();
    await toast(page, '3 matches made').waitFor();
    await look('month-matched');

    // What is matched is ticked: 1,000.00 − 200.00 − 64.50 + 50.00 is what the statement says.
    await open('/accounting/reconciliations/1');
    await expect.poll(() => page.getByRole('status').filter({ hasText: '$' }).innerText()).toBe('$0.00');
    await page.getByRole('button', { name: 'Complete' }).click();
    await toast(page, /is reconciled to/).waitFor();
    await look('month-reconciled');

    // From net income to the receipt: the figure, its account, the document, what it was paid for by.
    await open('/reports/income-statement?from=2026-10-01&to=2026-10-31');
    await page
      .getByRole('row', { name: /^Net income/ })
      .getByRole('button')
      .click();
    await page.getByRole('dialog').getByText('6400 Rent').waitFor();
    await look('month-net-income');
    await page.getByRole('dialog').getByRole('link', { name: '6400 Rent' }).click();
    await page.getByText('$264.50').waitFor();
    await look('month-rent');
    await page.locator('a[href="/accounting/transactions/3"]').first().click();
    await page.getByRole('rowheader', { name: 'Total' }).first().waitFor();
    await look('month-document');
    await page.getByRole('button', { name: 'receipt.jpg', exact: true }).click();
    const gallery = page.getByRole('dialog', { name: 'Images' });
    await gallery.getByRole('img', { name: 'receipt.jpg' }).waitFor();
    // Of the whole page, however small the image is.
    expect((await gallery.boundingBox())?.width).toBe(page.viewportSize()?.width);
    await look('month-receipt');

    await open('/accounting/close?through=2026-10-31');
    const rail = page.getByRole('complementary', { name: 'Close October 2026' });
    await rail.getByText('Nothing has been posted.').waitFor();
    await look('month-close');
    await rail.getByRole('button', { name: 'Lock October' }).click();
    await page.getByRole('dialog', { name: 'Lock October 2026' }).getByRole('button', { name: 'Lock' }).click();
    await toast(page, 'October 2026 is closed').waitFor();
    await open('/accounting/transactions/new?kind=interest_earned');
    await page.getByRole('textbox', { name: 'Date' }).fill('10/20/2026');
    await pick(page, 'Account', '1000 Checking');
    await page.getByRole('textbox', { name: 'Amount' }).fill('4.20');
    provokes(/422/);
    await post();
    await page.getByText('The books are closed through 10/31/2026. Choose a later date.').first().waitFor();
    await look('month-late-refused');

    await open('/accounting/close?through=2026-10-31');
    await page.getByRole('complementary').getByRole('button', { name: 'Reopen…' }).click();
    const reopen = page.getByRole('dialog', { name: 'Reopen the books' });
    await reopen.getByRole('textbox', { name: 'Reason' }).fill('Interest of October came late');
    await reopen.getByRole('button', { name: 'Reopen', exact: true }).click();
    await toast(page, 'The books are open again').waitFor();
    await page.getByText('Interest of October came late').first().waitFor();
    await look('month-reopened');
    const again = await bank.insert('interest_earned', { date: '2026-10-20', into: bank.bank, amount: 4.2 });
    expect(again.status).toBe(200);
  },
);
