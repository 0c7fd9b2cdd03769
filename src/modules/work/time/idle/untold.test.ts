import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { pass } from '#test/time-travel.ts';
import { statuses } from '../../rules.ts';
import type { DaySheet } from '../sheets/contract.ts';
import { watch } from './jobs.ts';

/** docs/rules/offline.md#time, docs/rules/time.md#idle */
const app = await testApp();
const company = await app.newTenant();
const { admin } = company;

const ms = (minutes: number) => Math.round(minutes * 60_000);
async function newTicket({ userID }: TestPerson): Promise<number> {
  const made = await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', assignees: [userID] });
  return made.body.data.ticketID;
}
/** Tapped so many minutes ago. */
const move = (by: TestPerson, ticketID: number, statusID: number, ago: number) =>
  by.call('tickets/change_ticket_status', { ticketID, statusID }, { headers: { 'Made-Ago': String(ms(ago)) } });
/** The device was touched, from so many minutes ago until so many minutes ago. */
const tell = (by: TestPerson, ...spans: [number, number][]) =>
  by.call('users/updateIdleSessions', {
    deviceId: 'phone-1',
    status: 'active',
    spans: spans.map(([from, to]) => ({ fromAgoMs: ms(from), toAgoMs: ms(to) })),
  });
const sweep = () => watch(app.runtime);

/** How many minutes ago each segment, or idle time, began and ended. */
async function recorded(table: 'time_segments' | 'idle_intervals', { userID }: TestPerson) {
  const { rows } = await app.owner.query(
    `select round(extract(epoch from now() - started_at) / 60)::int as began,
            round(extract(epoch from now() - ended_at) / 60)::int as ended
       from ${table} where tenant_id = $1 and user_id = $2 order by started_at`,
    [company.tenantID, userID],
  );
  return rows.map(({ began, ended }) => [began, ended]);
}
const idleOf = async (by: TestPerson) =>
  (await Promise.all([0, 7].map((back) => by.call('time/get_week_sheet', { day: dayAgo(back) })))).flatMap(({ body }) =>
    body.data.days.flatMap((day: DaySheet) => day.idle),
  );
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const day = 24 * 60;

describe('activity that a device kept without signal', () => {
  test('makes time of what was worked, however late it is told', async () => {
    const tech = await company.add('Technician');
    const [one, two] = [await newTicket(tech), await newTicket(tech)];
    const from = 2 * day;
    expect((await tell(tech, [from + 2, from - 60])).status).toBe(200);
    await move(tech, one, statuses.inProgress, from);
    await move(tech, one, statuses.paused, from - 35);
    await move(tech, two, statuses.inProgress, from - 40);
    await sweep();
    expect((await move(tech, two, statuses.paused, from - 55)).status).toBe(200);
    expect(await recorded('time_segments', tech)).toEqual([
      [from, from - 35],
      [from - 40, from - 55],
    ]);
    expect(await recorded('idle_intervals', tech)).toEqual([]);
  });

  test('who really did not touch the device has idle time, which can be claimed from when it is known', async () => {
    const tech = await company.add('Technician');
    const ticket = await newTicket(tech);
    const from = 2 * day;
    await tell(tech, [from, from - 10], [from - 90, from - 120]);
    await move(tech, ticket, statuses.inProgress, from);
    await move(tech, ticket, statuses.paused, from - 120);
    expect(await recorded('time_segments', tech)).toEqual([[from, from - 10]]);
    expect(await recorded('idle_intervals', tech)).toEqual([[from - 10, from - 120]]);
    const [idle] = await idleOf(tech);
    const claim = await tech.call('time/claim_idle', { idleID: idle.idleID, reason: 'Hands full' });
    expect(claim.status).toBe(200);
    expect(await recorded('time_segments', tech)).toEqual([
      [from, from - 10],
      [from - 10, from - 120],
    ]);
  });

  test('what the server paused meanwhile runs on, and ends at the tap', async () => {
    const tech = await company.add('Technician');
    const ticket = await newTicket(tech);
    await tech.call('tickets/change_ticket_status', { ticketID: ticket, statusID: statuses.inProgress });
    await pass(app.owner, company.tenantID, 120);
    await sweep();
    expect(await recorded('time_segments', tech)).toEqual([[120, 120]]);
    await tell(tech, [119, 1]);
    expect(await recorded('time_segments', tech)).toEqual([[120, null]]);
    expect(await recorded('idle_intervals', tech)).toEqual([]);
    expect((await move(tech, ticket, statuses.paused, 30)).status).toBe(200);
    expect(await recorded('time_segments', tech)).toEqual([[120, 30]]);
  });

  test('what is heard of somebody today makes no work of the days since', async () => {
    const tech = await company.add('Technician');
    const ticket = await newTicket(tech);
    await tell(tech, [0, 0]);
    await move(tech, ticket, statuses.inProgress, 2 * day);
    await tell(tech, [0, 0]);
    await move(tech, ticket, statuses.paused, day);
    expect(await recorded('time_segments', tech)).toEqual([[2 * day, 2 * day]]);
    expect(await recorded('idle_intervals', tech)).toEqual([[2 * day, day]]);
  });

  test('a pause that comes after the watchdog ends the work at the tap, and the rest is idle until then', async () => {
    const tech = await company.add('Technician');
    const ticket = await newTicket(tech);
    await tell(tech, [100, 20]);
    await move(tech, ticket, statuses.inProgress, 100);
    await pass(app.owner, company.tenantID, 10);
    await sweep();
    expect(await recorded('time_segments', tech)).toEqual([[110, 30]]);
    expect((await move(tech, ticket, statuses.paused, 50)).status).toBe(200);
    expect(await recorded('time_segments', tech)).toEqual([[110, 50]]);
    expect(await recorded('idle_intervals', tech)).toEqual([]);
  });
});
