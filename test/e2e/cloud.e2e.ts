import { mkdir } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import * as samples from '#test/file-samples.ts';
import { openStage, toast } from '#test/stage.ts';
import { openWebDavServer } from '#test/webdav.ts';

const { app, visit } = await openStage({ cloudPrivate: true });
const cloud = await openWebDavServer();
afterAll(() => cloud.close());
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

describe('the cloud storage', () => {
  test('is set up by an administrator, who is told what is wrong and that it works', async () => {
    const { admin } = await app.newTenant();
    const hers = await visit({ as: admin });
    const { page } = hers;
    hers.provokes(/422/);
    await hers.open('/settings/cloud');
    const field = (label: string) => page.getByRole('textbox', { name: label });
    await field('Server address').fill(cloud.account.address);
    await field('User').fill('ana');
    await page.getByLabel('App password').fill('wrong');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('refuses this user and password').waitFor();
    await hers.look('cloud-settings-wrong');
    await page.getByLabel('App password').fill(cloud.account.password);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('The cloud storage answers and can be written to.').waitFor();
    await page.getByRole('checkbox', { name: 'Use the cloud storage' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Cloud storage saved').waitFor();
    await page.getByText('One is kept.').waitFor();
    await expect.poll(() => hers.page.getByText(/^Used 0 KB of 20 GB$/).count()).toBe(1);
    await hers.look('cloud-settings');
    const { body } = await admin.call('tenant/getDropboxCredentials');
    expect(body.data.dropBoxEnabled).toBe(true);
    const phone = await visit({ as: admin, size: 'phone' });
    await phone.open('/settings/cloud');
    await phone.page.getByText('One is kept.').waitFor();
    await phone.look('cloud-settings');
  });

  test('takes files of a ticket, which are had again, beside links to pages elsewhere; both are taken away and come back', async () => {
    const { admin } = await app.newTenant();
    await admin.call('settings/save_cloud_storage', cloud.account);
    const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak at well 4' })).body
      .data;
    const hers = await visit({ as: admin });
    const { page } = hers;
    await hers.open(`/tickets/${ticketID}`);
    await page.getByRole('tab', { name: 'Links' }).click();
    await page.getByRole('button', { name: 'Add a cloud link' }).click();
    await page.getByRole('textbox', { name: 'Link', exact: true }).fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByText('Paste a link that begins with https://').waitFor();
    await page.getByRole('textbox', { name: 'Link', exact: true }).fill('https://example.com/plans/Site%20plan.pdf');
    await page.getByRole('button', { name: 'Add link' }).click();
    const link = page.getByRole('link', { name: 'Site plan.pdf' });
    await link.waitFor();
    expect(await link.getAttribute('target')).toBe('_blank');
    await page
      .getByLabel('Add files to the cloud folder')
      .setInputFiles([file('Pump curve.pdf', samples.pdf()), file('readings.csv', samples.csv())]);
    const links = page.getByRole('list', { name: 'Cloud links' });
    const row = links.getByRole('button', { name: /^readings\.csv/ });
    await row.waitFor();
    await links.getByRole('button', { name: /^Pump curve\.pdf/ }).waitFor();
    await page.getByText('On the way to the cloud storage').waitFor({ state: 'detached' });
    await toast(page, 'added').first().waitFor();
    expect(await cloud.list(`Tickets/${ticketID}`)).toEqual(['Pump curve.pdf', 'readings.csv']);
    await hers.look('cloud-links');
    const [kept] = await Promise.all([page.waitForEvent('download'), row.click()]);
    expect(kept.suggestedFilename()).toBe('readings.csv');
    await page.getByRole('button', { name: 'Unlink readings.csv' }).click();
    await row.waitFor({ state: 'detached' });
    await toast(page, 'readings.csv unlinked').getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
    await mkdir(`${cloud.folder}/Drawings/Pumps`, { recursive: true });
    await cloud.write('Drawings/Site plan.txt', 'a plan');
    await page.getByRole('button', { name: 'Link what is in the cloud folder already' }).click();
    await page
      .getByRole('list', { name: 'In Cloud folder' })
      .getByRole('button', { name: 'Drawings', exact: true })
      .click();
    await page.getByRole('list', { name: 'In Drawings' }).getByText('Site plan.txt').waitFor();
    await page.getByRole('button', { name: 'Back from Drawings' }).click();
    await page.getByRole('button', { name: 'Link Drawings' }).click();
    const folder = links.getByRole('button', { name: 'Drawings', exact: true });
    await folder.click();
    const [plan] = await Promise.all([
      page.waitForEvent('download'),
      links.getByRole('button', { name: 'Site plan.txt' }).click(),
    ]);
    expect(plan.suggestedFilename()).toBe('Site plan.txt');
    await hers.look('cloud-folder');
    // Whoever comes later loads no more than what there is to see.
    const phone = await visit({ as: admin, size: 'phone' });
    await phone.open(`/tickets/${ticketID}`);
    await phone.page.getByRole('tab', { name: 'Links 4' }).click();
    await phone.page.getByRole('button', { name: /^Pump curve\.pdf/ }).waitFor();
    await phone.page.getByRole('button', { name: 'Add a cloud link' }).click();
    await phone.page.getByRole('textbox', { name: 'Link', exact: true }).waitFor();
    await phone.page.getByRole('button', { name: 'Drawings', exact: true }).first().click();
    await phone.page.getByText('Pumps').waitFor();
    await phone.look('cloud-links');
  });

  test('takes the attachments of notes: five at most, known by content, and among the links of the record', async () => {
    const { admin } = await app.newTenant();
    const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Vibration at unit 7' })).body
      .data;
    const hers = await visit({ as: admin });
    const { page } = hers;
    await hers.open(`/tickets/${ticketID}`);
    await page.getByRole('button', { name: 'Write a note, @ or #' }).click();
    await page.getByRole('button', { name: 'Insert images' }).waitFor();
    // Off: there is no button.
    expect(await page.getByRole('button', { name: 'Attach files' }).count()).toBe(0);
    await admin.call('settings/save_cloud_storage', cloud.account);
    await page.getByRole('button', { name: 'Attach files' }).waitFor();
    const attach = page.getByLabel('Attach files').and(page.locator('input'));
    hers.provokes(/422/);
    await attach.first().setInputFiles([file('report.pdf', Buffer.from('<html>no report</html>'))]);
    await page.getByText('An error occurred while uploading attachments.').waitFor();
    await page.getByRole('button', { name: 'Remove report.pdf' }).click();
    await attach
      .first()
      .setInputFiles(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => file(`Readings ${name}.csv`, samples.csv())));
    await page.getByText('You can only upload up to 5 attachments.').waitFor();
    await attach
      .first()
      .setInputFiles(['a', 'b', 'c', 'd', 'e'].map((name) => file(`Readings ${name}.csv`, samples.csv())));
    await page.getByRole('button', { name: 'Remove Readings e.csv' }).waitFor();
    await page.getByRole('textbox', { name: 'Note' }).fill('The readings of this week.');
    await hers.look('cloud-note-attachments');
    await page.getByRole('button', { name: 'Post note' }).click();
    await toast(page, 'Note posted').waitFor();
    await page.getByRole('list', { name: 'Attachments' }).getByText('Readings e.csv').waitFor();
    await page.getByRole('tab', { name: 'Links 5' }).click();
    await page.getByRole('list', { name: 'Cloud links' }).getByText('Readings a.csv').waitFor();
    await page.getByRole('tab', { name: 'Notes 1' }).click();
    const there = async () => (await cloud.list(`Tickets/${ticketID}`)).filter((name) => name.startsWith('Readings'));
    await expect.poll(there).toHaveLength(5);
    await page.getByText('on its way').first().waitFor({ state: 'detached' });
    await hers.look('cloud-note-posted');
    const phone = await visit({ as: admin, size: 'phone' });
    await phone.open(`/tickets/${ticketID}`);
    await phone.page.getByText('The readings of this week.').waitFor();
    await phone.page.getByRole('button', { name: 'Write a note, @ or #' }).click();
    await phone.page.getByRole('button', { name: 'Attach files' }).waitFor();
    await phone.page
      .getByLabel('Attach files')
      .and(phone.page.locator('input'))
      .first()
      .setInputFiles([file('Photos of the coupling.docx', samples.docx())]);
    await phone.page.getByRole('button', { name: 'Remove Photos of the coupling.docx' }).waitFor();
    await phone.look('cloud-note-attachments');
  });
});
