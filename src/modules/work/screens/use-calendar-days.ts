/** The days of a calendar, as dates without a time; weeks begin on Sunday. */
const dayMs = 86_400_000;
const toMs = (date: string): number => Date.parse(`${date}T12:00:00Z`);
const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export type Span = 'month' | 'week';

export const addDays = (date: string, days: number): string => toDate(toMs(date) + days * dayMs);

const weekStart = (date: string): string => addDays(date, -new Date(toMs(date)).getUTCDay());

/** The days shown around a day: its week, or the weeks of its month. */
export function daysAround(on: string, span: Span): string[] {
  if (span === 'week') return Array.from({ length: 7 }, (_, index) => addDays(weekStart(on), index));
  const month = `${on.slice(0, 7)}-01`;
  const first = weekStart(month);
  const last = addDays(weekStart(addDays(stepFrom(month, 'month', 1), -1)), 6);
  return Array.from({ length: (toMs(last) - toMs(first)) / dayMs + 1 }, (_, index) => addDays(first, index));
}

/** So many months or weeks on; a month begins at its first. */
export function stepFrom(on: string, span: Span, by: number): string {
  if (span === 'week') return addDays(on, 7 * by);
  const [year = 0, month = 1] = on.split('-').map(Number);
  return toDate(Date.UTC(year, month - 1 + by, 1, 12));
}

/** The later of two ends, or the one that is there. */
export const laterOf = (one: string, other: string | undefined): string => (other && other > one ? other : one);
export const earlierOf = (one: string, other: string | undefined): string => (other && other < one ? other : one);
