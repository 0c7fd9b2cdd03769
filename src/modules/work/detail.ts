import type { Kysely } from 'kysely';
import type { Context } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { anyOf } from '#server/database/idioms.ts';
import { notFound } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { moduleOf, nounOf, visibleTo } from './access/public.ts';
import { columnOf, fieldsOf, pageFields } from './field-rules.ts';
import { besideRows, rowColumns, toRow } from './rows.ts';
import { nextStatuses, type StatusID, statusNames, type WorkKind } from './rules.ts';
import type { ServiceLevels } from './service-levels/contract.ts';
import { noServiceLevels, readServiceLevels, slaColumns, slaOf } from './service-levels/public.ts';
import type { WorkItemsTable, WorkTables } from './tables.ts';

type Tables = WorkTables & { w: WorkItemsTable };
export type WorkDetail = Awaited<ReturnType<typeof getWork>>;

/** How many segments of work a detail carries; the time sheet has them all. */
const latestSegments = 50;

const assetsOn = statement((db: Kysely<Tables>, { kind, ids }: { kind: WorkKind; ids: number[] }) =>
  db
    .selectFrom('work_assets as wa')
    .innerJoin('assets as a', 'a.asset_id', 'wa.asset_id')
    .select(['wa.work_id as workID', 'a.asset_id as assetID', 'a.asset_number as assetNumber', 'a.name as assetName'])
    .where('wa.kind', '=', kind)
    .where('wa.work_id', '=', anyOf(ids))
    .where('a.deleted_at', 'is', null)
    .orderBy('a.asset_number'),
);
/** The assets that many items are about, each with the item. */
export const assetsOf = (context: Context, kind: WorkKind, ids: number[]) =>
  assetsOn(context.db<Tables>(), { kind, ids });

const segmentsOn = statement((db: Kysely<Tables>, { kind, id }: { kind: WorkKind; id: number }) =>
  db
    .selectFrom('time_segments as s')
    .innerJoin('people as p', 'p.user_id', 's.user_id')
    .select(['s.user_id', 'p.name', 's.started_at', 's.ended_at', 's.ended_status_id'])
    .where('s.kind', '=', kind)
    .where('s.work_id', '=', id)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.started_at', 'desc')
    .limit(latestSegments),
);

/** Of an item that was made a moment ago: what its company has promised, and what it came with. */
type Made = { levels: ServiceLevels; assetIDs: readonly number[] };

/**
 * One item with its people, assets and activity. Who has just changed or made it is shown it once more, even when that
 * took it out of their sight; nobody has marked a new one or worked on it yet.
 * Errors: 404 when deleted, unknown or not theirs to see.
 */
export async function getWork(context: Context, kind: WorkKind, id: number, just?: 'changed' | Made) {
  const db = context.db<Tables>();
  const me = context.actor.userId;
  const made = typeof just === 'object' ? just : undefined;
  const [row, beside, assets, segments, levels] = await Promise.all([
    rowColumns(db)
      .leftJoin('people as creator', 'creator.user_id', 'w.created_by')
      .leftJoin('people as closer', 'closer.user_id', 'w.closed_by')
      .select([
        ...pageFields.map((field) => `w.${columnOf[field]}` as const),
        ...slaColumns.map((column) => `w.${column}` as const),
        'w.deleted_at',
        'w.created_by',
        'creator.name as created_by_name',
        'closer.name as closed_by_name',
      ])
      .where('w.kind', '=', kind)
      .$if(!just, (query) => query.where((eb) => eb.and(visibleTo(context, kind))))
      .where('w.id', '=', id)
      .where('w.deleted_at', 'is', null)
      .executeTakeFirst(),
    besideRows(context, kind, [id], { isMarked: !made }),
    made?.assetIDs.length === 0 ? [] : assetsOn(db, { kind, ids: [id] }),
    made ? [] : segmentsOn(db, { kind, id }),
    made?.levels ?? (kind === 'ticket' ? readServiceLevels(context) : noServiceLevels),
  ]);
  if (!row) throw notFound(nounOf[kind]);
  const people = beside.assignees.get(id) ?? [];
  const own = people.find((person) => person.userID === me);
  const mayEdit = context.has(can(moduleOf[kind], 'update'));
  const next = mayEdit && row.closed_at === null ? nextStatuses(own?.statusID ?? row.status_id) : [];
  return {
    ...toRow(row, beside),
    ...fieldsOf(row, pageFields),
    createdBy: row.created_by,
    createdByName: row.created_by_name,
    closedAt: row.closed_at,
    closedByName: row.closed_by_name,
    assets: assets.map(({ workID: _, ...asset }) => asset),
    sla: slaOf(context, levels, row),
    activityTimestamps: segments.map((segment) => {
      const statusID: StatusID = segment.ended_status_id ?? 2;
      return {
        statusID,
        statusName: statusNames[statusID],
        startedBy: segment.user_id,
        startedByName: segment.name,
        startedAt: segment.started_at,
        endedAt: segment.ended_at,
      };
    }),
    nextStatuses: next.map((statusID) => ({ statusID, statusName: statusNames[statusID] })),
    mayEdit,
    mayDelete: context.has(can(moduleOf[kind], 'delete')),
  };
}
