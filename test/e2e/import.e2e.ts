import { describe, expect, test } from 'vitest';
import { openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

const csv = (...lines: string[]) => ({
  name: 'calls.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`),
});

describe.each(['desktop', 'phone'] as const)('a file of tickets on a %s', (size) => {
  test('its columns are told, its mistakes shown by line, all of it imported, and taken back as one', async () => {
    const { admin } = await app.newTenant();
    await admin.call('customers/create_customer', { customerName: 'Caliche Midstream' });
    const { page, open, look } = await visit({ as: admin, size });
    await open('/tickets?view=all');
    await page.getByRole('heading', { name: 'No tickets here' }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import tickets' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await look('import-empty');
    const file = page.getByLabel('File', { exact: true });

    await file.setInputFiles(csv('Subject,Due'));
    await page.getByText('This file has a first line only.').waitFor();
    await file.setInputFiles(
      csv(
        'Job title,Client,Urgency,Deadline,Code',
        'Seal leak,Caliche Midstream,High,12/24/2026,A1',
        '"Bearing, noise",Nobody Inc,soon,,',
      ),
    );
    await page.getByRole('button', { name: 'Job title: Subject' }).waitFor();
    await page.getByRole('button', { name: 'Client: Customer' }).waitFor();
    await page.getByRole('button', { name: 'Code: Leave it out' }).waitFor();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('There is no customer called “Nobody Inc”.').waitFor();
    await look('import-mistakes');

    for (const column of ['Client: Customer', 'Urgency: Priority']) {
      await page.getByRole('button', { name: column }).click();
      await page.getByRole('option', { name: 'Leave it out' }).click();
    }
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Import 2 tickets' }).click();
    await page.getByText('2 tickets imported.').waitFor();
    await page.getByRole('button', { name: 'Undo this import' }).waitFor();
    await look('import-made');
    const all = async () => (await admin.call('tickets/ticketsFilterTypeCount', { view: 'all' })).body.data.total;
    expect(await all()).toBe(2);
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await toast(page, '2 tickets undone').waitFor();
    await page.getByText('Undone', { exact: true }).waitFor();
    expect(await all()).toBe(0);
  });
});
