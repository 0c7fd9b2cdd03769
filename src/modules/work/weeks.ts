import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { dateInZone } from '#shared/dates.ts';
import { visibleTo } from './access/public.ts';
import type { WorkKind } from './rules.ts';
import type { WorkItemsTable, WorkTables } from './tables.ts';

type Tables = WorkTables & { w: WorkItemsTable };
export type WeekOfWork = { week: string; opened: number; ended: number };

/** How much was opened and how much ended in each of the last weeks, oldest first; weeks of the company's time zone, from Monday. */
export async function countByWeek(context: Context, kind: WorkKind, weeks: number): Promise<WeekOfWork[]> {
  const mondays = lastMondays(dateInZone(new Date(), context.timeZone), weeks);
  const [opened, ended] = await Promise.all([
    countIn(context, kind, 'created_at', mondays[0] ?? ''),
    countIn(context, kind, 'closed_at', mondays[0] ?? ''),
  ]);
  return mondays.map((week) => ({ week, opened: opened.get(week) ?? 0, ended: ended.get(week) ?? 0 }));
}

async function countIn(
  context: Context,
  kind: WorkKind,
  column: 'created_at' | 'closed_at',
  first: string,
): Promise<Map<string, number>> {
  const at = sql.ref(`w.${column}`);
  const rows = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .select((eb) => [
      sql<string>`to_char(date_trunc('week', ${at} at time zone ${context.timeZone}), 'YYYY-MM-DD')`.as('week'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where((eb) => eb.and(visibleTo(context, kind)))
    .where('w.deleted_at', 'is', null)
    .where(sql<boolean>`${at} >= (${first}::timestamp at time zone ${context.timeZone})`)
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map((row) => [row.week, row.count]));
}

const dayMs = 86_400_000;

/** The Mondays of the last weeks up to a day, oldest first. */
export function lastMondays(today: string, weeks: number): string[] {
  const noon = Date.parse(`${today}T12:00:00Z`);
  const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: weeks }, (_, index) =>
    new Date(monday - (weeks - 1 - index) * 7 * dayMs).toISOString().slice(0, 10),
  );
}
