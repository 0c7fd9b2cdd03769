import { sql } from 'kysely';
import { type Context, nextNumbers } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { countSteps } from '../../checklists/rules.ts';
import type { EventRows } from '../../events/public.ts';
import { moduleOf, visibleTo, workEvents } from '../access/public.ts';
import { toStepRow } from '../attached.ts';
import { isAny } from '../conditions.ts';
import { freshSteps } from '../kinds/public.ts';
import { type StatusID, statuses, type WorkKind } from '../rules.ts';
import { noServiceLevels, openedSla, readServiceLevels } from '../service-levels/public.ts';
import type { WorkTables } from '../tables.ts';
import type { ImportCells, ImportCheck } from './contract.ts';
import { checkRows, type ReadyRow } from './reports.ts';
import { maxRows } from './rules.ts';

type Portion = { importID: string; fileName: string; rows: { line: number; cells: ImportCells }[] };
const portion = 500;
const maxErrors = 100;

/** Keeps a portion of a file until all of it is there; sent again it is kept once. Errors: 422 for too many lines. */
export async function stageRows(
  context: Context,
  kind: WorkKind,
  { importID, fileName, rows }: Portion,
): Promise<number> {
  const db = context.db<WorkTables>();
  const made_by = context.actor.userId;
  // Who begins another file has given up the one before.
  await db
    .deleteFrom('work_imports')
    .where('made_by', '=', made_by)
    .where('made_at', 'is', null)
    .where('import_id', '<>', importID)
    .execute();
  await db
    .insertInto('work_imports')
    .values({ import_id: importID, kind, file_name: fileName, made_by, made_at: null, taken_back_at: null })
    .onConflict((target) => target.doNothing())
    .execute();
  await findOwn(context, kind, importID);
  await db
    .insertInto('work_import_rows')
    .values(rows.map(({ line, cells }) => ({ import_id: importID, line, cells: JSON.stringify(cells), work_id: null })))
    .onConflict((target) =>
      target.columns(withTenant('import_id', 'line')).doUpdateSet((eb) => ({ cells: eb.ref('excluded.cells') })),
    )
    .execute();
  const { count } = await db
    .selectFrom('work_import_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import_id', '=', importID)
    .executeTakeFirstOrThrow();
  if (count > maxRows) throw unprocessable(`Import at most ${maxRows.toLocaleString('en-US')} lines at once.`);
  return count;
}

/** What of a file cannot be imported, by line and field. Errors: 404. */
export async function checkImport(context: Context, kind: WorkKind, importID: string): Promise<ImportCheck> {
  await findOwn(context, kind, importID);
  const { ready, errors } = await checkRows(context, kind, importID);
  return { rows: ready.length, errorCount: errors.length, errors: errors.slice(0, maxErrors) };
}

/** Makes an item of each line, all or none. Errors: 404; 422 when a line cannot be imported. */
export async function runImport(context: Context, kind: WorkKind, importID: string) {
  const own = await findOwn(context, kind, importID, true);
  const { ready, errors } = await checkRows(context, kind, importID);
  const [first] = errors;
  if (first) throw unprocessable(`Line ${first.line}: ${first.message} Nothing was imported.`);
  if (ready.length === 0) throw unprocessable('There is no line to import.');
  const ids = await nextNumbers(context, kind, ready.length);
  await insertItems(context, kind, ready, ids);
  const db = context.db<WorkTables>();
  const madeOf = ready.map(({ line }, index) => ({ import_id: importID, line, cells: null, work_id: ids[index] ?? 0 }));
  for (const part of portions(madeOf)) {
    await db
      .insertInto('work_import_rows')
      .values(part)
      .onConflict((target) =>
        target
          .columns(withTenant('import_id', 'line'))
          .doUpdateSet((eb) => ({ work_id: eb.ref('excluded.work_id'), cells: null })),
      )
      .execute();
  }
  await db
    .updateTable('work_imports')
    .set({ made_at: sql<string>`now()`, made_count: ready.length })
    .where('import_id', '=', importID)
    .execute();
  const firstID = ids[0] ?? 0;
  const after = { imported: ready.length, fileName: own.file_name };
  context.emit({ ...workEvents[kind].event(`${kind}_imported`), entityId: firstID, before: null, after });
  return { made: ready.length, firstID };
}

async function insertItems(context: Context, kind: WorkKind, rows: ReadyRow[], ids: number[]): Promise<void> {
  const db = context.db<WorkTables>();
  const created_by = context.actor.userId || null;
  const levels = kind === 'ticket' ? await readServiceLevels(context) : await noServiceLevels;
  // Asked once for each type or category of the file.
  const stepsOf = new Map<string, Awaited<ReturnType<typeof freshSteps>>>();
  const items = [];
  const assignees = [];
  const steps = [];
  for (const [index, row] of rows.entries()) {
    const id = ids[index] ?? 0;
    const key = `${row.typeID}/${row.categoryID}`;
    const own = stepsOf.get(key) ?? (await freshSteps(context, row));
    stepsOf.set(key, own);
    const facts = {
      statusID: statuses.new as StatusID,
      priorityID: row.priorityID,
      typeID: row.typeID,
      deletedAt: null,
    };
    items.push({
      kind,
      id,
      subject: row.subject,
      description: row.description,
      status_id: statuses.new,
      priority_id: row.priorityID,
      start_date: row.startDate,
      due_date: row.dueDate,
      customer_id: row.customerID,
      type_id: row.typeID,
      category_id: row.categoryID,
      division_id: row.divisionID,
      department_id: row.departmentID,
      steps_total: countSteps(own).total,
      created_by,
      closed_at: null,
      closed_by: null,
      deleted_at: null,
      deleted_by: null,
      ...openedSla(context, levels, facts),
    });
    for (const user_id of row.assignees) {
      const status_id = statuses.new;
      assignees.push({
        kind,
        work_id: id,
        user_id,
        status_id,
        flagged_by: null,
        flagged_at: null,
        assigned_by: created_by,
      });
    }
    steps.push(...own.map((step) => toStepRow({ kind, id }, step)));
  }
  for (const part of portions(items)) await db.insertInto('work_items').values(part).execute();
  for (const part of portions(assignees)) await db.insertInto('work_assignees').values(part).execute();
  for (const part of portions(steps)) await db.insertInto('work_steps').values(part).execute();
}

function* portions<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += portion) yield rows.slice(at, at + portion);
}

/** Deletes what was made of a file; what somebody has worked on since stays. Errors: 404; 422 when it was taken back. */
export async function takeBackImport(context: Context, kind: WorkKind, importID: string) {
  const db = context.db<WorkTables & EventRows>();
  const made = await db
    .selectFrom('work_imports')
    .selectAll()
    .where('import_id', '=', importID)
    .where('kind', '=', kind)
    .where('made_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!made) throw notFound('Import');
  if (made.taken_back_at) throw unprocessable('This import was undone already.');
  const rows = await db.selectFrom('work_import_rows').select('work_id').where('import_id', '=', importID).execute();
  const ids = rows.map((row) => row.work_id ?? 0);
  const isOne = anyOf(ids);
  const touched = await db
    .selectFrom('events')
    .select('entity_id')
    .distinct()
    .where('module', '=', moduleOf[kind])
    .where('entity_id', '=', isOne)
    .where('name', '<>', workEvents[kind].event(`${kind}_imported`).name)
    .execute();
  const kept = new Set(touched.map((event) => event.entity_id));
  const wanted = ids.filter((id) => !kept.has(id));
  const deleted = await db
    .updateTable('work_items as w')
    .set({ deleted_at: sql<string>`date_trunc('second', now())`, deleted_by: context.actor.userId })
    .where((eb) => eb.and([...visibleTo(context, kind), isAny('w.id', wanted)]))
    .where('w.deleted_at', 'is', null)
    .returning('w.id')
    .execute();
  await db
    .updateTable('work_imports')
    .set({ taken_back_at: sql<string>`now()` })
    .where('import_id', '=', importID)
    .execute();
  const firstID = Math.min(...ids);
  const after = { deleted: deleted.length, fileName: made.file_name };
  context.emit({ ...workEvents[kind].event(`${kind}_import_undone`), entityId: firstID, before: null, after });
  return { deleted: deleted.length, kept: made.made_count - deleted.length };
}

/** The files that were imported lately, the latest first. */
export async function listImports(context: Context, kind: WorkKind) {
  const rows = await context
    .db<WorkTables>()
    .selectFrom('work_imports as i')
    .innerJoin('people as p', 'p.user_id', 'i.made_by')
    .select(['i.import_id', 'i.file_name', 'i.made_at', 'i.made_count', 'i.taken_back_at', 'p.name'])
    .where('i.kind', '=', kind)
    .where('i.made_at', 'is not', null)
    .orderBy('i.made_at', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({
    importID: row.import_id,
    fileName: row.file_name,
    madeAt: row.made_at ?? '',
    madeByName: row.name,
    madeCount: row.made_count,
    takenBackAt: row.taken_back_at,
  }));
}

/** Errors: 404 unless the person's own, of this kind and not made yet. */
async function findOwn(context: Context, kind: WorkKind, importID: string, isHeld = false) {
  const row = await context
    .db<WorkTables>()
    .selectFrom('work_imports')
    .select(['file_name'])
    .where('import_id', '=', importID)
    .where('kind', '=', kind)
    .where('made_by', '=', context.actor.userId)
    .where('made_at', 'is', null)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound('Import');
  return row;
}
