import { describe, expect, test } from 'vitest';
import { ordinal } from './ordinals.ts';
import { plainRecurrence, type Recurrence, recurrence } from './recurrence.ts';
import { momentOn, nextDate, nextDates } from './recurrence-dates.ts';
import { recurrenceInWords, recurrenceText } from './recurrence-words.ts';

const monthly = plainRecurrence('month', '2026-01-31');
const datesOf = (more: Partial<Recurrence>, most = 4) => nextDates({ ...monthly, ...more }, '2020-01-01', most);

describe('the dates of a rule', () => {
  test('a month keeps the day of the first as far as it has it, February of a leap year its 29th', () => {
    expect(datesOf({})).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(datesOf({ startsOn: '2028-01-31' }, 2)[1]).toBe('2028-02-29');
    expect(datesOf({ unit: 'year', startsOn: '2024-02-29' })).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
    ]);
  });
  test('of a quarter and a year they lie in the month of the first day, in every third and twelfth after it', () => {
    expect(datesOf({ unit: 'quarter', startsOn: '2026-02-10', on: 'last' }, 3)).toEqual([
      '2026-02-28',
      '2026-05-31',
      '2026-08-31',
    ]);
    expect(datesOf({ unit: 'year', every: 2, startsOn: '2026-11-01', on: { nth: 4, weekday: 4 } }, 2)).toEqual([
      '2026-11-26',
      '2028-11-23',
    ]);
  });
  test('every second week on Monday and Thursday counts the weeks from Monday on', () => {
    expect(datesOf({ unit: 'week', every: 2, weekdays: [4, 1], startsOn: '2026-11-25' })).toEqual([
      '2026-11-26',
      '2026-12-07',
      '2026-12-10',
      '2026-12-21',
    ]);
  });
  test('the last Friday of each month', () => {
    expect(datesOf({ on: { nth: 'last', weekday: 5 } }, 3)).toEqual(['2026-02-27', '2026-03-27', '2026-04-24']);
  });
  test('a date that is moved past the end or before the first day is left out, and one that meets another comes once', () => {
    // October 31, 2026 is a Saturday, November 1 a Sunday.
    expect(datesOf({ on: 'last', startsOn: '2026-10-01', endsOn: '2026-10-31', workdays: 'next' })).toEqual([]);
    expect(datesOf({ on: 1, startsOn: '2026-11-01', times: 1, workdays: 'previous' })).toEqual(['2026-12-01']);
    expect(datesOf({ unit: 'day', startsOn: '2026-10-30', times: 3, workdays: 'next' })).toEqual([
      '2026-10-30',
      '2026-11-02',
      '2026-11-03',
    ]);
  });
  test('one that was moved past the day that is asked for is found, long after the rule began', () => {
    const fridays = { ...plainRecurrence('week', '2026-11-04'), weekdays: [5], workdays: 'next' as const };
    expect(nextDate(fridays, '2026-11-11', (day) => day < '2026-11-06' || day > '2026-11-11')).toBe('2026-11-12');
  });
  test('one that can never come is not looked for for ever', () => {
    const sundays = plainRecurrence('week', '2026-11-01');
    expect(nextDate({ ...sundays, workdays: 'skip' }, '2026-01-01')).toBeNull();
    expect(nextDate({ ...sundays, workdays: 'next' }, '2026-01-01', () => false)).toBeNull();
  });
});

test('a rule ends after it begins, in one way, and its days are days', () => {
  const wrong = (more: object) =>
    recurrence.safeParse({ unit: 'month', startsOn: '2026-01-31', ...more }).error?.issues[0]?.path.join('.');
  expect(wrong({})).toBeUndefined();
  expect(wrong({ endsOn: '2026-01-30' })).toBe('endsOn');
  expect(wrong({ endsOn: '2026-12-31', times: 3 })).toBe('times');
  expect(wrong({ weekdays: [8] })).toBe('weekdays.0');
  expect(wrong({ on: 32 })).toBe('on');
  expect(wrong({ every: 0 })).toBe('every');
});

test('in spring the hour that is left out is the first minute after it, in autumn the hour that comes twice is its first', () => {
  expect(momentOn('2026-03-08', 150, 'America/Chicago').toISOString()).toBe('2026-03-08T08:00:00.000Z');
  expect(momentOn('2026-11-01', 90, 'America/Chicago').toISOString()).toBe('2026-11-01T06:30:00.000Z');
  // A whole day that an island left out.
  expect(momentOn('2011-12-30', 480, 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
});

describe('a rule in words', () => {
  test.each<[Partial<Recurrence>, string]>([
    [{ unit: 'day' }, 'Every day'],
    [{ unit: 'day', every: 10, workdays: 'skip' }, 'Every 10 days, on workdays only'],
    [{ unit: 'workday', every: 4 }, 'Every 4 workdays'],
    [{ unit: 'week', startsOn: '2026-11-20' }, 'Every week on Friday'],
    [
      { unit: 'week', every: 2, weekdays: [4, 1], endsOn: '2027-12-31' },
      'Every 2 weeks on Mon and Thu, until Dec 31, 2027',
    ],
    [{ unit: 'week', weekdays: [1, 2, 3] }, 'Every week on Mon, Tue, and Wed'],
    [{ startsOn: '2026-01-03' }, 'Every month on the 3rd'],
    [{ on: 'last', times: 12 }, 'Every month on the last day, 12 times'],
    [{ on: 15, workdays: 'previous', times: 1 }, 'Every month on the 15th, or the workday before, once'],
    [{ on: 1, workdays: 'next' }, 'Every month on the first workday'],
    [{ unit: 'year', on: 'last', workdays: 'previous' }, 'Every year on the last workday of January'],
    [{ unit: 'quarter', on: { nth: 2, weekday: 2 } }, 'Every quarter on the second Tuesday'],
    [{ unit: 'year', startsOn: '2026-03-01' }, 'Every year on March 1st'],
    [{ unit: 'year', every: 2, on: { nth: 'last', weekday: 5 } }, 'Every 2 years on the last Friday of January'],
  ])('%o', (more, text) => {
    expect(recurrenceText({ ...monthly, ...more })).toBe(text);
  });
  test('and in a history', () => {
    expect([...recurrenceInWords.parts(monthly)]).toEqual([
      ['Repeats', 'Every month on the 31st'],
      ['First day', 'Jan 31, 2026'],
    ]);
    expect([...recurrenceInWords.parts(null)]).toEqual([]);
    expect([...recurrenceInWords.parts({ every: 2, unit: 'week' })]).toEqual([['Repeats', 'Every 2 weeks']]);
    expect([11, 22, 103].map(ordinal)).toEqual(['11th', '22nd', '103rd']);
  });
});
