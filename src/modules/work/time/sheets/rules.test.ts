import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { clockAt, daysFrom, momentAt, mondayOf, startOfDay } from '#shared/days.ts';
import { boundsOf, exceptionsOf, gapsBetween, isBillable, splitByDay } from './rules.ts';

const chicago = 'America/Chicago';
const zones = [
  'America/Chicago',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
];
const hourMs = 3_600_000;
const span = (from: number, to: number) => ({ fromMs: from, toMs: to });

describe('docs/rules/time.md#sheets', () => {
  test('weeks begin on Monday', () => {
    expect(['2026-11-16', '2026-11-20', '2026-11-22'].map(mondayOf)).toEqual(Array(3).fill('2026-11-16'));
  });

  test.each([
    ['an ordinary day has 24 hours', '2026-11-20', 24],
    ['the day on which summer time begins has 23', '2026-03-08', 23],
    ['the day on which it ends has 25', '2026-11-01', 25],
  ])('%s', (_words, day, hours) => {
    expect((startOfDay(addDays(day, 1), chicago) - startOfDay(day, chicago)) / hourMs).toBe(hours);
  });

  test('work over midnight belongs to two days, each with its part', () => {
    const bounds = boundsOf('2026-11-16', 7, chicago);
    const work = span(momentAt('2026-11-17', '22:30', chicago), momentAt('2026-11-18', '01:00', chicago));
    expect(splitByDay(work, bounds).map(({ day, fromMs, toMs }) => [day, (toMs - fromMs) / hourMs])).toEqual([
      [1, 1.5],
      [2, 1],
    ]);
  });

  test('a night shift over the end of summer time is an hour longer than the clocks say', () => {
    const work = span(momentAt('2026-10-31', '22:00', chicago), momentAt('2026-11-01', '06:00', chicago));
    const parts = splitByDay(work, boundsOf('2026-10-26', 7, chicago));
    expect(parts.map(({ day, fromMs, toMs }) => [day, (toMs - fromMs) / hourMs])).toEqual([
      [5, 2],
      [6, 7],
    ]);
  });

  test('a quarter of an hour between two segments is a gap, less is not', () => {
    const at = (minutes: number) => minutes * 60_000;
    expect(gapsBetween([span(at(0), at(60)), span(at(74), at(90)), span(at(105), at(120))])).toEqual([
      span(at(90), at(105)),
    ]);
  });

  test('work should reach from the start of a shift to its end', () => {
    const at = (minutes: number) => minutes * 60_000;
    const work = [span(at(40), at(200)), span(at(205), at(300))];
    expect(gapsBetween(work, [span(at(0), at(360))])).toEqual([span(at(0), at(40)), span(at(300), at(360))]);
    expect(gapsBetween(work, [span(at(60), at(250))])).toEqual([]);
    expect(gapsBetween([], [span(at(0), at(60))])).toEqual([span(at(0), at(60))]);
  });

  test.each([
    ['a ticket of a customer', { customerID: 7, isWarranty: false }, true],
    ['warranty work', { customerID: 7, isWarranty: true }, false],
    ['a task without customer', { customerID: null, isWarranty: false }, false],
  ])('billable: %s', (_words, work, billable) => {
    expect(isBillable(work)).toBe(billable);
  });

  test('what an approver should look at', () => {
    const quiet = {
      day: '2026-11-18',
      today: '2026-11-20',
      totalMs: 8 * hourMs,
      longestGapMs: hourMs,
      claims: 0,
      openIdle: 0,
      settledMs: null,
    };
    expect(exceptionsOf(quiet)).toEqual([]);
    expect(exceptionsOf({ ...quiet, totalMs: 0 })).toEqual(['missing']);
    expect(exceptionsOf({ ...quiet, totalMs: 0, day: '2026-11-15' })).toEqual([]);
    expect(exceptionsOf({ ...quiet, totalMs: 0, day: '2026-11-20' })).toEqual([]);
    expect(
      exceptionsOf({
        ...quiet,
        totalMs: 17 * hourMs,
        longestGapMs: hourMs + 1000,
        claims: 1,
        openIdle: 1,
        settledMs: hourMs,
      }),
    ).toEqual(['gap', 'claim', 'idle', 'long', 'changed']);
  });
});

const zone = fc.constantFrom(...zones);
const day = fc.integer({ min: 0, max: 730 }).map((count) => addDays('2025-06-01', count));

test('whatever the zone and summer time, the parts of the days are all of the work, each on its own day', () => {
  const second = fc.integer({ min: 0, max: 9 * 86_400 });
  fc.assert(
    fc.property(zone, day, second, second, (timeZone, first, one, other) => {
      const bounds = boundsOf(first, 7, timeZone);
      const start = (bounds[0] ?? 0) - 86_400_000;
      const work = span(start + Math.min(one, other) * 1000, start + Math.max(one, other) * 1000);
      const parts = splitByDay(work, bounds);
      const inWeek = Math.max(0, Math.min(work.toMs, bounds[7] ?? 0) - Math.max(work.fromMs, bounds[0] ?? 0));
      expect(parts.reduce((sum, part) => sum + part.toMs - part.fromMs, 0)).toBe(inWeek);
      const days = daysFrom(first, 7);
      for (const part of parts) {
        expect(dateInZone(new Date(part.fromMs), timeZone)).toBe(days[part.day]);
        expect(dateInZone(new Date(part.toMs - 1000), timeZone)).toBe(days[part.day]);
      }
    }),
  );
});

test('a day begins with its first second, and a clock’s time leads to the moment at which it shows it', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(zone, day, minute, (timeZone, date, minutes) => {
      const start = startOfDay(date, timeZone);
      // Apia left out a whole day in 2011; none of these years does.
      expect(dateInZone(new Date(start), timeZone)).toBe(date);
      expect(dateInZone(new Date(start - 1000), timeZone)).toBe(addDays(date, -1));
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      const moment = momentAt(date, time, timeZone);
      const shown = clockAt(moment, timeZone);
      const isSkipped = shown !== time;
      if (isSkipped) expect(Number(shown.slice(0, 2)) - Number(time.slice(0, 2))).toBe(1);
    }),
  );
});
