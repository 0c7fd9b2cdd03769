import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { statuses } from '#modules/work/rules.ts';
import { fromUtcTime } from '#shared/dates.ts';
import type { TestPerson } from '#test/app.ts';
import { hasFetched, openStage, scriptOf } from '#test/stage.ts';

const { app, visit } = await openStage();
const minuteMs = 60_000;
const offline =
  /Failed to load resource|net::ERR|The server cannot be reached|Failed to fetch dynamically|The code of a part did not come/;

async function newTechnician() {
  const company = await app.newTenant({ name: 'Caprock Pump Co.' });
  const tech = await company.add('Technician', { name: 'Ruben Ortega' });
  const newTicket = async (ticketSubject: string): Promise<number> =>
    (await company.admin.call('tickets/create_ticket', { ticketSubject, assignees: [tech.userID] })).body.data.ticketID;
  const segments = async () => {
    const { rows } = await app.owner.query<{ work_id: number; seconds: number; began: number }>(
      `select work_id::int, extract(epoch from ended_at - started_at)::int as seconds, extract(epoch from started_at)::float8 * 1000 as began
         from time_segments where tenant_id = $1 and user_id = $2 order by started_at`,
      [company.tenantID, tech.userID],
    );
    return rows;
  };
  return { ...company, tech, newTicket, segments };
}

/** Somebody's phone, on a page, with what they may need there. */
async function onPhone(as: TestPerson, path: string, clock?: Date) {
  const phone = await visit({ as, size: 'phone' });
  phone.provokes(offline);
  if (clock) await phone.context.clock.install({ time: clock });
  const come = Promise.all(
    ['outbox-of-page', 'drawn', 'may-leave'].map((part) =>
      phone.page.waitForEvent('requestfinished', (request) => request.url().includes(scriptOf(part))),
    ),
  );
  await phone.open(path);
  await phone.page.touchscreen.tap(250, 78);
  await come;
  return phone;
}
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

test('work that is started, paused and touched without signal is recorded to the second, days later', async () => {
  const { tech, newTicket, segments } = await newTechnician();
  const [one, two] = [await newTicket('Seal leak, P-204'), await newTicket('VFD fault F0022')];
  const { page, context } = await onPhone(tech, `/tickets/${two}`, new Date(Date.now() - 42 * 60 * minuteMs));
  await go(page, `/tickets/${one}`);
  await button(page, 'Start work').waitFor();
  await context.setOffline(true);
  const now = () => page.evaluate(() => Date.now());
  const work = async (minutes: number, at: number) => {
    for (let minute = 0; minute < minutes; minute += 5) {
      await page.clock.fastForward(5 * minuteMs);
      await page.touchscreen.tap(250, 78);
      // A page that nobody has looked at for minutes is read anew.
      for (const ticketID of [one, two, at]) await go(page, `/tickets/${ticketID}`);
      await button(page, 'Pause').waitFor();
    }
  };
  const taps: number[] = [];
  const tap = async (name: string, then: string) => {
    taps.push(await now());
    await button(page, name).click();
    await button(page, then).waitFor();
  };
  await tap('Start work', 'Pause');
  await work(35, one);
  await tap('Pause', 'Start work');
  await go(page, `/tickets/${two}`);
  await tap('Start work', 'Pause');
  await work(15, two);
  await tap('Pause', 'Start work');
  await page.clock.fastForward(Date.now() - (await now()));
  await context.setOffline(false);
  await expect
    .poll(async () => (await segments()).map(({ work_id }) => work_id), { timeout: 30_000 })
    .toEqual([one, two]);
  await expect.poll(async () => (await segments()).every(({ seconds }) => seconds !== null)).toBe(true);
  const [a = 0, b = 0, c = 0, d = 0] = taps;
  const told = await segments();
  for (const [at, [from, to]] of [[a, b] as const, [c, d] as const].entries()) {
    expect(Math.abs((told[at]?.seconds ?? 0) - (to - from) / 1000)).toBeLessThanOrEqual(2);
    expect(Math.abs((told[at]?.began ?? 0) - from)).toBeLessThan(4_000);
  }
}, 120_000);

test('a start counts from its tap though the clock of the phone is set right meanwhile', async () => {
  const { tech, newTicket, segments } = await newTechnician();
  const ticketID = await newTicket('Seal leak, P-204');
  const { page, context } = await onPhone(tech, `/tickets/${ticketID}`, new Date(Date.now() - 180 * minuteMs));
  await button(page, 'Start work').waitFor();
  await context.setOffline(true);
  await button(page, 'Start work').click();
  await button(page, 'Pause').waitFor();
  const tapped = Date.now();
  await page.clock.setSystemTime(new Date());
  await context.setOffline(false);
  await expect.poll(async () => (await segments()).length, { timeout: 30_000 }).toBe(1);
  expect(Math.abs(((await segments())[0]?.began ?? 0) - tapped)).toBeLessThan(15_000);
});

test('a part whose code does not come leaves the page as it is, and comes when it can', async () => {
  const { tech, newTicket } = await newTechnician();
  const ticketID = await newTicket('Seal leak, P-204');
  await tech.call('tickets/change_ticket_status', { ticketID, statusID: statuses.inProgress });
  const phone = await visit({ as: tech, size: 'phone' });
  phone.provokes(offline);
  const { page } = phone;
  let asked = 0;
  await page.route(`**/${scriptOf('idle-watch')}*`, (route) => {
    asked += 1;
    return route.abort();
  });
  await phone.open(`/tickets/${ticketID}`);
  await button(page, 'Pause').waitFor();
  await page.touchscreen.tap(250, 78);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.touchscreen.tap(250, 78);
  await button(page, 'Pause').click();
  await button(page, 'Start work').waitFor();
  expect(await page.getByText('could not be loaded').count()).toBe(0);
});

test('the watch over running work comes when the connection is back', async () => {
  const { tech, newTicket } = await newTechnician();
  const ticketID = await newTicket('Seal leak, P-204');
  await tech.call('tickets/change_ticket_status', { ticketID, statusID: statuses.inProgress });
  const phone = await visit({ as: tech, size: 'phone' });
  phone.provokes(offline);
  const { page, context } = phone;
  await page.route(`**/${scriptOf('idle-watch')}*`, (route) => route.abort());
  await phone.open(`/tickets/${ticketID}`);
  await button(page, 'Pause').waitFor();
  await page.touchscreen.tap(250, 78);
  await hasFetched(page);
  await context.setOffline(true);
  await button(page, 'Pause').click();
  await page.getByText('1 change waiting to be sent').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  const come = page.waitForResponse((response) => response.url().includes(scriptOf('idle-watch')));
  await context.setOffline(false);
  expect((await come).ok()).toBe(true);
});

test('another day of the week is shown without signal, and a week that is not on the device is said to be that', async () => {
  const { tech, newTicket } = await newTechnician();
  await newTicket('Seal leak, P-204');
  const { page, context, look } = await onPhone(tech, '/time');
  const days = page.getByRole('group', { name: 'Days of the week' }).getByRole('button');
  await days.first().waitFor();
  await context.setOffline(true);
  const other = (await days.first().getAttribute('aria-pressed')) === 'true' ? days.nth(1) : days.first();
  await other.click();
  await expect.poll(() => other.getAttribute('aria-pressed')).toBe('true');
  expect(await page.locator('[inert]').count()).toBe(0);
  await button(page, /^Clock in/).click();
  await page.getByText('1 change waiting to be sent').waitFor();
  await page.getByRole('button', { name: 'Week before' }).click();
  await page.getByText('This week is not on this device').waitFor();
  await look('week-not-here');
  expect(await page.getByRole('button', { name: /^Clock out/ }).count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'This week' }).click();
  await days.first().waitFor();
});

test('time is added without signal to work that the page knows', async () => {
  const { tech, newTicket } = await newTechnician();
  const ticketID = await newTicket('Seal leak, P-204');
  const { page, context } = await onPhone(tech, `/tickets/${ticketID}`);
  await button(page, 'Start work').waitFor();
  await go(page, '/time');
  await button(page, 'Add time').waitFor();
  await hasFetched(page, ['sheets/screens/entry-form', 'choice-list']);
  await context.setOffline(true);
  await button(page, 'Add time').click();
  const form = page.getByRole('dialog');
  await form
    .getByRole('button', { name: /^Ticket/ })
    .last()
    .click();
  await page.getByRole('option', { name: `${ticketID} Seal leak, P-204` }).click();
  await form.getByLabel('From').fill('00:00');
  await form.getByLabel('To').fill('00:01');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(`Time added on ${ticketID}`).waitFor();
});

test('a ticket is closed without signal at once, and days that wait to be submitted are not submitted again', async () => {
  const { tech, newTicket } = await newTechnician();
  const ticketID = await newTicket('Seal leak, P-204');
  const { page, context } = await onPhone(tech, `/tickets/${ticketID}`);
  await button(page, 'Close').waitFor();
  await context.setOffline(true);
  const tapped = Date.now();
  await button(page, 'Close').click();
  await page.getByText('1 change waiting to be sent').waitFor();
  await context.setOffline(false);
  const closedAt = async () => (await tech.call('tickets/ticket', { ticketID })).body.data.closedAt;
  await expect.poll(closedAt, { timeout: 30_000 }).not.toBeNull();
  // At the tap, however long it took until it was kept and sent.
  expect(Math.abs(fromUtcTime(await closedAt()).getTime() - tapped)).toBeLessThan(3_000);
  await go(page, '/time');
  await button(page, /^Submit/).waitFor();
  await context.setOffline(true);
  await button(page, /^Submit/).click();
  await page.getByText('1 change waiting to be sent').waitFor();
  expect(await page.getByRole('button', { name: /^Submit/ }).count()).toBe(0);
  await page
    .getByRole('button', { name: /, Submitted/ })
    .first()
    .waitFor();
});
