import { sql } from 'kysely';
import type { AreaCount } from '#server/declared/area-counts.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { type Moves, undeleted } from '#server/declared/moves.ts';
import { type Belonging, belonging } from '#server/declared/timelines.ts';
import type { EntityServer } from '#server/records/entities.ts';
import type { Entity } from '#shared/entity.ts';
import { can } from '#shared/permission.ts';
import { customerEntity } from '../customers/entity.ts';
import { moduleOf, visibleWork, whyUnseen, workEvents, workFieldsInWords } from './access/public.ts';
import { restoreWork } from './changing.ts';
import { countMine } from './counting.ts';
import { exportedColumns } from './field-rules.ts';
import { endingOf, type WorkKind } from './rules.ts';
import { searchedWork } from './searched.ts';

/** What tasks or tickets say to the rest of the product. */

/** Who sees one, how it is put back, found and explained. */
export const workLife = (kind: WorkKind): Omit<EntityServer, keyof Entity> => ({
  fields: workFieldsInWords,
  visibleLabels: (context, ids, more) => visibleWork(context, kind, ids, more),
  restore: (context, id, change) => restoreWork(context, kind, id, change),
  searched: searchedWork(kind),
  whyUnseen: (context, id) => whyUnseen(context, kind, id),
});

/** The number beside the sidebar entry: as many as the list of the own open ones has rows. */
export const workCount = (kind: WorkKind): AreaCount => ({
  area: `/${moduleOf[kind]}`,
  label: 'assigned to you',
  needs: can(moduleOf[kind], 'read'),
  module: moduleOf[kind],
  count: (context) => countMine(context, kind),
});

/** What of a customer's work stands in their timeline. */
export const workOfCustomers = (kind: WorkKind): Belonging =>
  belonging(
    customerEntity.module,
    workEvents[kind].any(`${kind}_created`, endingOf(kind), `${kind}_reopened`, `${kind}_merged`, `${kind}_deleted`),
    { table: 'work_items', id: 'id', whose: 'customer_id' },
    sql<boolean>`kind = ${kind}`,
  );

/** What of a customer goes with them when they are merged into another one. */
export const workMoves = (kind: WorkKind): Moves => ({
  of: customerEntity.module,
  called: [kind, moduleOf[kind]],
  table: 'work_items',
  key: ['kind', 'id'],
  names: 'customer_id',
  live: sql<boolean>`r.kind = ${kind}`,
  counts: undeleted,
  place: sql<number | null>`r.location_id`,
  told: {
    merged: workEvents[kind].event(`${kind}_customer_merged`),
    unmerged: workEvents[kind].event(`${kind}_customer_unmerged`),
    field: 'customerID',
  },
  needs: can(moduleOf[kind], 'read'),
});

/** What leaves with everything that a company has. */
export const exportedWork = (kind: WorkKind): ExportedTable => ({
  name: moduleOf[kind],
  table: 'work_items',
  key: ['id'],
  columns: exportedColumns(kind),
  permission: can(moduleOf[kind], 'read'),
  seenAs: { module: moduleOf[kind], id: 'id' },
  only: { column: 'kind', is: kind },
  deleted: 'deleted_at',
});
