import { sql } from 'kysely';
import { type Context, nextNumbers } from '#server/context.ts';
import type { Importer } from '#server/declared/importers.ts';
import { countSteps } from '../../checklists/rules.ts';
import { moduleOf, visibleTo, workEvents } from '../access/public.ts';
import { toStepRow } from '../attached.ts';
import { isAny } from '../conditions.ts';
import { freshSteps } from '../kinds/public.ts';
import { type StatusID, statuses, type WorkKind } from '../rules.ts';
import { noServiceLevels, openedSla, readServiceLevels } from '../service-levels/public.ts';
import type { WorkTables } from '../tables.ts';
import { examineWork, type ReadyItem } from './examining.ts';

const portion = 500;

/** Tasks or tickets of a file. */
export const workImporter = (kind: WorkKind): Importer<ReadyItem> => ({
  entity: { module: moduleOf[kind], feature: moduleOf[kind] },
  examine: (context, lines) => examineWork(context, kind, lines),
  make: (context, items) => insertItems(context, kind, items),
  drop: (context, ids) => dropItems(context, kind, ids),
  events: {
    made: workEvents[kind].event(`${kind}_imported`),
    undone: workEvents[kind].event(`${kind}_import_undone`),
  },
});

/** Makes items as they stand in a file: without a story of their own, which the import tells. */
async function insertItems(context: Context, kind: WorkKind, rows: readonly ReadyItem[]): Promise<number[]> {
  const ids = await nextNumbers(context, kind, rows.length);
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
      location_id: row.locationID,
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
  return ids;
}

function* portions<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += portion) yield rows.slice(at, at + portion);
}

async function dropItems(context: Context, kind: WorkKind, ids: readonly number[]): Promise<number[]> {
  const deleted = await context
    .db<WorkTables>()
    .updateTable('work_items as w')
    .set({ deleted_at: sql<string>`date_trunc('second', now())`, deleted_by: context.actor.userId })
    .where((eb) => eb.and([...visibleTo(context, kind), isAny('w.id', ids)]))
    .where('w.deleted_at', 'is', null)
    .returning('w.id')
    .execute();
  return deleted.map(({ id }) => id);
}
