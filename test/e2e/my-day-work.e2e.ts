import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, newFieldCompany, openDay } from '#test/field-day.ts';
import * as samples from '#test/file-samples.ts';
import { phonesOf } from '#test/phone.ts';
import { keepPicture } from '#test/pictures.ts';
import { openStage } from '#test/stage.ts';

/** Tickets and tasks of the day on the device of who works on them (docs/rules/my-day.md). */
const { app, address, visit } = await openStage();
const phones = phonesOf(address);
const look = (page: Page, name: string) => keepPicture(page, `dv-${name}-phone`);
const photo = { name: 'seal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await samples.jpeg()) };

const steps = [
  { id: 1, title: 'Energy isolated', isRequired: true, help: 'Lock, tag, try' },
  { id: 2, title: 'Guard in place' },
  { id: 3, title: 'Motor current', type: 'number', unit: 'A', min: 18, max: 24 },
  { id: 4, title: 'Leaks', type: 'pass_fail' },
  { id: 5, title: 'Where it leaks', type: 'text', condition: { stepID: 4, equals: 'fail' } },
  { id: 6, title: 'Photo of the seal', type: 'photo' },
  { id: 7, title: 'Alignment' },
];

/** A crew’s ticket with all that its page shows. */
async function newJob() {
  const company = await newFieldCompany(app);
  const { admin, tech, ticketID, tenantID } = company;
  const call = async (path: string, body: object) => (await admin.call(path, body)).body.data;
  const { checklistID } = await call('settings/create_checklist', { name: 'After repair', steps });
  await call('tickets/link_checklist_items', { ticketID, checklistID });
  const { contacts } = await call('customers/save_contact', {
    customerID: company.customerID,
    name: 'Bill Hale',
    title: 'Pumper',
    phone: '+14325550100',
  });
  const contactID = contacts?.[0]?.contactID;
  if (contactID) await call('tickets/add_contacts_to_ticket', { ticketID, add: [contactID] });
  const { assetID } = await call('assets/create_asset', { assetNumber: 'P-204', assetName: 'Charge pump' });
  await call('tickets/add_assets_to_ticket', { ticketID, assetIDs: [assetID] });
  await call('notes/post_note', { ID: ticketID, type: 'tickets', noteBody: '<p>Gate code is 4711</p>' });
  const colleague = await company.add('Manager', { name: 'Dana Wells' });
  await call('tickets/add_assignees_to_ticket', { ticketID, add: [colleague.userID] });
  await call('tasks/create_task', { taskSubject: 'Order seals', assignees: [tech.userID] });
  const rows = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await app.owner.query<Row>(statement, [tenantID, ticketID])).rows;
  const stepsNow = () =>
    rows<{ title: string; state: string; value: unknown }>(
      'select title, state, value from work_steps where tenant_id = $1 and work_id = $2 order by position',
    );
  const notesNow = () =>
    rows<{ words: string; files: number }>(
      `select words, (select count(*)::int from files f where f.tenant_id = n.tenant_id and f.owner_module = 'notes' and f.owner_id = n.note_id) as files
         from notes n where tenant_id = $1 and module = 'tickets' and entity_id = $2 and not is_system order by note_id`,
    );
  const segmentsNow = () =>
    rows<{ seconds: number | null }>(
      `select extract(epoch from ended_at - started_at)::int as seconds from time_segments where tenant_id = $1 and work_id = $2`,
    );
  const touched = () =>
    app.owner.query('select from idle_sessions where tenant_id = $1 and user_id = $2', [tenantID, tech.userID]);
  return { ...company, touched, colleague, stepsNow, notesNow, segmentsNow };
}
const openJob = (page: Page) =>
  page
    .getByRole('button', { name: /Seal leak, P-204/ })
    .first()
    .tap();
const step = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });

test('a ticket is opened, ticked, answered, noted and worked on without signal, survives kills, and the server has each once', async () => {
  const job = await newJob();
  const { tech, colleague, ticketID } = job;
  const { folder, context, page, kill } = await openDay(phones, tech);
  await page.getByRole('button', { name: /Order seals/ }).waitFor();
  await look(page, 'day');
  await context.setOffline(true);
  await kill();

  const second = await phones.turnOn(folder);
  await second.context.setOffline(true);
  await second.page.goto('/my_day');
  await openJob(second.page);
  for (const words of ['12 Lease Rd, Midland, TX 79701', 'P-204, Charge pump', 'Gate code is 4711', /With Dana Wells/])
    await second.page.getByText(words).waitFor();
  await look(second.page, 'job');

  await step(second.page, /Energy isolated/).tap();
  await step(second.page, /Guard in place/).tap();
  await second.page.getByRole('textbox', { name: 'Motor current' }).fill('21');
  await button(second.page, 'Save Motor current').tap();
  await button(second.page, 'Fail').tap();
  await second.page.getByRole('textbox', { name: 'Where it leaks' }).fill('Gland');
  await second.page.getByLabel('Add photos: Photo of the seal').setInputFiles([photo]);
  await second.page.getByRole('img', { name: 'Waiting photo 1' }).waitFor();
  await button(second.page, 'Start work').tap();
  await button(second.page, 'Pause').waitFor();
  await look(second.page, 'at-work');
  await button(second.page, 'Pause').tap();
  await button(second.page, 'Start work').waitFor();
  await second.page.getByRole('textbox', { name: 'New note' }).fill('Pulled P-204\nSeal face cracked');
  await second.page.getByLabel('Add photos', { exact: true }).setInputFiles([photo]);
  await second.page.getByRole('img', { name: 'Photo 1', exact: true }).waitFor();
  await button(second.page, 'Post note').tap();
  await expect.poll(() => second.page.getByRole('textbox', { name: 'New note' }).inputValue()).toBe('');
  await second.page.getByRole('textbox', { name: 'New note' }).fill('Not posted yet');
  // Each thing that was done waits once.
  await button(second.page, 'No signal · 9 waiting').waitFor();
  await look(second.page, 'worked');
  await second.kill();

  const third = await phones.turnOn(folder);
  await third.context.setOffline(true);
  await third.page.goto('/my_day');
  await third.page
    .getByText(/\d+ waiting/)
    .first()
    .waitFor();
  await look(third.page, 'day-waiting');
  await openJob(third.page);
  await expect.poll(() => step(third.page, /Energy isolated/).isChecked()).toBe(true);
  expect(await step(third.page, /Guard in place/).isChecked()).toBe(true);
  expect(await step(third.page, /Alignment/).isChecked()).toBe(false);
  expect(await third.page.getByRole('textbox', { name: 'Motor current' }).inputValue()).toBe('21');
  expect(await third.page.getByRole('textbox', { name: 'Where it leaks' }).inputValue()).toBe('Gland');
  await third.page.getByText('Seal face cracked').waitFor();
  expect(await third.page.getByRole('textbox', { name: 'New note' }).inputValue()).toBe('Not posted yet');
  expect((await job.stepsNow()).every(({ state }) => state === 'open')).toBe(true);

  // Somebody else measures meanwhile.
  const current = (await colleague.call('tickets/getTicketDetails', { ticketID })).body.data.steps[2];
  await colleague.call('tickets/fill_checklist_item', { ticketID, stepID: current.stepID, value: 23 });
  await third.page.evaluate((token) => localStorage.setItem('token', token), tech.token);
  await third.context.setOffline(false);
  await third.page.getByText(/Dana Wells has done “Motor current” meanwhile: 23 A/).waitFor();
  await button(third.page, 'Keep mine: 21 A').scrollIntoViewIfNeeded();
  await look(third.page, 'both');
  await button(third.page, 'Keep mine: 21 A').tap();
  await third.page.getByText('Up to date').waitFor();
  await expect.poll(() => button(third.page, 'Keep mine: 21 A').count()).toBe(0);
  expect(
    (await job.stepsNow()).map(({ title, state, value }) => [title, state, Array.isArray(value) || value]),
  ).toEqual([
    ['Energy isolated', 'done', null],
    ['Guard in place', 'done', null],
    ['Motor current', 'done', 21],
    ['Leaks', 'done', 'fail'],
    ['Where it leaks', 'done', 'Gland'],
    ['Photo of the seal', 'done', true],
    ['Alignment', 'open', null],
  ]);
  expect(await job.notesNow()).toEqual([
    { words: 'Gate code is 4711', files: 0 },
    { words: 'Pulled P-204\nSeal face cracked', files: 1 },
  ]);
  expect(await job.segmentsNow()).toHaveLength(1);
  expect((await job.segmentsNow())[0]?.seconds).not.toBeNull();
  await look(third.page, 'sent');
  await third.context.close();
}, 120_000);

test('with signal it works at once and nothing waits; a task is completed, what is required holds a ticket back; for everybody, on a desk and on a phone', async () => {
  const job = await newJob();
  for (const size of ['desktop', 'phone'] as const) {
    const here = await visit({ as: job.tech, size });
    await here.open('/my_day');
    await here.page
      .getByRole('button', { name: /Seal leak, P-204/ })
      .first()
      .click();
    await here.page.getByText('Gate code is 4711').waitFor();
    await here.look('dv-job-with-signal');
    await button(here.page, 'Close ticket').click();
    await here.page.getByText('Not done yet: Energy isolated.', { exact: false }).waitFor();
    await here.look('dv-close');
    await button(here.page, 'Cancel').click();
    await button(here.page, 'Set status').click();
    await here.page
      .getByRole('dialog')
      .getByRole('button', { name: size === 'desktop' ? 'Blocked' : 'Scheduled' })
      .click();
    await expect
      .poll(async () => (await job.tech.call('tickets/ticket', { ticketID: job.ticketID })).body.data.statusName)
      .toBe(size === 'desktop' ? 'Blocked' : 'Scheduled');
    await here.page.getByText('Up to date').waitFor();
  }
  const { page } = await visit({ as: job.tech, size: 'phone' });
  await page.goto('/my_day');
  await page.getByRole('button', { name: /Order seals/ }).tap();
  await button(page, 'Start work').tap();
  await button(page, 'Pause').waitFor();
  // Who touches the page while they work is there.
  await page.getByRole('textbox', { name: 'New note' }).tap();
  await expect.poll(async () => (await job.touched()).rowCount).toBe(1);
  await button(page, 'Complete task').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete task' }).tap();
  await page.getByRole('region', { name: 'My tickets' }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'My tasks' }).count()).toBe(0);
}, 120_000);
