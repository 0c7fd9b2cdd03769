import { expect, test } from 'vitest';
import { watch } from '#modules/work/time/idle/jobs.ts';
import { autoPausedMessage } from '#shared/inactivity.ts';
import { bothOr, openStage, toast, type Visitor } from '#test/stage.ts';
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
  // The frame says so once the server has it; the ticket itself is ahead of it.
  await visitor.page.getByText('Working on 1 Seal leak').first().waitFor({ state: 'attached' });
  /** So many minutes pass in which nobody touches anything: the pages are away meanwhile, or they would say they are used. */
  const leaveFor = async (minutes: number, ...pages: Visitor['page'][]) => {
    const addresses = pages.map((page) => page.url());
    for (const page of pages) await page.goto('/health');
    await pass(app.owner, tenant.tenantID, minutes);
    await visitor.page.evaluate(() => localStorage.removeItem('lastActivityMap'));
    for (const [index, page] of pages.entries()) await page.goto(addresses[index] ?? '/');
  };
  return { tenant, ben, leaveFor, ...visitor };
}

test.each(bothOr('phone'))('who is gone is asked in every tab, and paused: %s', async (size) => {
  const { page, context, leaveFor, look, ben } = await atWork(size);
  const other = await context.newPage();
  await other.goto('/tickets/2');
  await other.getByRole('button', { name: 'Status: New' }).waitFor();
  await leaveFor(16, page, other);
  for (const tab of [page, other]) await tab.getByRole('dialog', { name: 'Still working?' }).waitFor();
  await look('idle-prompt');

  /** The dialog goes before the server knows of it; time may pass only then. */
  const answer = async (name: string) => {
    const taken = page.waitForResponse((response) => response.url().endsWith('/users/updateIdleSessions'));
    await page.getByRole('button', { name }).click();
    await taken;
  };
  // Answering in one tab closes all.
  await answer('+30 minutes');
  for (const tab of [page, other]) await tab.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await ben.call('time/get_idle_state')).body.data.running).not.toBeNull();
  await other.close();

  await leaveFor(31, page);
  await answer('Keep Working');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // Nobody answers: the server pauses it and says so in its words.
  await leaveFor(16, page);
  await page.getByRole('dialog').waitFor();
  await pass(app.owner, (await ben.call('users/getCurrentUser')).body.data.tenantID, 5);
  await watch(app.runtime);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await toast(page, autoPausedMessage('Ticket', 'Seal leak, P-204 transfer pump')).waitFor();
  await page.getByRole('button', { name: 'Status: Inactive' }).waitFor();
  // Said on the ticket too, which nobody looked at when the toast was there.
  await page.getByText('can be claimed in My time').waitFor();
  await look('idle-paused');
});

test('the question fits a phone, however long the subject of the work is', async () => {
  const { page, leaveFor, look, tenant } = await atWork('phone');
  const subject = 'Emergency call: station flooded, pump 1 and 2 under water, switchgear tripped';
  await app.owner.query('update work_items set subject = $1 where tenant_id = $2 and id = 1', [
    subject,
    tenant.tenantID,
  ]);
  await leaveFor(16, page);
  await page.getByRole('dialog', { name: 'Still working?' }).waitFor();
  for (const text of ['No activity for', 'Emergency call']) {
    const box = await page.getByRole('dialog').getByText(text).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390, text).toBe(true);
  }
  await look('idle-prompt-long');
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
  // The page knows by now that work runs.
  await page.getByText('Working on 1 Seal leak').first().waitFor({ state: 'attached' });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Status: Paused' }).waitFor();
  await expect.poll(() => page.getByText('Working on 1 Seal leak').count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Status: Paused' }).waitFor();
  expect(asked).toEqual(['beforeunload']);
});

test.each(bothOr('phone'))('a technician’s evening and a manager’s: %s', async (size) => {
  const { page, open, look, provokes, tenant, ben } = await atWork(size);
  // An end before its start is refused.
  provokes(/422/);
  await pass(app.owner, tenant.tenantID, 35);
  await watch(app.runtime);
  await open('/time');
  await page.getByText(/idle on/).waitFor();
  await look('my-time-idle');

  // Claimed with the reason, and it is part of the day.
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await page.getByRole('textbox', { name: 'What you did' }).waitFor();
  await page.getByRole('button', { name: 'Claim', exact: true }).last().click();
  await page.getByText('Say what you did in this time').waitFor();
  await page.getByRole('textbox', { name: 'What you did' }).fill('Hands full under the pump');
  await look('my-time-claim');
  await page.getByRole('button', { name: 'Claim', exact: true }).last().click();
  await toast(page, 'Idle time claimed').waitFor();
  await page.getByText('Claim · Hands full under the pump', { exact: false }).first().waitFor();

  // A week that is late leaves the former one to be read; a click on it would mean the wrong Friday.
  const late = Promise.withResolvers<void>();
  await page.route('**/api/time/get_week_sheet', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Week before' }).click();
  await page.locator('[inert] fieldset').waitFor();
  late.resolve();
  await page.locator('[inert] fieldset').waitFor({ state: 'detached' });
  await page.unroute('**/api/time/get_week_sheet');

  // Written by hand: what cannot be is refused at its field.
  await page.getByRole('button', { name: /^Fri/ }).click();
  await page.getByRole('button', { name: 'Add time' }).click();
  await page
    .getByRole('button', { name: /^Ticket/ })
    .last()
    .click();
  await page.getByRole('option').filter({ hasText: 'VFD fault' }).click();
  await page.getByRole('dialog').getByLabel(/^From/).fill('10:00');
  await page.getByRole('dialog').getByLabel(/^To/).fill('10:00');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('End after the start.').waitFor();
  await look('my-time-add');
  await page.getByRole('dialog').getByLabel(/^To/).fill('15:30');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await toast(page, 'Time added').waitFor();
  await page.getByText('10:00 AM – 3:30 PM').waitFor();
  await page.getByRole('button', { name: 'Submit 7 days' }).click();
  await toast(page, '7 days submitted').waitFor();
  await look('my-time-submitted');

  // The manager looks, sends one day back and approves the rest in one go.
  const boss = await visit({ as: await tenant.add('Manager', { name: 'Gloria Sandoval' }), size });
  const friday = /** The week before this one. */ boss.page.getByRole('button', { name: /^Fri/ });
  await boss.open('/payroll');
  await boss.page
    .getByRole('link', { name: /Ruben Ortega/ })
    .first()
    .click();
  await friday.click();
  await boss.page.getByRole('button', { name: 'Send back' }).click();
  await boss.page.getByRole('textbox', { name: 'What has to be changed' }).fill('Lunch is missing');
  await boss.page.getByRole('button', { name: 'Send back' }).last().click();
  await toast(boss.page, 'sent back').waitFor();
  await boss.look('person-week');
  await boss.page.goBack();
  // Only what has nothing to look at is approved in one go; it can be taken back as long as the page is open.
  await boss.page.getByText('4 days have something to look at and are left out.').waitFor();
  await boss.look('payroll');
  const approve = boss.page.getByRole('button', { name: 'Approve 2 days', exact: true });
  await approve.click();
  await boss.page.getByRole('status').getByText('2 days approved').waitFor();
  await approve.waitFor({ state: 'detached' });
  await boss.look('payroll-approved');
  const done = boss.page.getByRole('status').filter({ hasText: '2 days approved' });
  await done.getByRole('button', { name: 'Undo' }).click();
  await approve.click();
  await done.waitFor();
  await boss.page
    .getByRole('link', { name: /Ruben Ortega/ })
    .first()
    .click();
  await boss.page.getByRole('button', { name: 'Approve 4 days', exact: true }).click();
  await boss.page.getByRole('status').getByText('4 days approved').waitFor();

  await page.getByText('Sent back: Lunch is missing').waitFor();
  await look('my-time-back');
  expect((await ben.call('time/get_idle_state')).body.data.running).toBeNull();
});

test('a technician’s day on a phone: start, pause, start, be away, claim, close', async () => {
  const { page, open, look, tenant, ben } = await atWork('phone');
  const status = (name: string) => page.getByRole('button', { name: `Status: ${name}` });
  await look('day-started');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await status('Paused').waitFor();
  await look('day-paused');
  await page.getByRole('button', { name: 'Start work' }).click();
  await status('In Progress').waitFor();
  // The page is ahead of the server: its second segment runs there too.
  const segments = 'select count(*)::int as count from time_segments where tenant_id = $1';
  await expect.poll(async () => (await app.owner.query(segments, [tenant.tenantID])).rows).toEqual([{ count: 2 }]);

  await pass(app.owner, tenant.tenantID, 35);
  await watch(app.runtime);
  await status('Inactive').waitFor();
  await open('/time');
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await page.getByRole('textbox', { name: 'What you did' }).fill('Both hands under the pump');
  await page.getByRole('button', { name: 'Claim', exact: true }).last().click();
  await toast(page, 'Idle time claimed').waitFor();
  await look('day-claimed');

  await open('/tickets/1');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await status('Closed').waitFor();
  await look('day-closed');
  const { rows } = await app.owner.query<{ worked: number }>(
    'select sum(extract(epoch from ended_at - started_at))::int as worked from time_segments where tenant_id = $1',
    [tenant.tenantID],
  );
  expect(rows[0]?.worked).toBeGreaterThanOrEqual(35 * 60 - 1);
  expect((await ben.call('time/get_idle_state')).body.data.running).toBeNull();
});
