import { rangeTitle } from '#modules/statements/table-rules.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { daysFrom, weekdayOf } from '#shared/days.ts';
import { monthsBefore, quarterStart, wholeMonths } from '#shared/report-days.ts';
import { type IsWorkDay, isUsualWorkDay } from '#shared/work-days.ts';

/** When reports are mailed, and which days they are about then, pure (docs/rules/statements.md). */

export const frequencies = { weekly: 'Every week', monthly: 'Every month', month_end: 'After each month' } as const;
export type Frequency = keyof typeof frequencies;
export const frequencyKeys = Object.keys(frequencies) as [Frequency, ...Frequency[]];

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

/** The day that is mailed for at a moment. It begins at six in the company: the evening before is over, the day's work has not begun. */
export const mailingDay = (now: Date, timeZone: string): string =>
  dateInZone(new Date(now.getTime() - 6 * 3_600_000), timeZone);

export type Schedule = { frequency: Frequency; day: number | null };

/** Monday is 1. */
const fromMonday = (day: string): number => weekdayOf(day) || 7;

/** The day in the month of another: its last where it is shorter; its first working day for what comes after a month. */
function dayIn(month: string, { day }: Schedule, isWorkDay: IsWorkDay): string {
  const first = `${month.slice(0, 8)}01`;
  if (day === null) return daysFrom(first, 28).find(isWorkDay) ?? first;
  const { end } = wholeMonths(first, 1);
  const wanted = addDays(first, day - 1);
  return wanted > end ? end : wanted;
}

/** The first day of a schedule after a day; working days are those of the company. */
export function nextDay(schedule: Schedule, after: string, isWorkDay: IsWorkDay = isUsualWorkDay): string {
  if (schedule.frequency === 'weekly') {
    const days = ((schedule.day ?? 1) - fromMonday(after) + 7) % 7;
    return addDays(after, days === 0 ? 7 : days);
  }
  const inMonth = dayIn(after, schedule, isWorkDay);
  return inMonth > after ? inMonth : dayIn(monthsBefore(after, -1), schedule, isWorkDay);
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const weekdayNames: readonly string[] = weekdays;
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
export const ordinal = (day: number): string => `${day}${endings[ordinals.select(day)] ?? 'th'}`;

/** `Every week on Monday`, `Every month on the 15th`, `On the first workday after each month`. */
export function scheduleText({ frequency, day }: Schedule): string {
  if (frequency === 'weekly') return `Every week on ${weekdays[(day ?? 1) - 1]}`;
  if (frequency === 'monthly') return `Every month on the ${ordinal(day ?? 1)}`;
  return 'On the first workday after each month';
}

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
