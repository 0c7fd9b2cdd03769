import { formatCalendarDate } from '#shared/dates.ts';
import { type Cents, formatDollars } from '#shared/money.ts';

type Owed = { to: string; closing: Cents; buckets: readonly Cents[] };

/** What is due in a sentence or two, for a mail in which nobody says it otherwise. */
export function dueText({ to, closing, buckets }: Owed): string {
  const day = formatCalendarDate(to);
  if (closing < 0) return `On ${day} you have a credit of ${formatDollars((0 - closing) as Cents)} with us.`;
  if (closing === 0) return `On ${day} nothing is due.`;
  const late = buckets.slice(1).reduce((sum, cents) => sum + cents, 0);
  // Of what is past due no more can be owed than is owed in all, once credits are taken off.
  const past = Math.min(late, closing) as Cents;
  const due = `On ${day} ${formatDollars(closing)} is due`;
  return past > 0 ? `${due}, of which ${formatDollars(past)} is past due.` : `${due}.`;
}
