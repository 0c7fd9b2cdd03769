import { addDays, inMonth } from '#shared/dates.ts';
import { daysBetween } from '#shared/days.ts';

/** When an entry comes again, pure (docs/rules/ledger.md). */

export const frequencies = {
  weekly: { name: 'Every week', months: 0 },
  monthly: { name: 'Every month', months: 1 },
  quarterly: { name: 'Every quarter', months: 3 },
  yearly: { name: 'Every year', months: 12 },
} as const;
export type Frequency = keyof typeof frequencies;
export const frequencyKeys = Object.keys(frequencies) as [Frequency, ...Frequency[]];

export type Schedule = {
  frequency: Frequency;
  /** The first day, or any day of its month when the last one counts. */
  startsOn: string;
  isLastDay: boolean;
  /** No day after it. */
  endsOn: string | null;
};

/** The n-th day, counted from 0. Months keep the day of the first as far as they have it. */
function dayOf({ frequency, startsOn, isLastDay }: Schedule, n: number): string {
  const step = frequencies[frequency].months;
  if (step === 0) return addDays(startsOn, n * 7);
  return inMonth(startsOn, n * step, isLastDay ? 31 : Number(startsOn.slice(8)));
}

/** The first day of a schedule after a day; null when there is none. */
export function nextDay(schedule: Schedule, after: string): string | null {
  const { startsOn, endsOn } = schedule;
  const step = frequencies[schedule.frequency].months;
  const days = daysBetween(startsOn, after);
  // Near enough below, then step by step: months differ in length.
  let n = Math.max(0, Math.floor(days / (step === 0 ? 7 : step * 31)) - 1);
  while (dayOf(schedule, n) <= after) n++;
  const day = dayOf(schedule, n);
  return endsOn !== null && day > endsOn ? null : day;
}

/** The first so many days of a schedule from a day on. */
export function nextDays(schedule: Schedule, from: string, most: number): string[] {
  const days: string[] = [];
  for (let at = nextDay(schedule, addDays(from, -1)); at !== null && days.length < most; at = nextDay(schedule, at)) {
    days.push(at);
  }
  return days;
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (day: number): string => `${day}${endings[ordinals.select(day)] ?? 'th'}`;
const named = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** `Every month on the 15th`, `Every quarter on the last day`, `Every week on Friday`, `Every year on March 1st`. */
export function scheduleText({ frequency, startsOn, isLastDay }: Schedule): string {
  const { name } = frequencies[frequency];
  if (frequency === 'weekly') return `${name} on ${named(startsOn, { weekday: 'long' })}`;
  const day = isLastDay ? 'the last day' : `the ${ordinal(Number(startsOn.slice(8)))}`;
  if (frequency !== 'yearly') return `${name} on ${day}`;
  const month = named(startsOn, { month: 'long' });
  return isLastDay
    ? `${name} on the last day of ${month}`
    : `${name} on ${month} ${ordinal(Number(startsOn.slice(8)))}`;
}
