import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { toUtcTime } from '#shared/dates.ts';
import { moduleOf, visibleTo } from './access/public.ts';
import { isAny } from './conditions.ts';
import type { StatusID, WorkKind } from './rules.ts';
import type { WorkItemsTable, WorkTables } from './tables.ts';
import { findRunning } from './time/public.ts';
import { asksAt } from './time/rules.ts';

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
    .where((eb) => eb.and([...visibleTo(context, kind), isAny('w.id', ids)]))
    .where('w.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

/** What the person works on now, since when, and when they are asked whether they still do. */
export async function runningWork(context: Context) {
  const running = await findRunning(context, context.actor.userId);
  if (!running) return undefined;
  const { kind, id, startedAt } = running;
  const { subject } = await context
    .db<WorkTables>()
    .selectFrom('work_items')
    .select('subject')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const asked = toUtcTime(new Date(asksAt(running)));
  return { module: moduleOf[kind], entityID: id, label: subject, startedAt, asksAt: asked };
}
