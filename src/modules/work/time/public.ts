import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { StatusID, WorkKind } from '../rules.ts';
import type { WorkTables } from '../tables.ts';

/** The stretches of time that people work; at most one runs for each (docs/rules/work.md#several-people). */

type Item = { kind: WorkKind; id: number };

/** Begins a stretch now. The person is held, and nothing else of theirs runs. */
export async function startSegment(context: Context, userID: number, { kind, id }: Item): Promise<void> {
  await context
    .db<WorkTables>()
    .insertInto('time_segments')
    .values({ user_id: userID, kind, work_id: id, ended_at: null, ended_status_id: null })
    .execute();
}

/** Ends running segments on an item: of some people, or of all. */
export async function endSegments(
  context: Context,
  kind: WorkKind,
  id: number,
  userIDs: number[] | null,
  status: StatusID,
): Promise<void> {
  await context
    .db<WorkTables>()
    .updateTable('time_segments')
    .set({ ended_at: sql<string>`greatest(started_at, now())`, ended_status_id: status })
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .where('ended_at', 'is', null)
    .$if(userIDs !== null, (query) => query.where('user_id', '=', sql<never>`any(${userIDs}::bigint[])`))
    .execute();
}

/** Two devices of one person take turns, so that at most one segment runs. */
export async function holdPerson(context: Context, userID: number): Promise<void> {
  await context
    .db<WorkTables>()
    .selectFrom('people')
    .select('user_id')
    .where('user_id', '=', userID)
    .forNoKeyUpdate()
    .execute();
}

/** What a person works on now. */
export async function findRunning(context: Context, userID: number): Promise<Item | undefined> {
  return context
    .db<WorkTables>()
    .selectFrom('time_segments')
    .select(['kind', 'work_id as id'])
    .where('user_id', '=', userID)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Who works on an item now. */
export async function listAtWork(context: Context, { kind, id }: Item): Promise<number[]> {
  const rows = await context
    .db<WorkTables>()
    .selectFrom('time_segments')
    .select('user_id')
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The minutes that were worked on an item by all, up to now. */
export async function countMinutes(context: Context, { kind, id }: Item): Promise<number> {
  const row = await context
    .db<WorkTables>()
    .selectFrom('time_segments')
    .select(sql<number>`coalesce(sum(extract(epoch from coalesce(ended_at, now()) - started_at)), 0)::bigint`.as('s'))
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .executeTakeFirstOrThrow();
  return Math.round(row.s / 60);
}
