import { expect, test } from 'vitest';
import { watch } from '#modules/time/idle/jobs.ts';
import { autoPausedMessage } from '#shared/inactivity.ts';
import { openStage, toast, type Visitor } from '#test/stage.ts';
import { pass } from '#test/time-travel.ts';

const { app, visit } = await openStage();

/** A technician at work on a ticket, with the page of it open. */
async function atWork(size: 'desktop' | 'phone') {
  const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
  const ben = await tenant.add('Technician', { name: 'Ruben Ortega' });
  const add = (ticketSubject: string) =>
    tenant.admin.call('tickets/create_ticket', { ticketSubject, assignees: [ben.userID] });
  await add('Seal leak, P-204 transfer pump');
  await add('VFD fault F0022, SWD skid 3');
  const visitor = await visit({ as: ben, size });
  await visitor.open('/tickets/1');
  await visitor.page.getByRole('button', { name: 'Start work' }).click();
  await visitor.page.getByRole('button', { name: 'Status: In Progress' }).waitFor();
  /** So many minutes pass in which nobody touches anything. */
  const leaveFor = async (minutes: number, ...pages: Visitor['page'][]) => {
    await pass(app.owner, tenant.tenantID, minutes);
    for (const page of pages) await page.evaluate(() => localStorage.removeItem('lastActivityMap'));
    for (const page of pages) await page.reload();
  };
  return { tenant, ben, leaveFor, ...visitor };
}

test.each(['desktop', 'phone'] as const)('who is gone is asked in every tab, and paused: %s', async (size) => {
  const { page, context, leaveFor, look, ben } = await atWork(size);
  const other = await context.newPage();
  await other.goto('/tickets/2');
  await other.getByRole('button', { name: 'Status: New' }).waitFor();
  await leaveFor(16, page, other);
  for (const tab of [page, other]) await tab.getByRole('dialog', { name: 'Still working?' }).waitFor();
  await look('idle-prompt');

  // Answering in one tab closes all.
  await page.getByRole('button', { name: '+30 minutes' }).click();
  for (const tab of [page, other]) await tab.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await ben.call('time/get_idle_state')).body.data.running).not.toBeNull();
  await other.close();

  await leaveFor(31, page);
  await page.getByRole('button', { name: 'Keep Working' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // Nobody answers: the server pauses it and says so in its words.
  await leaveFor(16, page);
  await page.getByRole('dialog').waitFor();
  await pass(app.owner, (await ben.call('users/getCurrentUser')).body.data.tenantID, 5);
  await watch(app.ground);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await toast(page, autoPausedMessage('Ticket', 'Seal leak, P-204 transfer pump')).waitFor();
  await page.getByRole('button', { name: 'Status: Inactive' }).waitFor();
  await look('idle-paused');
});

test('starting something else says what was paused, and takes both back', async () => {
  const { page, open, look } = await atWork('desktop');
  await open('/tickets/2');
  await page.getByRole('button', { name: 'Start work' }).click();
  const paused = toast(page, 'Paused 1 Seal leak, P-204 transfer pump');
  await paused.waitFor();
  await look('time-paused-other');
  await paused.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Status: New' }).waitFor();
  await page.getByText('Working on 1 Seal leak').first().waitFor({ state: 'attached' });
});

test('closing the browser over running work asks first, and only then', async () => {
  const { page } = await atWork('desktop');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Status: Paused' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Status: Paused' }).waitFor();
  expect(asked).toEqual(['beforeunload']);
});
