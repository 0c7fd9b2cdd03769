import { timeFormat } from './dates.ts';
import { ordinal } from './ordinals.ts';
import type { MonthDay, Recurrence, WorkdayChoice } from './recurrence.ts';
import { fromMonday } from './recurrence-dates.ts';

/** A rule of what comes again, as people say it. */

const named = (date: string, options: Intl.DateTimeFormatOptions): string =>
  timeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** January 1, 2024 was a Monday. */
const weekdayName = (weekday: number, form: 'long' | 'short'): string =>
  named(`2024-01-0${weekday}`, { weekday: form });
const inWeek = [1, 2, 3, 4, 5, 6, 7];
/** From Monday on. */
export const shortWeekdayNames = inWeek.map((weekday) => weekdayName(weekday, 'short'));

const nthWords = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', last: 'last' } as const;
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const workdayWords: Record<WorkdayChoice, string> = {
  all: 'Stay there',
  next: 'Move to the next workday',
  previous: 'Move to the workday before',
  skip: 'Leave it out',
};
const movedWords: Record<WorkdayChoice, string> = {
  all: '',
  next: ', or the next workday',
  previous: ', or the workday before',
  skip: ', on workdays only',
};

/** `Every 2 weeks on Mon and Thu, until Dec 31, 2027`, `Every month on the last day`, `Every year on March 1st, 3 times`. */
export function recurrenceText(rule: Recurrence): string {
  const { endsOn, times } = rule;
  const end =
    endsOn !== null
      ? `, until ${named(endsOn, { dateStyle: 'medium' })}`
      : times !== null
        ? `, ${times === 1 ? 'once' : `${times} times`}`
        : '';
  return `${oftenText(rule)}${dayText(rule)}${end}`;
}

const oftenText = ({ every, unit }: Pick<Recurrence, 'every' | 'unit'>): string =>
  every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;

function dayText(rule: Recurrence): string {
  const { unit, weekdays, on, startsOn, workdays } = rule;
  if (unit === 'workday') return '';
  if (unit === 'day') return movedWords[workdays];
  if (unit === 'week')
    return ` on ${weekdaysText(weekdays.length > 0 ? weekdays : [fromMonday(startsOn)])}${movedWords[workdays]}`;
  const day = on ?? Number(startsOn.slice(8));
  if (day === 1 && workdays === 'next') return ` on the first workday${ofMonth(rule)}`;
  if (day === 'last' && workdays === 'previous') return ` on the last workday${ofMonth(rule)}`;
  return ` on ${monthDayText(rule, day)}${movedWords[workdays]}`;
}

const weekdaysText = (weekdays: readonly number[]): string =>
  list.format(
    weekdays.toSorted((a, b) => a - b).map((one) => weekdayName(one, weekdays.length > 1 ? 'short' : 'long')),
  );

function monthDayText(rule: Recurrence, on: MonthDay): string {
  if (typeof on !== 'number') return `${monthDayName(on)}${ofMonth(rule)}`;
  return rule.unit === 'year' ? `${monthName(rule)} ${ordinal(on)}` : monthDayName(on);
}

/** `the 15th`, `the last day`, `the second Tuesday`. */
export const monthDayName = (on: MonthDay): string =>
  on === 'last'
    ? 'the last day'
    : typeof on === 'number'
      ? `the ${ordinal(on)}`
      : `the ${nthWords[on.nth]} ${weekdayName(on.weekday, 'long')}`;

const monthName = ({ startsOn }: Recurrence): string => named(startsOn, { month: 'long' });
/** A year has one month of it; of a quarter the first day says which. */
const ofMonth = (rule: Recurrence): string => (rule.unit === 'year' ? ` of ${monthName(rule)}` : '');

/** How it is told in a history. What was told of series before they had a first day is how often alone. */
export const recurrenceInWords = {
  label: 'Repeats',
  parts: (value: unknown): ReadonlyMap<string, string> => {
    const told = value as Recurrence | Pick<Recurrence, 'every' | 'unit'> | null;
    if (!told) return new Map();
    if (!('startsOn' in told)) return new Map([['Repeats', oftenText(told)]]);
    return new Map([
      ['Repeats', recurrenceText(told)],
      ['First day', named(told.startsOn, { dateStyle: 'medium' })],
    ]);
  },
};
