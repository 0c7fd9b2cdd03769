import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { isAny, moduleOf, visibleTo } from '../access/public.ts';
import type { StatusID, WorkKind } from '../rules.ts';
import type { WorkItemsTable, WorkTables } from '../tables.ts';

/** How an item stands for the person who asks. */
export type Standing = { subject: string; statusID: StatusID };

/** Of the given ids those the person may see: the own activity status where they are assigned, else that of the whole. */
export async function standingOf(context: Context, kind: WorkKind, ids: number[]): Promise<Map<number, Standing>> {
  if (ids.length === 0) return new Map();
  const rows = await context
    .db<WorkTables & { w: WorkItemsTable }>()
    .selectFrom('work_items as w')
    .leftJoin('work_assignees as own', (join) =>
      join
        .onRef('own.kind', '=', 'w.kind')
        .onRef('own.work_id', '=', 'w.id')
        .on('own.user_id', '=', context.actor.userId),
    )
    .select(['w.id', 'w.subject'])
    .select(sql<StatusID>`coalesce(own.status_id, w.status_id)`.as('statusID'))
    .where((eb) => eb.and([...visibleTo(context, kind, eb as never), isAny(eb as never, 'w.id', ids)]))
    .where('w.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

/** What the person works on now, and since when. */
export async function runningWork(context: Context) {
  const row = await context
    .db<WorkTables>()
    .selectFrom('time_segments as s')
    .innerJoin('work_items as w', (join) => join.onRef('w.kind', '=', 's.kind').onRef('w.id', '=', 's.work_id'))
    .select(['s.kind', 'w.id', 'w.subject', 's.started_at'])
    .where('s.user_id', '=', context.actor.userId)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst();
  return row && { module: moduleOf[row.kind], entityID: row.id, label: row.subject, startedAt: row.started_at };
}
