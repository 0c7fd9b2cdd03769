import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { mayNamed } from '#shared/permission.ts';
import type { LedgerTables } from './tables.ts';

/** The days on which what is posted counts: open ones, and after what was moved out of closed ones (docs/rules/closing.md). */

export const toCloseTheBooks = mayNamed('accounting', 'close the books');
/** Whether what is done now may be dated in a month under review: by right, and with a reason (docs/rules/closing.md). */
export const isLate = (context: Context): boolean => context.reason !== undefined && context.has(toCloseTheBooks);

/** Tells the database why what follows may be dated in a month under review. */
export async function giveReason(context: Context): Promise<void> {
  if (isLate(context)) await sql`select set_config('app.late_reason', ${context.reason}, true)`.execute(context.db());
}

/** The first day that nothing speaks against posting on; null when every day is open. */
export async function firstOpenDay(context: Context): Promise<string | null> {
  const soft = isLate(context) ? sql`null::date` : sql`book_soft_closing_date`;
  const row = await context
    .db<{ tenants: object }>()
    .selectFrom('tenants')
    .select(sql<string | null>`greatest(book_closing_date, ${soft}) + 1`.as('day'))
    .executeTakeFirstOrThrow();
  return row.day;
}

export type AccountingDay = { day: string; reason: string | null };

/**
 * The day on which work of a day counts in the books: its own, or the first open one, with the sentence that is to be written on it
 * (behaviour B6: what arrives late is kept).
 */
export const accountingDay = async (context: Context, date: string): Promise<AccountingDay> =>
  countedFrom(date, await firstOpenDay(context));

export function countedFrom(date: string, open: string | null): AccountingDay {
  if (open === null || date >= open) return { day: date, reason: null };
  return {
    day: open,
    reason: `Dated ${formatCalendarDate(date)}, in a closed month: it counts on the first open day.`,
  };
}

/**
 * The day of the next version of a document: its own, or the one on which an earlier version was taken back whose own day was closed then. Before it, that
 * version counts still, also after the books have been opened again: another one there would count twice.
 */
export async function dayAfterMoved(context: Context, entryID: number, date: string): Promise<string> {
  const moved = await context
    .db<LedgerTables>()
    .selectFrom('journal_entries as e')
    .innerJoin('journal_entries as r', 'r.root_id', 'e.root_id')
    .innerJoin('journal_entries as o', 'o.entry_id', 'r.reverses_id')
    .select((eb) => eb.fn.max('r.entry_date').as('day'))
    .where('e.entry_id', '=', entryID)
    .whereRef('r.entry_date', '>', 'o.entry_date')
    .executeTakeFirst();
  return moved?.day && moved.day > date ? moved.day : date;
}
