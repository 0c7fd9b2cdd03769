import { expect, test } from 'vitest';
import * as samples from '#test/file-samples.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('phone'))('receipts of an expense, on its page and its entry: %s', async (size) => {
  const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
  await tenant.admin.call('accounting/set_up_books', { trade: 'pumps' });
  const { accounts } = (await tenant.admin.call('accounting/getAccountsByType')).body.data;
  const idOf = (number: string) => accounts.find((one: { number: string }) => one.number === number).accountID;
  const lines = [{ accountID: idOf('6500'), amount: 84.2, memo: 'Diesel, truck 12' }];
  const form = { kind: 'expense', date: '2026-11-03', memo: 'RoadStar, Odessa', paidFrom: idOf('2100'), lines };
  const posted = await tenant.admin.call('accounting/insert_account_transaction', { form });
  const { transactionID, entryID } = posted.body.data;
  const { page, open, look, provokes } = await visit({ as: tenant.admin, size });
  // What only calls itself an image is refused.
  provokes(/422/);

  await open(`/accounting/transactions/${transactionID}`);
  await page.getByText('No receipt yet').waitFor();
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles([
    { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await samples.jpeg(640, 480) },
    { name: 'fuel-card.pdf', mimeType: 'application/pdf', buffer: samples.pdf() },
  ]);
  await toast(page, '2 files attached').waitFor();
  await page.getByRole('button', { name: 'Remove receipt.jpg' }).waitFor();
  await look('entry-files-transaction');

  await open(`/accounting/journal/${entryID}`);
  await page.getByRole('button', { name: 'Remove fuel-card.pdf' }).waitFor();
  await look('entry-files-entry');
  await chooser.setInputFiles([
    { name: 'photo.jpg', mimeType: 'text/plain', buffer: Buffer.from('<svg onload="alert(1)"/>') },
  ]);
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Remove fuel-card.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'fuel-card.pdf removed').waitFor();
  const { body } = await tenant.admin.call('accounting/get_entry_attachments', { journalEntryID: entryID });
  expect(body.data.attachments.map(({ name }: { name: string }) => name)).toEqual(['receipt.jpg']);
});
