import { rangeTitle } from '#modules/statements/table-rules.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';
import { fromMonday, momentOn } from '#shared/recurrence-dates.ts';
import { monthsBefore, quarterStart, wholeMonths } from '#shared/report-days.ts';

/** When reports are mailed, and which days they are about then, pure (docs/rules/statements.md). */

/** When, as it is said in short. */
export const frequencyKeys = ['weekly', 'monthly', 'month_end'] as const;
type Frequency = (typeof frequencyKeys)[number];
export type InShort = { frequency: Frequency | null; day: number | null };

/** Days up to a day are whole ones: what is sent in the morning is about the time until the evening before. */
export const dayRules = {
  last_month: 'Last month',
  month_to_date: 'This month to date',
  last_week: 'Last week',
  last_quarter: 'Last quarter',
  quarter_to_date: 'This quarter to date',
  last_year: 'Last fiscal year',
  year_to_date: 'This fiscal year to date',
} as const;
export type DayRule = keyof typeof dayRules;
export const dayRuleKeys = Object.keys(dayRules) as [DayRule, ...DayRule[]];

export const comparisons = { none: 'Nothing', previous: 'Period before', year: 'Year before' } as const;
export type Comparison = keyof typeof comparisons;
export const comparisonKeys = Object.keys(comparisons) as [Comparison, ...Comparison[]];

/** Mails go out at six in the morning: the evening before is over, the day's work has not begun. */
const mailingMinutes = 6 * 60;

/** Says which day is mailed for at a moment, by the company's clock. */
export function mailingDay(now: Date, timeZone: string): string {
  const day = dateInZone(now, timeZone);
  return now >= momentOn(day, mailingMinutes, timeZone) ? day : addDays(day, -1);
}

/** Makes the rule that is said in short: on a day of the week or of the month, or on the first workday after a month. */
export function recurrenceOf({ frequency, day }: InShort, startsOn: string): Recurrence {
  if (frequency === 'weekly') return { ...plainRecurrence('week', startsOn), weekdays: [day ?? 1] };
  if (frequency === 'monthly') return { ...plainRecurrence('month', startsOn), on: day ?? 1 };
  return { ...plainRecurrence('month', startsOn), on: 1, workdays: 'next' };
}

/** Says a rule in short; nothing of it when it takes more words. */
export function inShort(rule: Recurrence): InShort {
  const { unit, weekdays, on, startsOn } = rule;
  const day = unit === 'week' ? (weekdays[0] ?? null) : typeof on === 'number' ? on : null;
  const short = frequencyKeys
    .map((frequency) => ({ frequency, day: frequency === 'month_end' ? null : day }))
    .find((one) => (one.day !== null || one.frequency === 'month_end') && isSame(recurrenceOf(one, startsOn), rule));
  return short ?? { frequency: null, day: null };
}

const isSame = (one: Recurrence, other: Recurrence): boolean =>
  (Object.keys(one) as (keyof Recurrence)[]).every((part) => String(one[part]) === String(other[part]));

export type Days = { from: string; to: string };

/** Which days a report is about that is sent on a day; fiscal years begin with a month. */
export function daysOf(rule: DayRule, sentOn: string, fiscalYearStart: (day: string) => string): Days {
  const to = addDays(sentOn, -1);
  const range = ({ start, end }: { start: string; end: string }): Days => ({ from: start, to: end });
  switch (rule) {
    case 'last_month':
      return range(wholeMonths(monthsBefore(sentOn, 1), 1));
    case 'month_to_date':
      return { from: `${to.slice(0, 8)}01`, to };
    case 'last_week': {
      const sunday = addDays(sentOn, -fromMonday(sentOn));
      return { from: addDays(sunday, -6), to: sunday };
    }
    case 'last_quarter':
      return range(wholeMonths(monthsBefore(quarterStart(sentOn), 3), 3));
    case 'quarter_to_date':
      return { from: quarterStart(to), to };
    case 'last_year': {
      const end = addDays(fiscalYearStart(sentOn), -1);
      return { from: fiscalYearStart(end), to: end };
    }
    default:
      return { from: fiscalYearStart(to), to };
  }
}

/** What a file is called: no device takes a name with these in it. */
export const fileNameOf = (name: string, { from, to }: Days): string =>
  `${name} ${rangeTitle(from, to)}.pdf`.replaceAll(/[\\/:*?"<>|]/g, '-');
