import { sql } from 'kysely';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { namesIn } from '#server/declared/references.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { mayNamed } from '#shared/permission.ts';
import { moduleOf } from '../../access/public.ts';
import { workKinds } from '../../rules.ts';
import { timeEntryCalls } from './contract.ts';
import { entryEntity } from './entity.ts';
import { entryEntityServer, idleEntityServer, timeEntryServices } from './service.ts';

const tables: ExportedTable[] = [
  {
    name: 'time',
    table: 'time_segments',
    key: ['segment_id'],
    columns: ['segment_id', 'user_id', 'kind', 'work_id', 'started_at', 'ended_at', 'source', 'remarks'],
    permission: mayNamed('payroll', 'approve time'),
    deleted: 'deleted_at',
    // Whoever pays the time needs all of it, and not what it was for where they may not see that.
    seenAs: { module: { column: 'kind', modules: moduleOf }, id: 'work_id', blank: ['work_id', 'remarks'] },
  },
];

/** Work that somebody has time on is used. */
const names = workKinds.map((kind) =>
  namesIn(
    moduleOf[kind],
    'time_segments',
    'work_id',
    { module: entryEntity.module, id: 'segment_id' },
    sql<boolean>`kind = ${kind} and deleted_at is null`,
  ),
);

export const timeEntriesModule: Module = {
  name: 'time-entries',
  names,
  tables,
  routes: routes(timeEntryCalls, timeEntryServices),
  entities: [entryEntityServer, idleEntityServer],
};
