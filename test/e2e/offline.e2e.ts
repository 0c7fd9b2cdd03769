import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { statuses } from '#modules/work/rules.ts';
import { watch } from '#modules/work/time/idle/jobs.ts';
import type { TestPerson } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';
import { phonesOf } from '#test/phone.ts';
import { keepPicture } from '#test/pictures.ts';
import { hasFetched, openStage } from '#test/stage.ts';
import { pass } from '#test/time-travel.ts';

const { app, address, visit } = await openStage();
const { newProfile, take: takePhone } = phonesOf(address);

const ofPhone = ['new-note-form', 'overlays', 'attached', 'choice-list'];
const look = (page: Page, name: string) => keepPicture(page, `${name}-phone`);

async function writeNote(page: Page, words: string, photos: Buffer[]): Promise<void> {
  await page.getByRole('button', { name: 'Write a note, @ or #' }).tap();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill(words);
  for (const buffer of photos) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Insert images' }).tap();
    await (await chooser).setFiles({ name: 'drip.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByText('Kept on this device, waiting for signal').waitFor();
  }
  await page.getByText('Draft kept').waitFor();
  await page.getByRole('button', { name: 'Post note' }).click();
  await page.getByRole('list', { name: 'Notes that wait' }).getByText(words).waitFor();
}

test('what is done without signal is there once after the browser was killed and begun again', async () => {
  const company = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = company;
  const { ticketID } = (
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak, P-204', assignees: [admin.userID] })
  ).body.data;
  const steps = [
    { id: 1, title: 'Energy isolated' },
    { id: 2, title: 'Motor current', type: 'number', unit: 'A', min: 18, max: 24 },
    { id: 3, title: 'Seal', type: 'choice', options: ['Dry', 'Drip'] },
    { id: 4, title: 'Remarks', type: 'text' },
    { id: 5, title: 'Guard in place', type: 'pass_fail' },
    { id: 6, title: 'Alignment' },
    { id: 7, title: 'Photo of the seal', type: 'photo' },
  ];
  const { checklistID } = (await admin.call('settings/create_checklist', { name: 'After repair', steps })).body.data;
  await admin.call('tickets/link_checklist_items', { ticketID, checklistID });

  const photo = Buffer.from(await samples.jpeg());

  const folder = await newProfile();
  const before = await takePhone(folder, admin);
  await before.page.goto(`/tickets/${ticketID}`);
  await before.page.getByRole('tab', { name: 'Checklist' }).tap();
  await before.page.getByRole('checkbox', { name: 'Energy isolated' }).waitFor();
  await hasFetched(before.page, ofPhone);
  await before.context.setOffline(true);

  const { page } = before;
  await page.getByRole('checkbox', { name: 'Energy isolated' }).tap();
  await page.getByRole('textbox', { name: 'Motor current' }).fill('21');
  await page.getByRole('textbox', { name: 'Remarks' }).fill('Bearing warm to the hand');
  await page.getByRole('button', { name: 'Dry' }).tap();
  await page.getByRole('button', { name: 'Fail' }).tap();
  await page.getByRole('button', { name: 'Skip Alignment' }).tap();
  await page.getByRole('textbox', { name: 'Why Alignment is skipped' }).fill('No laser here');
  await page.getByRole('button', { name: 'Skip', exact: true }).tap();
  await page.getByLabel('Add photos').last().setInputFiles({ name: 'seal.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: '7 changes waiting to be sent' }).waitFor();
  await expect.poll(() => page.getByText('Waiting for signal', { exact: true }).count()).toBe(7);
  await page.getByRole('img', { name: 'seal.jpg' }).waitFor();
  await look(page, 'offline-steps');

  // Another part of the page and back: it is all there still.
  await page.getByRole('tab', { name: 'Details' }).tap();
  await page.getByRole('button', { name: /^Priority/ }).tap();
  await page.getByRole('option', { name: 'Urgent' }).tap();
  await page.getByRole('button', { name: 'Rush' }).tap();
  await look(page, 'offline-details');
  await page.getByRole('tab', { name: 'Checklist' }).tap();
  expect(await page.getByRole('textbox', { name: 'Motor current' }).inputValue()).toBe('21');

  await page.getByRole('button', { name: 'Start work' }).tap();
  await page.getByRole('button', { name: 'Pause' }).tap();
  await page.getByRole('button', { name: 'Start work' }).waitFor();
  await page.getByRole('button', { name: 'Pin', exact: true }).tap();

  await page.getByRole('tab', { name: 'Notes' }).tap();
  await writeNote(page, 'Ordered a new seal', []);
  await writeNote(page, 'This is how it drips', [photo]);
  await page.getByRole('button', { name: '14 changes waiting to be sent' }).waitFor();
  await look(page, 'offline-notes');
  await page.getByRole('button', { name: '14 changes waiting to be sent' }).tap();
  await page.getByText('Motor current: 21 A').waitFor();
  await look(page, 'offline-list');
  await before.kill();

  // Local storage, and the session in it, is written behind; a browser that was killed may have to sign in again.
  const after = await takePhone(folder, admin);
  await after.page.goto(`/tickets/${ticketID}`);
  await after.page.getByRole('tab', { name: 'Checklist' }).tap();
  const stepsNow = async () => {
    const { steps: now } = (await admin.call('tickets/getTicketDetails', { ticketID })).body.data;
    return now.map(({ title, state, value }: Record<string, unknown>) => [title, state, value]);
  };
  await expect.poll(stepsNow).toEqual([
    ['Energy isolated', 'done', null],
    ['Motor current', 'done', 21],
    ['Seal', 'done', 'Dry'],
    ['Remarks', 'done', 'Bearing warm to the hand'],
    ['Guard in place', 'done', 'fail'],
    ['Alignment', 'skipped', null],
    ['Photo of the seal', 'done', [expect.any(Number)]],
  ]);
  await expect.poll(() => after.page.getByRole('button', { name: /waiting to be sent|not taken/ }).count()).toBe(0);
  const { data: ticket } = (await admin.call('tickets/ticket', { ticketID })).body;
  expect(ticket).toMatchObject({ priorityName: 'Urgent', statusName: 'Paused', isPinned: true, isRush: true });
  const notes = (await admin.call('notes/notes', { ID: ticketID, type: 'tickets' })).body.data.rows;
  const written = notes.filter(({ noteBody }: { noteBody: string }) => /seal|drips/.test(noteBody));
  expect(
    written.map(({ noteBody, images }: { noteBody: string; images: unknown[] }) => [noteBody, images.length]),
  ).toEqual([
    ['<p>This is how it drips</p>', 1],
    ['<p>Ordered a new seal</p>', 0],
  ]);
  const { rows: segments } = await app.owner.query(
    'select ended_at is not null as ended from time_segments where tenant_id = $1 and user_id = $2',
    [company.tenantID, admin.userID],
  );
  expect(segments).toEqual([{ ended: true }]);
  await expect.poll(() => after.page.getByText('Waiting for signal').count()).toBe(0);
  await look(after.page, 'online-steps');
  await after.context.close();
});

test('one’s own time, a macro and the photo of a note that is edited are kept too', async () => {
  const company = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = company;
  const ben = await company.add('Manager', { name: 'Ruben Ortega' });
  const newTicket = async (ticketSubject: string): Promise<number> =>
    (await admin.call('tickets/create_ticket', { ticketSubject, assignees: [ben.userID] })).body.data.ticketID;
  const [ticketID, other] = [await newTicket('Seal leak, P-204'), await newTicket('VFD fault F0022')];
  await ben.call('notes/post_note', { ID: ticketID, type: 'tickets', noteBody: '<p>Old seal is out.</p>' });
  const macro = { name: 'Wait for parts', kind: 'ticket', happening: null, conditions: {}, isActive: true };
  await admin.call('settings/create_rule', { rule: { ...macro, changes: { statusID: statuses.waitingOnClient } } });
  for (const [statusID, minutes] of [
    [statuses.inProgress, 10],
    [statuses.paused, 5],
    [statuses.inProgress, 35],
  ]) {
    await ben.call('tickets/change_ticket_status', { ticketID: other, statusID });
    await pass(app.owner, company.tenantID, minutes ?? 0);
  }
  await watch(app.runtime);
  const sheet = async () => (await ben.call('time/get_week_sheet')).body.data;
  const dayOfWork = (await sheet()).days.find(({ lines }: { lines: unknown[] }) => lines.length > 0)?.day;
  const linesNow = async () =>
    (await sheet()).days.flatMap(({ lines }: { lines: Record<string, unknown>[] }) =>
      lines.map(({ source, remarks }) => [source, remarks]),
    );

  const folder = await newProfile();
  const { page, context, kill } = await takePhone(folder, ben);
  await page.goto(`/tickets/${ticketID}`);
  await page.getByText('Old seal is out.').waitFor();
  await hasFetched(page, [...ofPhone, 'edit-note-form', 'work-more']);
  await context.setOffline(true);

  // A note is changed, with a photo more.
  await page.getByRole('button', { name: 'More about the note of Ruben Ortega' }).tap();
  await page.getByRole('menuitem', { name: 'Edit' }).tap();
  const field = page.getByRole('textbox', { name: 'Note', exact: true });
  await field.fill('Old seal is out, the face is heat checked.');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Insert images' }).tap();
  const photo = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await samples.jpeg()) };
  await (await chooser).setFiles(photo);
  await page.getByText('Kept on this device, waiting for signal').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await page.getByRole('list', { name: 'Notes that wait' }).getByText('heat checked').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Wait for parts' }).tap();
  await page.getByRole('button', { name: '2 changes waiting to be sent' }).waitFor();
  await look(page, 'offline-note-edited');
  await context.setOffline(false);
  const { rows } = (await ben.call('notes/notes', { ID: ticketID, type: 'tickets' })).body.data;
  expect(rows.length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await ben.call('tickets/ticket', { ticketID })).body.data.statusName)
    .toBe('Waiting on Client');
  await expect
    .poll(async () => {
      const notes = (await ben.call('notes/notes', { ID: ticketID, type: 'tickets' })).body.data.rows;
      return notes
        .filter(({ noteBody }: { noteBody: string }) => noteBody.includes('seal'))
        .map(({ noteBody, images }: { noteBody: string; images: unknown[] }) => [noteBody, images.length]);
    })
    .toEqual([['<p>Old seal is out, the face is heat checked.</p>', 1]]);

  // The week: idle time is claimed, the work before it gets a remark, other time is added, and one clocks in.
  await page.goto(`/time?day=${dayOfWork}`);
  await page.getByText(/idle on/).waitFor();
  await hasFetched(page, ['sheets/screens/entry-form']);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Clock in' }).last().tap();
  await page
    .getByRole('button', { name: /^Clock out, since/ })
    .last()
    .waitFor();
  await page.getByRole('button', { name: 'Claim', exact: true }).tap();
  await page.getByRole('textbox', { name: 'What you did' }).fill('Both hands under the pump');
  await page.getByRole('button', { name: 'Claim', exact: true }).last().tap();
  await page.getByText('Idle time claimed on').waitFor();
  expect(await page.getByRole('button', { name: 'Not work' }).count()).toBe(0);
  await page
    .getByRole('button', { name: /^Change the time on/ })
    .first()
    .tap();
  await page.getByRole('textbox', { name: 'Remarks' }).fill('Looked at the drive');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await page.getByRole('button', { name: '3 changes waiting to be sent' }).waitFor();
  await look(page, 'offline-my-time');
  await page.getByRole('button', { name: '3 changes waiting to be sent' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'My time' }).first().waitFor();
  await look(page, 'offline-my-time-list');
  await kill();

  const after = await takePhone(folder, ben);
  await after.page.goto(`/time?day=${dayOfWork}`);
  await expect.poll(linesNow).toEqual([
    ['timer', 'Looked at the drive'],
    ['claim', 'Both hands under the pump'],
  ]);
  await expect.poll(async () => (await ben.call('time/get_shift')).body.data.startedAt).not.toBeNull();
  await expect.poll(() => after.page.getByRole('button', { name: /waiting to be sent|not taken/ }).count()).toBe(0);
  await after.page.getByText('Both hands under the pump').waitFor();
  expect(await after.page.getByText('Waiting for signal').count()).toBe(0);
  await look(after.page, 'online-my-time');
  await after.context.close();
});

/** A ticket of three ticks, and its checklist open. */
async function openChecklist(admin: TestPerson) {
  const { ticketID } = (
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak, P-204', assignees: [admin.userID] })
  ).body.data;
  const steps = ['Energy isolated', 'Alignment', 'Guard in place'].map((title, at) => ({ id: at + 1, title }));
  const { checklistID } = (await admin.call('settings/create_checklist', { name: 'After repair', steps })).body.data;
  await admin.call('tickets/link_checklist_items', { ticketID, checklistID });
  const statesNow = async () =>
    (await admin.call('tickets/getTicketDetails', { ticketID })).body.data.steps.map(
      ({ state }: { state: string }) => state,
    );
  const goTo = async ({ page }: { page: Page }) => {
    await page.goto(`/tickets/${ticketID}`);
    await page.getByRole('tab', { name: 'Checklist' }).click();
    await page.getByRole('tabpanel').getByRole('checkbox', { name: 'Energy isolated' }).waitFor();
  };
  const tick = ({ page }: { page: Page }, name: string) =>
    page.getByRole('tabpanel').getByRole('checkbox', { name }).click();
  return { ticketID, statesNow, goTo, tick };
}
const bar = ({ page }: { page: Page }, words: string) => page.getByRole('button', { name: words, exact: true });

test('a reply that is lost doubles nothing, another tab knows what waits, and what is refused waits for its person', async () => {
  const company = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = company;
  const { ticketID, statesNow, goTo, tick } = await openChecklist(admin);
  const here = await visit({ as: admin });
  here.provokes(/Failed to load resource|net::ERR|The server cannot be reached/);
  const other = { page: await here.context.newPage() };
  await goTo(here);
  await goTo(other);

  // The server did it; its answer never came.
  await here.page.route('**/api/tickets/**', async (route) => {
    if (!route.request().headers()['made-ago']) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await tick(here, 'Energy isolated');
  await expect.poll(statesNow).toEqual(['done', 'open', 'open']);
  await bar(other, '1 change waiting to be sent').waitFor();
  await here.page.unrouteAll({ behavior: 'wait' });
  await expect.poll(() => bar(other, '1 change waiting to be sent').count(), { timeout: 60_000 }).toBe(0);
  expect(await statesNow()).toEqual(['done', 'open', 'open']);

  // The ticket was taken away meanwhile.
  await here.context.setOffline(true);
  await tick(here, 'Alignment');
  await bar(here, '1 change waiting to be sent').waitFor();
  const { undo } = (await admin.call('tickets/delete_ticket', { ticketID })).body;
  await here.context.setOffline(false);
  await bar(here, '1 not taken').waitFor();
  await bar(here, '1 not taken').click();
  const list = here.page.getByRole('dialog');
  await list.getByText('Alignment: done').waitFor();
  await here.look('offline-refused');
  expect((await admin.call('events/undo', { undo })).status).toBe(200);
  await list.getByRole('button', { name: 'Try again' }).click();
  await list.getByText('Everything has been sent.').waitFor();
  await expect.poll(statesNow).toEqual(['done', 'done', 'open']);
});

test('who signs out with something waiting is asked and can take it along; then it is gone from the device, for everybody', async () => {
  const company = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = company;
  const colleague = await company.add('Manager');
  const { statesNow, goTo, tick } = await openChecklist(admin);
  const here = await visit({ as: admin });
  here.provokes(/Failed to load resource|net::ERR|The server cannot be reached/);
  const { page, context } = here;
  await goTo(here);
  await hasFetched(page, ['may-leave', 'overlays']);
  await context.setOffline(true);
  await tick(here, 'Energy isolated');
  await bar(here, '1 change waiting to be sent').waitFor();
  const signOut = async () => {
    await page.getByRole('button', { name: /profile and sign out/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  await page.getByText('Sign out before everything is sent?').waitFor();
  await here.look('offline-sign-out');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('not-sent.html');
  await signOut();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  // Without signal the sign-in page itself may not come; the person has gone from the device.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token')).catch(() => null)).toBeNull();

  // A tab of its own: the browser loads the one that failed again by itself when the signal is back.
  await page.close();
  const next = { page: await context.newPage() };
  const comeAs = async ({ token }: TestPerson) => {
    await next.page.goto('/health');
    await next.page.evaluate((given) => localStorage.setItem('token', given), token);
    await goTo(next);
  };
  await context.setOffline(false);
  await comeAs(colleague);
  await hasFetched(next.page);
  expect(await next.page.getByText(/waiting to be sent|Waiting for signal/).count()).toBe(0);
  expect(await statesNow()).toEqual(['open', 'open', 'open']);
  await comeAs(admin);
  await hasFetched(next.page);
  expect(await next.page.getByText(/waiting to be sent|Waiting for signal/).count()).toBe(0);
  expect(await statesNow()).toEqual(['open', 'open', 'open']);
});

test('what waits is sealed on the device, its photos too, and is sent after a session that ran out', async () => {
  const company = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = company;
  const { statesNow, goTo, tick } = await openChecklist(admin);
  const here = await visit({ as: admin });
  here.provokes(/Failed to load resource|net::ERR|The server cannot be reached/);
  const { page, context } = here;
  await goTo(here);
  await hasFetched(page);
  await context.setOffline(true);
  await tick(here, 'Energy isolated');
  await bar(here, '1 change waiting to be sent').waitFor();
  const kept = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const rows = (await asked(indexedDB.open('outbox'))).transaction('items').objectStore('items');
    const all = (await asked(rows.getAll())) as object[];
    return all.map((row) => Object.keys(row).toSorted().join(' '));
  });
  expect(kept).toEqual(['bytes data id iv owner']);
  await context.setOffline(false);
  await expect.poll(statesNow).toEqual(['done', 'open', 'open']);
});
