import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, timeFormat } from './dates.ts';
import { weekdayOf } from './days.ts';
import { type MonthDay, type Recurrence, recurrence, recurrenceUnits, workdayChoices } from './recurrence.ts';
import {
  datesAfter,
  datesFollowing,
  momentOn,
  momentsAfter,
  nextDate,
  nextDates,
  nextFollowing,
} from './recurrence-dates.ts';
import { recurrenceText } from './recurrence-words.ts';
import type { IsWorkDay } from './work-days.ts';

/** Every day from the first on is looked at, one after the other, and asked whether the rule means it. */
const scanned = 3_000;

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const dayOf = (day: string): number => Number(day.slice(8));
const isLastOfMonth = (day: string): boolean => addDays(day, 1).endsWith('-01');
const monthsApart = { month: 1, quarter: 3, year: 12 } as const;
/** Weeks since a Monday long ago. */
const weekOf = (day: string): number => Math.floor((Date.parse(day) - Date.parse('1899-12-25')) / (7 * 86_400_000));
const fits = (day: string, on: MonthDay): boolean => {
  if (on === 'last') return isLastOfMonth(day);
  if (typeof on === 'number') return dayOf(day) === on || (isLastOfMonth(day) && dayOf(day) < on);
  if ((weekdayOf(day) || 7) !== on.weekday) return false;
  return on.nth === 'last' ? monthOf(addDays(day, 7)) !== monthOf(day) : Math.ceil(dayOf(day) / 7) === on.nth;
};

/** The dates of a rule within so many days of its first, found without any shortcut. */
function slowly(rule: Recurrence, isWorkDay: IsWorkDay, days = scanned): string[] {
  const { unit, every, weekdays, on, startsOn, endsOn, times, workdays } = rule;
  const found = new Set<string>();
  let worked = 0;
  for (let n = 0; n < days; n++) {
    const day = addDays(startsOn, n);
    if (endsOn !== null && day > endsOn) break;
    if (n > 0 && isWorkDay(day)) worked++;
    const isMeant =
      unit === 'day'
        ? n % every === 0
        : unit === 'workday'
          ? isWorkDay(day) && worked % every === 0
          : unit === 'week'
            ? (weekOf(day) - weekOf(startsOn)) % every === 0 &&
              (weekdays.length > 0 ? weekdays.includes(weekdayOf(day) || 7) : weekdayOf(day) === weekdayOf(startsOn))
            : (monthOf(day) - monthOf(startsOn)) % (every * monthsApart[unit]) === 0 &&
              fits(day, on ?? dayOf(startsOn));
    if (!isMeant) continue;
    let date: string | null = day;
    if (workdays !== 'all' && !isWorkDay(day)) {
      date = null;
      for (let k = 1; workdays !== 'skip' && k <= 31 && date === null; k++) {
        const other = addDays(day, workdays === 'next' ? k : -k);
        if (isWorkDay(other)) date = other;
      }
    }
    if (date !== null && date >= startsOn && (endsOn === null || date <= endsOn)) found.add(date);
  }
  return [...found].sort().slice(0, times ?? undefined);
}

const aDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1995-12-20', days));
const aMonthDay: fc.Arbitrary<MonthDay> = fc.oneof(
  fc.constant('last' as const),
  fc.constantFrom(1, 15, 28, 29, 30, 31),
  fc.record({
    nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 'last' as const),
    weekday: fc.integer({ min: 1, max: 7 }),
  }),
);
const aRule = fc
  .record({
    unit: fc.constantFrom(...recurrenceUnits),
    every: fc.constantFrom(1, 1, 2, 3, 7, 12),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
    on: fc.option(aMonthDay),
    startsOn: aDay,
    lasts: fc.integer({ min: 0, max: 900 }),
    end: fc.constantFrom('never', 'day', 'times'),
    times: fc.integer({ min: 1, max: 40 }),
    workdays: fc.constantFrom(...workdayChoices),
  })
  .map(
    ({ lasts, end, times, ...rule }): Recurrence => ({
      ...rule,
      endsOn: end === 'day' ? addDays(rule.startsOn, lasts) : null,
      times: end === 'times' ? times : null,
    }),
  );
/** Some days of the week, less some holidays: single ones, and weeks on end. */
const aCompany = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    closed: fc.array(fc.record({ from: fc.integer({ min: 0, max: 400 }), days: fc.constantFrom(1, 1, 2, 20) }), {
      maxLength: 5,
    }),
  })
  .map(({ weekdays, closed }) => (startsOn: string): IsWorkDay => {
    const holidays = new Set(
      closed.flatMap(({ from, days }) => Array.from({ length: days }, (_, n) => addDays(startsOn, from + n))),
    );
    return (day) => weekdays.includes(weekdayOf(day)) && !holidays.has(day);
  });

test('any rule, any company: the dates are those that a look at every single day finds', () => {
  fc.assert(
    fc.property(aRule, aCompany, (rule, company) => {
      expect(recurrence.safeParse(rule).success).toBe(true);
      const isWorkDay = company(rule.startsOn);
      // What is moved past the last day that was looked at is not known there.
      const slow = slowly(rule, isWorkDay).filter((date) => date < addDays(rule.startsOn, scanned - 40));
      expect(nextDates(rule, rule.startsOn, Math.min(60, slow.length), isWorkDay)).toEqual(slow.slice(0, 60));
      if (slow.length < 60 && (rule.endsOn !== null || (rule.times !== null && slow.length === rule.times)))
        expect(nextDates(rule, rule.startsOn, 61, isWorkDay)).toEqual(slow);
    }),
    { numRuns: 250 },
  );
});

test('any rule: dates rise, none comes twice, none lies before the first day or after the end, and no more come than were asked for', () => {
  fc.assert(
    fc.property(aRule, aCompany, (rule, company) => {
      const isWorkDay = company(rule.startsOn);
      const dates = nextDates(rule, '1990-01-01', 50, isWorkDay);
      expect(dates).toEqual([...new Set(dates)].sort());
      expect(dates.every((date) => date >= rule.startsOn && date <= (rule.endsOn ?? date))).toBe(true);
      expect(dates.length).toBeLessThanOrEqual(rule.times ?? 50);
      if (rule.workdays !== 'all' || rule.unit === 'workday') expect(dates.every(isWorkDay)).toBe(true);
      expect(recurrenceText(rule)).toMatch(/^Every \S/);
    }),
    { numRuns: 400 },
  );
});

test('any rule: from whichever day one asks, the answer is the same', () => {
  fc.assert(
    fc.property(aRule, aCompany, fc.integer({ min: -40, max: 1_500 }), (rule, company, later) => {
      const isWorkDay = company(rule.startsOn);
      const after = addDays(rule.startsOn, later);
      const all: string[] = [];
      for (const date of datesAfter(rule, '1990-01-01', isWorkDay)) {
        all.push(date);
        if (date > after) break;
      }
      expect(nextDate(rule, after, isWorkDay)).toBe(all.find((date) => date > after) ?? null);
    }),
    { numRuns: 300 },
  );
});

test('any rule: what follows on a date that came is what comes after it, however many are left, and a holiday entered for it brings nothing again', () => {
  fc.assert(
    fc.property(aRule, aCompany, fc.integer({ min: 0, max: 12 }), (rule, company, nth) => {
      const isWorkDay = company(rule.startsOn);
      const dates = nextDates(rule, rule.startsOn, 30, isWorkDay);
      const last = dates[nth];
      if (last === undefined) return;
      const following = (works: IsWorkDay) => {
        const found: string[] = [];
        for (const date of datesFollowing(rule, last, works)) if (found.push(date) === 29 - nth) break;
        return found;
      };
      if (nth < 29) expect(following(isWorkDay)).toEqual(dates.slice(nth + 1));
      // Of what is counted, how many came is counted by the days that are workdays now.
      if (nth < 29 && rule.times === null)
        expect(following((day) => day !== last && isWorkDay(day))).toEqual(dates.slice(nth + 1));
      const later = addDays(last, 40);
      expect(nextFollowing(rule, last, later, isWorkDay)).toBe(nextDate(rule, addDays(later, -1), isWorkDay));
    }),
  );
});

const zones = ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Pacific/Apia', 'UTC'];
/** Days on which clocks change there, in spring, in autumn, by half an hour, at midnight and by a whole day, and any other. */
const aClockDay = fc.oneof(
  fc.constantFrom(
    ...([
      ['America/Chicago', '2026-03-08'],
      ['America/Chicago', '2026-11-01'],
      ['Europe/Berlin', '2026-03-29'],
      ['Australia/Lord_Howe', '2025-10-05'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['America/Sao_Paulo', '2017-10-15'],
      ['Pacific/Apia', '2011-12-30'],
    ] as const),
  ),
  fc.tuple(fc.constantFrom(...zones), aDay),
);
const clockOf = (moment: Date, timeZone: string): string =>
  timeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment);

test('any time of day in any zone: the clock there shows it, or it is left out there and the next minute that there is comes, and of two it is the first', () => {
  fc.assert(
    fc.property(aClockDay, fc.integer({ min: 0, max: 200 }), ([timeZone, day], minutes) => {
      const wanted = `${day} ${new Date(minutes * 60_000).toISOString().slice(11, 16)}`;
      // Every minute of the days around it, one after the other.
      const middle = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
      let slow: Date | undefined;
      for (let at = middle - 15 * 3_600_000; slow === undefined; at += 60_000) {
        if (clockOf(new Date(at), timeZone) >= wanted) slow = new Date(at);
      }
      expect(momentOn(day, minutes, timeZone).toISOString()).toBe(slow.toISOString());
    }),
    { numRuns: 40 },
  );
});

test('any rule with a time of day: each date gives one moment, rising, and the answer is the same from any moment', () => {
  fc.assert(
    fc.property(aRule, fc.constantFrom(...zones), fc.integer({ min: 0, max: 1_439 }), (rule, timeZone, minutes) => {
      const begin = new Date(`${addDays(rule.startsOn, -3)}T00:00:00Z`);
      const moments: Date[] = [];
      for (const moment of momentsAfter(rule, { minutes, timeZone }, begin)) if (moments.push(moment) === 20) break;
      const expected = nextDates(rule, rule.startsOn, 20).map((date) => momentOn(date, minutes, timeZone).getTime());
      expect(moments.map((moment) => moment.getTime())).toEqual([...new Set(expected)].slice(0, moments.length));
      const [, second, third] = moments;
      if (!second || !third) return;
      for (const after of [second, new Date(third.getTime() - 1)])
        expect(momentsAfter(rule, { minutes, timeZone }, after).next().value).toEqual(third);
    }),
    { numRuns: 150 },
  );
});
