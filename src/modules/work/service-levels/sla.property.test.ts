import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBusinessSeconds, type BusinessCalendar, businessSecondsBetween } from '#shared/business-time.ts';
import { fromUtcTime, momentInZone, toUtcTime } from '#shared/dates.ts';
import { type PriorityID, type StatusID, statuses } from '../rules.ts';
import type { ServiceLevels, SlaPolicy } from './contract.ts';
import {
  alarmsOf,
  calendarOf,
  dueOf,
  elapsedAt,
  follow,
  isRunning,
  newClock,
  policyOf,
  type SlaFacts,
  slaTold,
} from './rules.ts';

/** docs/rules/sla.md against a model that looks at every minute. */

const minute = 60_000;
const localClock = new Map<string, Intl.DateTimeFormat>();

/** Whether a company works in the minute that begins at a moment; asks the zone's own clock. */
function isOpen({ timeZone, hours, holidays }: BusinessCalendar, at: number): boolean {
  const format =
    localClock.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  localClock.set(timeZone, format);
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const date = `${part.year}-${part.month}-${part.day}`;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const clock = Number(part.hour) * 60 + Number(part.minute);
  if (holidays.includes(date)) return false;
  return hours.some((one) => one.weekday === weekday && one.opens <= clock && clock < one.closes);
}

/** Weeks in which summer time begins and ends are among them. */
const starts = ['2026-03-07 20:20:00', '2026-10-31 18:00:00', '2026-11-20 12:00:00', '2026-12-23 23:50:00'];
const aStart = fc.constantFrom(...starts).map((text) => fromUtcTime(text).getTime());
const aZone = fc.constantFrom('America/Chicago', 'America/Phoenix', 'America/New_York', 'Pacific/Honolulu');
// Clocks are changed between one and three at night: a shift then may have an hour more or less.
const someHours = fc.constantFrom(
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 480, closes: 1020 })),
  [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { weekday, opens: 0, closes: 720 },
    { weekday, opens: 780, closes: 1440 },
  ]),
  [
    { weekday: 1, opens: 540, closes: 545 },
    { weekday: 6, opens: 1380, closes: 1440 },
  ],
);
const aCalendar = fc.record({
  timeZone: aZone,
  hours: someHours,
  holidays: fc.constantFrom([], ['2026-11-26', '2026-11-27'], ['2026-12-25', '2026-03-08']),
});

describe('a clock time on a day', () => {
  test.each([
    ['2026-03-07', 480, '2026-03-07 14:00:00'],
    ['2026-03-08', 60, '2026-03-08 07:00:00'],
    // 2:30 does not happen: as much after two as it would have been.
    ['2026-03-08', 150, '2026-03-08 08:30:00'],
    ['2026-03-08', 480, '2026-03-08 13:00:00'],
    // 1:30 happens twice: the first.
    ['2026-11-01', 90, '2026-11-01 06:30:00'],
    ['2026-11-01', 480, '2026-11-01 14:00:00'],
    ['2026-11-02', 0, '2026-11-02 06:00:00'],
  ])('%s, %i minutes after midnight in Chicago, is %s', (date, minutes, moment) => {
    expect(toUtcTime(momentInZone(date, minutes, 'America/Chicago'))).toBe(moment);
  });
});

describe('business time', () => {
  test('between two moments is as many open minutes as there are', () => {
    fc.assert(
      fc.property(aCalendar, aStart, fc.integer({ min: 0, max: 6_000 }), (calendar, start, length) => {
        let open = 0;
        for (let at = start; at < start + length * minute; at += minute) if (isOpen(calendar, at)) open += 60;
        expect(businessSecondsBetween(calendar, new Date(start), new Date(start + length * minute))).toBe(open);
      }),
      { numRuns: 40 },
    );
  });

  test('added to a moment leads to the first at which so much has passed', () => {
    fc.assert(
      fc.property(aCalendar, aStart, fc.integer({ min: 1, max: 200_000 }), (calendar, start, seconds) => {
        const end = addBusinessSeconds(calendar, new Date(start), seconds);
        expect(end).not.toBeNull();
        if (!end) return;
        expect(businessSecondsBetween(calendar, new Date(start), end)).toBe(seconds);
        expect(businessSecondsBetween(calendar, new Date(start), new Date(end.getTime() - 1000))).toBe(seconds - 1);
      }),
    );
  });

  test('never comes where nobody ever works', () => {
    const never = { timeZone: 'America/Chicago', hours: [], holidays: [] };
    expect(addBusinessSeconds(never, new Date(0), 1)).toBeNull();
    expect(businessSecondsBetween(never, new Date(0), new Date())).toBe(0);
  });
});

type Step = { afterMinutes: number; statusID: StatusID; priorityID: PriorityID };
const open: StatusID[] = [
  statuses.new,
  statuses.inProgress,
  statuses.waitingOnClient,
  statuses.blocked,
  statuses.closed,
  statuses.reopened,
];
const someSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    afterMinutes: fc.integer({ min: 0, max: 900 }),
    statusID: fc.constantFrom(...open),
    priorityID: fc.constantFrom<PriorityID>(1, 4),
  }),
  { maxLength: 8 },
);
const promised = (calendar: BusinessCalendar): ServiceLevels => ({
  hours: [...calendar.hours],
  holidays: calendar.holidays.map((date) => ({ date, name: 'Holiday' })),
  policies: [
    { typeID: null, priorityID: 4, responseMinutes: 45, resolutionMinutes: 300, isRoundTheClock: true },
    { typeID: null, priorityID: null, responseMinutes: 240, resolutionMinutes: 900, isRoundTheClock: false },
  ],
});

describe('the clock of a ticket', () => {
  test('counts exactly the open minutes in which it was the company’s turn, whatever happened to the ticket', () => {
    fc.assert(
      fc.property(aCalendar, aStart, someSteps, (calendar, start, steps) => {
        const levels = promised(calendar);
        let facts: SlaFacts = { statusID: statuses.new, priorityID: 1, typeID: null, deletedAt: null };
        let clock = newClock(toUtcTime(new Date(start)));
        let elapsed = 0;
        let response: number | null = null;
        let at = start;
        for (const { afterMinutes, statusID, priorityID } of steps) {
          const former = calendarOf(levels, policyOf(levels, facts), calendar.timeZone);
          const until = at + afterMinutes * minute;
          for (; at < until; at += minute) if (isRunning(facts) && isOpen(former, at)) elapsed += 60;
          facts = { ...facts, statusID, priorityID };
          response = statusID === statuses.new ? null : (response ?? elapsed);
          clock = follow(clock, former, toUtcTime(new Date(at)), facts);
          expect({ ...clock, runningSince: clock.runningSince !== null }).toEqual({
            elapsedS: elapsed,
            runningSince: isRunning(facts),
            responseS: response,
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  test('is due when its time is up and not a second before; what was missed stays so', () => {
    fc.assert(
      fc.property(aCalendar, aStart, fc.integer({ min: 0, max: 3_000 }), (calendar, start, later) => {
        const levels = promised(calendar);
        const facts: SlaFacts = { statusID: statuses.new, priorityID: 1, typeID: null, deletedAt: null };
        const policy = policyOf(levels, facts);
        const clock = newClock(toUtcTime(new Date(start)));
        const due = dueOf(clock, policy, calendar, toUtcTime(new Date(start)), {
          responseDueAt: null,
          resolutionDueAt: null,
        });
        const dueAt = due.responseDueAt ?? '';
        const second = (text: string, by: number) => toUtcTime(new Date(fromUtcTime(text).getTime() + by * 1000));
        expect(elapsedAt(clock, calendar, dueAt)).toBe(240 * 60);
        expect(alarmsOf(clock, policy, calendar, second(dueAt, -1)).told & slaTold.responseMissed).toBe(0);
        expect(alarmsOf(clock, policy, calendar, dueAt).told & slaTold.responseMissed).toBe(slaTold.responseMissed);
        const muchLater = second(dueAt, later * 60);
        expect(dueOf(clock, policy, calendar, muchLater, due).responseDueAt).toBe(dueAt);
      }),
    );
  });

  test('tells every alarm once, in time, when it is looked at whenever it says', () => {
    fc.assert(
      fc.property(aCalendar, aStart, (calendar, start) => {
        const levels = promised(calendar);
        const facts: SlaFacts = { statusID: statuses.reopened, priorityID: 1, typeID: null, deletedAt: null };
        const policy = policyOf(levels, facts);
        const clock = { ...newClock(toUtcTime(new Date(start))), responseS: 0 };
        const told: number[] = [];
        for (let at: string | null = toUtcTime(new Date(start)); at; ) {
          const alarms: { told: number; nextAt: string | null } = alarmsOf(clock, policy, calendar, at);
          told.push(alarms.told);
          if (alarms.nextAt) expect(alarms.nextAt > at).toBe(true);
          at = alarms.nextAt;
        }
        expect(told).toEqual([0, slaTold.resolutionNear, slaTold.resolutionNear | slaTold.resolutionMissed]);
      }),
    );
  });
});

test('the most particular policy holds: type and priority, type, priority, all', () => {
  const policy = (typeID: number | null, priorityID: PriorityID | null): SlaPolicy => ({
    typeID,
    priorityID,
    responseMinutes: 10,
    resolutionMinutes: null,
    isRoundTheClock: false,
  });
  const policies = [policy(null, null), policy(null, 4), policy(7, null), policy(7, 4)];
  const levels = { hours: [], holidays: [], policies };
  const found = (typeID: number | null, priorityID: PriorityID) =>
    policies.indexOf(policyOf(levels, { typeID, priorityID, statusID: 1, deletedAt: null }) ?? policy(0, 1));
  expect([found(7, 4), found(7, 1), found(8, 4), found(null, 1)]).toEqual([3, 2, 1, 0]);
});

test('the worked example of docs/rules/sla.md', () => {
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 420, closes: 1020 }));
  const promise = (priorityID: PriorityID, resolution: number): SlaPolicy => ({
    typeID: null,
    priorityID,
    responseMinutes: 4 * 60,
    resolutionMinutes: resolution * 60,
    isRoundTheClock: false,
  });
  const levels: ServiceLevels = { hours, holidays: [], policies: [promise(2, 40), promise(3, 8)] };
  const calendar = calendarOf(levels, null, 'America/Chicago');
  const at = (date: string, hour: number) => toUtcTime(momentInZone(date, hour * 60, 'America/Chicago'));
  const none = { responseDueAt: null, resolutionDueAt: null };
  const [friday, monday, tuesday, nextFriday] = ['2026-11-06', '2026-11-09', '2026-11-10', '2026-11-13'] as const;
  const facts = (statusID: StatusID, priorityID: PriorityID = 2): SlaFacts => ({
    statusID,
    priorityID,
    typeID: null,
    deletedAt: null,
  });
  const dueOn = (clock: ReturnType<typeof newClock>, when: string, now: SlaFacts) =>
    dueOf(clock, policyOf(levels, now), calendar, when, none);

  const opened = newClock(at(friday, 16));
  expect(dueOn(opened, at(friday, 16), facts(statuses.new)).responseDueAt).toBe(at(monday, 10));
  const taken = follow(opened, calendar, at(monday, 8), facts(statuses.inProgress));
  expect(taken.responseS).toBe(2 * 3600);
  const waiting = follow(taken, calendar, at(monday, 9), facts(statuses.waitingOnClient));
  expect([waiting.elapsedS, waiting.runningSince]).toEqual([3 * 3600, null]);
  const again = follow(waiting, calendar, at(tuesday, 9), facts(statuses.inProgress));
  expect(dueOn(again, at(tuesday, 9), facts(statuses.inProgress)).resolutionDueAt).toBe(at(nextFriday, 16));
  expect(dueOn(again, at(tuesday, 9), facts(statuses.inProgress, 3)).resolutionDueAt).toBe(at(tuesday, 14));
});
