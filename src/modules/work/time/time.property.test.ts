import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { mondayOf } from '#shared/days.ts';
import { type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import { isLong } from '#test/seed.ts';
import { pass } from '#test/time-travel.ts';
import { statuses } from '../rules.ts';
import { watch } from './idle/jobs.ts';
import { asksAt, pausesAt, type Watched } from './rules.ts';
import type { WeekSheet } from './sheets/contract.ts';

/** What must hold of time whatever people do, on several devices, with the watchdog between (docs/rules/time.md). */
const app = await testApp();
const minuteMs = 60_000;

type Company = { tenant: TestTenant; people: TestPerson[]; tickets: number[]; undos: Map<TestPerson, string[]> };
type Move = { who: number; ticket: number; deed: Deed; minutes: number };
const deeds = [
  'start',
  'start',
  'pause',
  'close',
  'reopen',
  'touch',
  'extend',
  'stop',
  'claim',
  'discard',
  'undo',
  'sweep',
  'out',
  'in',
  'both',
] as const;
type Deed = (typeof deeds)[number];

async function company(): Promise<Company> {
  const tenant = await app.newTenant();
  const people = [await tenant.add('Technician'), await tenant.add('Technician'), await tenant.add('Manager')];
  const tickets: number[] = [];
  for (let i = 0; i < 4; i++) {
    const given = { ticketSubject: `Ticket ${i}`, assignees: people.map(({ userID }) => userID) };
    tickets.push((await tenant.admin.call('tickets/create_ticket', given)).body.data.ticketID);
  }
  return { tenant, people, tickets, undos: new Map(people.map((person) => [person, []])) };
}

/** Whatever it answers, it is a yes or a no that a person can act on. */
async function make({ tenant, people, tickets, undos }: Company, { who, ticket, deed, minutes }: Move): Promise<void> {
  const person = people[who % people.length] as TestPerson;
  const ticketID = tickets[ticket % tickets.length];
  const call = async (path: string, body: object = {}) => {
    const reply = await person.call(path, body);
    expect([200, 404, 409, 422], `${path}: ${reply.body.message}`).toContain(reply.status);
    if (reply.body.undo) undos.get(person)?.push(reply.body.undo);
    return reply;
  };
  const move = (statusID: number, id = ticketID) => call('tickets/change_ticket_status', { ticketID: id, statusID });
  const idle = async () => (await weekOf(person)).days.flatMap((day) => day.idle)[0]?.idleID ?? 1;
  const run: Record<Deed, () => Promise<unknown>> = {
    start: () => move(statuses.inProgress),
    pause: () => move(statuses.paused),
    close: () => call('tickets/close_ticket', { ticketID }),
    reopen: () => call('tickets/reopen_ticket', { ticketID }),
    touch: () => call('users/updateIdleSessions', { deviceId: `d${minutes % 3}`, status: 'active' }),
    extend: () => call('time/extend_running', { deviceId: 'd1', extensionMs: 1_800_000 }),
    stop: () => call('time/pause_at_last_activity'),
    claim: async () => call('time/claim_idle', { idleID: await idle(), reason: 'Hands full' }),
    discard: async () => call('time/discard_idle', { idleID: await idle() }),
    undo: () => call('events/undo', { undo: undos.get(person)?.pop() ?? '01890000-0000-7000-8000-000000000000' }),
    sweep: () => watch(app.runtime),
    in: () => call('time/clock_in'),
    out: () => call('time/clock_out'),
    both: () =>
      Promise.all([move(statuses.inProgress), move(statuses.inProgress, tickets[(ticket + 1) % tickets.length])]),
  };
  await run[deed]();
  await pass(app.owner, tenant.tenantID, minutes);
}

const weekOf = async (person: TestPerson, day?: string): Promise<WeekSheet> =>
  (await person.call('time/get_week_sheet', { day })).body.data;

/** A line for each law that does not hold. */
async function broken({ tenant }: Company): Promise<string[]> {
  const { rows } = await app.owner.query<{ law: string }>(
    `select 'two run at once' as law from time_segments where tenant_id = $1 and ended_at is null group by user_id having count(*) > 1
     union all select 'two overlap' from time_segments a join time_segments b
        on (a.tenant_id, a.user_id) = (b.tenant_id, b.user_id) and a.segment_id < b.segment_id
       where a.tenant_id = $1 and a.deleted_at is null and b.deleted_at is null
         and tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)
     union all select 'ends in the future' from time_segments where tenant_id = $1 and ended_at > now()
     union all select 'time runs for ' || s.user_id || ' who is not at work' from time_segments s
        left join work_assignees a on (a.tenant_id, a.kind, a.work_id, a.user_id) = (s.tenant_id, s.kind, s.work_id, s.user_id)
       where s.tenant_id = $1 and s.ended_at is null and a.status_id is distinct from 2
     union all select 'no time runs for ' || a.user_id || ' who is at work' from work_assignees a
       where a.tenant_id = $1 and a.status_id = 2 and not exists (select from time_segments s
         where (s.tenant_id, s.kind, s.work_id, s.user_id) = (a.tenant_id, a.kind, a.work_id, a.user_id) and s.ended_at is null)
     union all select 'idle time that is work, and no claim' from idle_intervals i join time_segments s
        on (i.tenant_id, i.user_id) = (s.tenant_id, s.user_id)
       where i.tenant_id = $1 and s.deleted_at is null and s.source = 'timer'
         and tstzrange(i.started_at, i.ended_at) && tstzrange(s.started_at, s.ended_at)`,
    [tenant.tenantID],
  );
  return rows.map(({ law }) => law);
}

/** What the segments of a person come to, in seconds, straight from the table; without what still runs. */
async function secondsIn({ tenantID }: TestTenant, { userID }: TestPerson): Promise<number> {
  const { rows } = await app.owner.query<{ seconds: number }>(
    `select coalesce(sum(extract(epoch from ended_at - started_at)), 0)::int as seconds from time_segments
      where tenant_id = $1 and user_id = $2 and deleted_at is null`,
    [tenantID, userID],
  );
  return rows[0]?.seconds ?? 0;
}

const move = fc.record({
  who: fc.nat({ max: 2 }),
  ticket: fc.nat({ max: 3 }),
  deed: fc.constantFrom(...deeds),
  minutes: fc.oneof(
    { weight: 4, arbitrary: fc.nat({ max: 12 }) },
    { weight: 1, arbitrary: fc.integer({ min: 15, max: 200 }) },
  ),
});

test('after whatever several people did, on several devices, at most one segment of each runs, none overlap, and the sheets hold all of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 15, maxLength: 40 }), async (moves) => {
      const acme = await company();
      for (const one of moves) {
        await make(acme, one);
        expect(await broken(acme), `after ${one.deed}`).toEqual([]);
      }
      for (const person of acme.people) {
        await person.call('time/clock_out');
        const running = (await person.call('time/get_idle_state')).body.data.running;
        if (running) await person.call('time/pause_at_last_activity');
        await watch(app.runtime);
        const thisWeek = mondayOf(dateInZone(new Date(), 'America/Chicago'));
        const weeks = await Promise.all([-21, -14, -7, 0].map((days) => weekOf(person, addDays(thisWeek, days))));
        const inWeeks = weeks.reduce((sum, week) => sum + week.seconds, 0);
        const inDays = weeks.flatMap(({ days }) => days).reduce((sum, day) => sum + day.seconds, 0);
        const inItems = weeks.flatMap(({ items }) => items).reduce((sum, item) => sum + item.seconds, 0);
        const expected = await secondsIn(acme.tenant, person);
        expect([inWeeks, inDays, inItems]).toEqual([expected, expected, expected]);
      }
    }),
    { numRuns: isLong ? 60 : 6, endOnFailure: !isLong },
  );
}, 120_000);

type Step = { kind: 'touch' | 'extend' | 'nothing'; minutes: number };

/** The watchdog as one would do it by hand: look every minute at what is known then. */
function minuteByMinute(steps: Step[], thresholdMin: number): { pausedAt: number; endedAt: number } {
  let [minute, last, extended] = [0, 0, 0];
  const isDue = () => minute >= Math.max(last + thresholdMin, extended) + 5;
  for (const { kind, minutes } of [...steps, { kind: 'nothing' as const, minutes: 2_000 }]) {
    if (kind !== 'nothing') last = minute;
    if (kind === 'extend') extended = minute + 30;
    for (let passed = 0; passed < minutes; passed++) {
      if (isDue()) return { pausedAt: minute, endedAt: last };
      minute++;
    }
    if (isDue()) return { pausedAt: minute, endedAt: last };
  }
  throw new Error('Somebody is watched for ever');
}

test('the watchdog’s rule pauses in the minute, and where, in which a look every minute would', () => {
  const step = fc.record({
    kind: fc.constantFrom<Step['kind'][]>('touch', 'touch', 'extend', 'nothing'),
    minutes: fc.nat({ max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ min: 5, max: 120 }), (steps, thresholdMin) => {
      const expected = minuteByMinute(steps, thresholdMin);
      const work: Watched = {
        startedAtMs: 0,
        lastActiveAtMs: null,
        extendedUntilMs: null,
        thresholdMs: thresholdMin * minuteMs,
      };
      let minute = 0;
      for (const { kind, minutes } of steps) {
        if (minute * minuteMs >= pausesAt(work)) break;
        if (kind !== 'nothing') work.lastActiveAtMs = minute * minuteMs;
        if (kind === 'extend') work.extendedUntilMs = (minute + 30) * minuteMs;
        minute += minutes;
      }
      expect(pausesAt(work) / minuteMs).toBe(expected.pausedAt);
      expect((work.lastActiveAtMs ?? 0) / minuteMs).toBe(expected.endedAt);
      expect(asksAt(work)).toBe(pausesAt(work) - 5 * minuteMs);
    }),
    { numRuns: 500 },
  );
});
