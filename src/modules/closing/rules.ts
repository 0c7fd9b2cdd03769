import { addDays, formatCalendarDate, inMonth } from '#shared/dates.ts';

/** Periods and their closing, pure (behaviour B6, docs/rules/closing.md). */

export const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

export const monthEnd = (day: string): string => inMonth(day, 0, 31);

/** `October 2026` of a day in it. */
export const monthName = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/**
 * The days that are closed by closing through a day: those since the last closing, or of its own month where nothing was closed, or it
 * is closed already.
 */
export const periodTo = (through: string, closed: string | null): { from: string; to: string } => ({
  from: closed !== null && closed < through ? addDays(closed, 1) : monthStart(through),
  to: through,
});

/** The month that is closed next: the one after the last closed, or the last one that is over. */
export function nextToClose(closed: string | null, today: string): string {
  return closed === null ? addDays(monthStart(today), -1) : monthEnd(addDays(closed, 1));
}

/** What happened to the dates, as the log says it. */
export type ClosingKind = 'closed' | 'review' | 'reopened';

export type ClosingDates = {
  oldDate: string | null;
  newDate: string | null;
  oldSoftDate: string | null;
  newSoftDate: string | null;
};

export function kindOf({ oldDate, newDate, oldSoftDate, newSoftDate }: ClosingDates): ClosingKind {
  const [was, is] = [oldDate ?? '', newDate ?? ''];
  if (is > was) return 'closed';
  if (is < was || (newSoftDate ?? is) < (oldSoftDate ?? was)) return 'reopened';
  return 'review';
}

/** What became of something in a month that was closed: new, the version before it taken back, or a version that stands in for one. */
export const exceptionKind = (entry: { reversesID: number | null; replacesID: number | null }): ExceptionKind =>
  entry.reversesID !== null ? 'reversed' : entry.replacesID !== null ? 'changed' : 'created';
export type ExceptionKind = 'created' | 'changed' | 'reversed';

/** `October 2026` for a whole month, else its days. */
export const periodName = ({ from, to }: { from: string; to: string }): string =>
  from === monthStart(to) && to === monthEnd(to)
    ? monthName(to)
    : `${formatCalendarDate(from)} – ${formatCalendarDate(to)}`;
