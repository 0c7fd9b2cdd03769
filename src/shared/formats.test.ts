import { describe, expect, test } from 'vitest';
import { months, upcomingYears, yearsSince } from './calendar-lists.ts';
import { chartTicks, chartTicksBetween } from './chart-ticks.ts';
import { dateFormats, formatCalendarDate, formatStoredTime, fromUtcTime, toUtcTime, utcTime } from './dates.ts';
import { formatDuration } from './durations.ts';
import { type Cents, formatDollars, formatWholeDollars } from './money.ts';
import { formatPhone } from './phone.ts';
import { zoneAbbreviation } from './time-zones.ts';

const cents = (amount: number) => amount as Cents;
const november = new Date(2026, 10, 20);

describe('product.md §9', () => {
  test.each([
    ['America/New_York', 'EST'],
    ['America/Detroit', 'EST'],
    ['America/Indiana/Knox', 'CST'],
    ['America/Chicago', 'CST'],
    ['America/Denver', 'MST'],
    ['America/Phoenix', 'MST'],
    ['America/Los_Angeles', 'PST'],
    ['America/Anchorage', 'AKST'],
    ['America/Adak', 'HST'],
    ['Pacific/Honolulu', 'HST'],
    ['Asia/Kolkata', 'GMT+5:30'],
    ['Nowhere/Else', ''],
  ])('Time-zone abbreviations: %s is %s', (zone, abbreviation) => {
    expect(zoneAbbreviation(zone)).toBe(abbreviation);
  });

  test.each([
    [43_800, '1 month'],
    [87_600, '2 months'],
    [10_080, '1 week'],
    [1_440, '1 day'],
    [60, '1 hour'],
    [15, '15 minutes'],
    [1, '1 minute'],
    [90, '1 hour 30 minutes'],
    [1_560, '1 day 2 hours'],
    [43_800 + 10_080 + 1, '1 month 1 week 1 minute'],
    [0, '0 minutes'],
    [-5, '0 minutes'],
  ])('Duration formatter: %i minutes', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });

  test('Date formats', () => {
    expect(dateFormats.map((format) => formatCalendarDate('2026-11-03', format))).toEqual([
      '11-03-2026',
      '11/03/2026',
      '11/03/26',
    ]);
    expect(formatStoredTime('2026-11-18 22:10:59', 'America/Chicago')).toBe('11-18-2026 at 04:10 PM');
    expect(formatStoredTime('2026-01-01 06:00:00', 'America/Chicago')).toBe('01-01-2026 at 12:00 AM');
  });

  test('Stored times', () => {
    expect(toUtcTime(new Date('2026-11-20T09:14:30-06:00'))).toBe('2026-11-20 15:14:30');
    expect(fromUtcTime('2026-11-20 15:14:30').toISOString()).toBe('2026-11-20T15:14:30.000Z');
    expect(utcTime.safeParse('2026-11-20T15:14:30Z').success).toBe(false);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(formatStoredTime('2026-11-18 22:10:59')).toBe(formatStoredTime('2026-11-18 22:10:59', timeZone));
  });

  test('Money', () => {
    expect([0, 5, 1_234_567, -120].map((amount) => formatDollars(cents(amount)))).toEqual([
      '$0.00',
      '$0.05',
      '$12,345.67',
      '-$1.20',
    ]);
    expect([1_234_567, 0].map((amount) => formatWholeDollars(cents(amount)))).toEqual(['$12,346', '$0']);
  });

  test.each([
    ['4325550148', '(432) 555-0148'],
    ['432-555-0148', '(432) 555-0148'],
    ['+1 432 555 0148', '+1 432 555 0148'],
    ['555-0148', '555-0148'],
    ['', ''],
  ])('Phone format: %s', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  test.each([
    [0, [0, 10, 20, 30, 40, 50, 60]],
    [50, [0, 10, 20, 30, 40, 50, 60]],
    [51, [0, 20, 40, 60, 80, 100]],
    [100, [0, 20, 40, 60, 80, 100]],
    [101, [0, 50, 100, 150]],
    [420, [0, 50, 100, 150, 200, 250, 300, 350, 400, 450]],
    [4_100, [0, 1000, 2000, 3000, 4000, 5000]],
    [550_000, [0, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000]],
  ])('Chart axis ticks: up to %i', (maximum, ticks) => {
    expect(chartTicks(maximum)).toEqual(ticks);
  });

  test('Generated lists', () => {
    expect(months.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
    expect(yearsSince(2023, november)).toEqual([2026, 2025, 2024, 2023]);
    expect(upcomingYears(november)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035]);
  });
});

test('an axis that goes below zero reaches both ends in the steps of the farther one, and has a zero', () => {
  expect(chartTicksBetween(0, 51)).toEqual(chartTicks(51));
  expect(chartTicksBetween(-12, 51)).toEqual([-20, 0, 20, 40, 60]);
  expect(chartTicksBetween(-420, 30)).toEqual([-450, -400, -350, -300, -250, -200, -150, -100, -50, 0, 50]);
  expect(chartTicksBetween(-40, 0)).toEqual([-40, -30, -20, -10, 0]);
});

test('an axis never has more ticks than can be read, and reaches its maximum', () => {
  for (let maximum = 1; maximum < 5_000_000; maximum = Math.ceil(maximum * 1.07)) {
    const ticks = chartTicks(maximum);
    expect([maximum, ticks.length <= 13, (ticks.at(-1) ?? 0) >= maximum]).toEqual([maximum, true, true]);
  }
});
