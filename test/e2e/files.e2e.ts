import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { documentFailureMessage, imageUploadFailedMessage } from '#shared/texts.ts';
import type { TestPerson } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';
import { bothOr, openStage } from '#test/stage.ts';

const { app, visit } = await openStage();

const photo = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await samples.scene(width, height),
});
/** Its steps are answered with photos and a signature, and its customer was told with a photo. */
async function photographed(admin: TestPerson, ticketID: number) {
  const upload = async (file: Uint8Array): Promise<number> =>
    (await admin.call('files/upload_file', { name: 'seen.jpg' }, { file })).body.data.fileID;
  const steps = [
    { id: 1, title: 'Gauge before and after', type: 'photo' },
    { id: 2, title: 'Isolated and tried', type: 'pass_fail' },
    { id: 3, title: 'Customer signs', type: 'signature' },
  ];
  const { checklistID } = (await admin.call('settings/create_checklist', { name: 'Pump', steps })).body.data;
  await admin.call('tickets/link_checklist_items', { ticketID, checklistID });
  const answers = [
    [await samples.scene(1200, 900), await samples.scene(900, 1200)],
    'fail',
    [await samples.signature()],
  ];
  for (const [index, answer] of answers.entries()) {
    const value = Array.isArray(answer) ? await Promise.all(answer.map(upload)) : answer;
    const { status } = await admin.call('tickets/fill_checklist_item', { ticketID, stepID: index + 1, value });
    expect(status).toBe(200);
  }
  const fileIDs = [await upload(await samples.scene(1280, 720))];
  const note = {
    type: 'tickets',
    ID: ticketID,
    noteBody: '<p>The new seal is dry.</p>',
    audience: 'customer',
    fileIDs,
  };
  expect((await admin.call('notes/post_note', note)).status).toBe(200);
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Images' });

test.each(bothOr('phone'))('images are chosen, seen by all and opened by keys, on a %s', async (size) => {
  const { admin } = await app.newTenant();
  const { page, open, look, provokes } = await visit({ as: admin, size });
  await open('/boilerplate');
  const field = page.getByLabel('Add images').and(page.locator('input'));
  await field.setInputFiles([
    await photo('pump.jpg', 1600, 1200),
    await photo('valve.jpg', 900, 1600),
    await photo('motor.jpg', 1200, 800),
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: (await samples.jpeg(800, 600)).subarray(0, 9000) },
  ]);
  provokes(/422/);
  await page.getByText(imageUploadFailedMessage).waitFor();
  await page.getByText('This image is damaged').waitFor();
  await expect.poll(() => tiles(page).last().getByRole('img').count()).toBe(3);
  await tiles(page).first().scrollIntoViewIfNeeded();
  await look('files-images');

  const shown = tiles(page).last().getByRole('button');
  await shown.first().click();
  const gallery = page.getByRole('dialog', { name: 'Images' });
  await gallery.getByText('1 of 3').waitFor();
  await expect.poll(() => gallery.getByRole('status').count()).toBe(1);
  await look('files-gallery');
  await page.keyboard.press('ArrowRight');
  await gallery.getByRole('img', { name: 'valve.jpg' }).waitFor();
  await page.keyboard.press('End');
  await gallery.getByText('3 of 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await gallery.getByText('3 of 3').waitFor();
  const width = async () => (await gallery.getByRole('img', { name: 'motor.jpg' }).boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before * 1.4);
  await page.keyboard.press('0');
  await expect.poll(width).toBe(before);
  await page.keyboard.press('Escape');
  await gallery.waitFor({ state: 'detached' });
  // The focus is where it was.
  await expect.poll(() => shown.first().evaluate((element) => element === document.activeElement)).toBe(true);
});

test('an attachment is chosen, shown and kept under its name', async () => {
  const { admin } = await app.newTenant();
  const { page, open, look } = await visit({ as: admin });
  await open('/boilerplate');
  const file = samples.pdf();
  // The note editor, which arrives a moment later, has an input of the same name.
  await page
    .getByRole('list', { name: 'Attachments' })
    .getByLabel('Attach files')
    .setInputFiles([
      { name: 'Pump Station 4 – plan.pdf', mimeType: 'application/pdf', buffer: file },
      { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    ]);
  const keep = page.getByRole('button', { name: /^Pump Station 4 – plan.pdf.*Download$/ });
  await keep.waitFor();
  await keep.scrollIntoViewIfNeeded();
  await look('files-attachments');
  const coming = page.waitForEvent('download');
  await keep.click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Pump Station 4 – plan.pdf');
  expect((await readFile(await download.path())).equals(file)).toBe(true);
});

test('an image that is no longer there says so in the gallery', async () => {
  const { admin, tenantID } = await app.newTenant();
  const { page, open, provokes } = await visit({ as: admin });
  provokes(/404/);
  await open('/boilerplate');
  await page
    .getByLabel('Add images')
    .and(page.locator('input'))
    .setInputFiles([await photo('pump.jpg', 1600, 1200)]);
  const shown = tiles(page).last().getByRole('button', { name: 'pump.jpg', exact: true });
  await shown.waitFor();
  await app.owner.query('update files set stored_at = null where tenant_id = $1', [tenantID]);
  await shown.click();
  await page.getByRole('dialog').getByText(documentFailureMessage).waitFor();
});

test.each(bothOr('phone'))('the work summary of a ticket is looked at and kept, on a %s', async (size) => {
  const { admin } = await app.newTenant();
  const { body } = await admin.call('tickets/create_ticket', {
    ticketSubject: 'Seal leaks at lift station 4',
    description: 'Mechanical seal leaks about a gallon an hour.\nOperator isolated pump 2.',
    isRush: true,
    assignees: [admin.userID],
  });
  const { ticketID } = body.data;
  await photographed(admin, ticketID);
  const { page, open, look } = await visit({ as: admin, size });
  await open(`/tickets/${ticketID}`);
  const more = page.getByRole('button', { name: 'More', exact: true }).first();
  await more.click();
  await page.getByRole('menuitem', { name: 'Work summary', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'PDF Preview' });
  await dialog.getByRole('img', { name: /Page 1 of 2: .*Seal leaks at lift station 4/ }).waitFor();
  await look('files-summary');
  await dialog.getByRole('img', { name: /Page 2 of 2/ }).scrollIntoViewIfNeeded();
  await look('files-summary-photos');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe(`Ticket ${ticketID}.pdf`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await more.click();
  const word = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Work summary for Word' }).click();
  expect((await word).suggestedFilename()).toBe(`Ticket ${ticketID}.docx`);
});

test.each(bothOr('phone'))('somebody sets their picture, on a %s', async (size) => {
  const { admin } = await app.newTenant();
  const { page, open, look } = await visit({ as: admin, size });
  await open('/profile');
  await page.getByRole('button', { name: 'Set a picture' }).waitFor();
  await page.getByLabel('Picture of Ada Admin').setInputFiles(await photo('me.jpg', 1600, 1200));
  await page.getByRole('img', { name: 'Ada Admin' }).first().waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).waitFor();
  await look('files-portrait');
});
