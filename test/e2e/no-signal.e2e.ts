import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TestPerson } from '#test/app.ts';
import { openStage } from '#test/stage.ts';

const { app, visit } = await openStage();
const minuteMs = 60_000;
const offline =
  /Failed to load resource|net::ERR|The server cannot be reached|Failed to fetch dynamically|The code of a part did not come/;

async function newTechnician() {
  const company = await app.newTenant({ name: 'Caprock Pump Co.' });
  const tech = await company.add('Technician', { name: 'Ruben Ortega' });
  const newTicket = async (ticketSubject: string): Promise<number> =>
    (await company.admin.call('tickets/create_ticket', { ticketSubject, assignees: [tech.userID] })).body.data.ticketID;
  const stretches = async () => {
    const { rows } = await app.owner.query<{ work_id: number; seconds: number; began: number }>(
      `select work_id::int, extract(epoch from ended_at - started_at)::int as seconds, extract(epoch from started_at)::float8 * 1000 as began
         from time_segments where tenant_id = $1 and user_id = $2 order by started_at`,
      [company.tenantID, tech.userID],
    );
    return rows;
  };
  return { ...company, tech, newTicket, stretches };
}

/** Somebody's phone, on a page, with what they may need there. */
async function onPhone(as: TestPerson, path: string, clock?: Date) {
  const phone = await visit({ as, size: 'phone' });
  phone.provokes(offline);
  if (clock) await phone.context.clock.install({ time: clock });
  const come = Promise.all(
    ['outbox-of-page', 'drawn', 'may-leave'].map((part) =>
      phone.page.waitForEvent('requestfinished', (request) => request.url().includes(part)),
    ),
  );
  await phone.open(path);
  await phone.page.touchscreen.tap(250, 78);
  await come;
  return phone;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

test('a start counts from its tap though the clock of the phone is set right meanwhile', async () => {
  const { tech, newTicket, stretches } = await newTechnician();
  const ticketID = await newTicket('Seal leak, P-204');
  const { page, context } = await onPhone(tech, `/tickets/${ticketID}`, new Date(Date.now() - 180 * minuteMs));
  await button(page, 'Start work').waitFor();
  await context.setOffline(true);
  await button(page, 'Start work').click();
  await button(page, 'Pause').waitFor();
  const tapped = Date.now();
  await page.clock.setSystemTime(new Date());
  await context.setOffline(false);
  await expect.poll(async () => (await stretches()).length, { timeout: 30_000 }).toBe(1);
  expect(Math.abs(((await stretches())[0]?.began ?? 0) - tapped)).toBeLessThan(15_000);
});
