import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { NameSource } from '#server/records/record-declaration.ts';
import { difference } from '#server/records/two-people.ts';
import { notFound } from '#shared/errors.ts';
import { type ChecklistEvent, checklistEvents } from './entity.ts';
import { type ChecklistStep, completeSteps } from './rules.ts';
import type { ChecklistTables } from './tables.ts';

/** What can be changed of a checklist, as events record it. */
export type ChecklistState = {
  name: string;
  steps: ChecklistStep[];
  ticketTypeIDs: number[];
  taskCategoryIDs: number[];
  deletedAt: string | null;
};
export const linkKinds = { ticketTypeIDs: 'ticket', taskCategoryIDs: 'task' } as const;

/** How a record that refers to one shows what it is called. */
export const checklistNames: NameSource = { table: 'checklists', id: 'checklist_id', name: 'name' };

/** A checklist as work gets it. */
export type CurrentChecklist = { checklistID: number; name: string; version: number; steps: ChecklistStep[] };

/** The checklists that each of some ticket types or task categories brings, in the order of their names. */
export async function checklistsByKind(
  context: Context,
  kind: 'ticket' | 'task',
): Promise<Map<number, CurrentChecklist[]>> {
  const rows = await current(context)
    .innerJoin('checklist_links as l', 'l.checklist_id', 'c.checklist_id')
    .select('l.kind_id')
    .where('l.kind', '=', kind)
    .execute();
  const found = new Map<number, CurrentChecklist[]>();
  for (const { kind_id, ...row } of rows) {
    const one = { ...row, steps: completeSteps(row.steps) };
    found.set(kind_id, [...(found.get(kind_id) ?? []), one]);
  }
  return found;
}

/** As it is now. Errors: 404. */
export async function getCurrentChecklist(context: Context, checklistID: number): Promise<CurrentChecklist> {
  const row = await current(context).where('c.checklist_id', '=', checklistID).executeTakeFirst();
  if (!row) throw notFound('Checklist');
  return { ...row, steps: completeSteps(row.steps) };
}

/** The names of checklists, deleted ones too. */
export async function nameChecklists(context: Context, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await context
    .db<ChecklistTables>()
    .selectFrom('checklists')
    .select(['checklist_id', 'name'])
    .where('checklist_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.checklist_id, row.name]));
}

/** The checklists that are in use, by name. */
export async function listChecklistChoices(context: Context): Promise<{ checklistID: number; name: string }[]> {
  const rows = await current(context).execute();
  return rows.map(({ checklistID, name }) => ({ checklistID, name }));
}

/** Adds a checklist and answers its id. Errors: those of the database for a name that is taken. */
export async function insertChecklist(
  context: Context,
  { name, steps, ...links }: Omit<ChecklistState, 'deletedAt'>,
): Promise<number> {
  const checklistID = await context.nextNumber('checklist');
  await context
    .db<ChecklistTables>()
    .insertInto('checklists')
    .values({
      checklist_id: checklistID,
      name,
      steps: JSON.stringify(steps),
      created_by: context.actor.userId || null,
    })
    .execute();
  await keepVersion(context, checklistID, 1, { name, steps });
  await setLinks(context, checklistID, links);
  const after = { name, steps, ...links };
  context.emit({ ...checklistEvents.event('checklist_created'), entityId: checklistID, before: null, after });
  return checklistID;
}

/** The one way to change a checklist: locks it, and tells what became different. Errors: 404; what `work` refuses with. */
export async function changeChecklist(
  context: Context,
  checklistID: number,
  event: ChecklistEvent,
  work: (state: ChecklistState) => ChecklistState | Promise<ChecklistState>,
  { withDeleted = false } = {},
): Promise<void> {
  const before = await lockChecklist(context, checklistID);
  if (!before || (before.deletedAt !== null && !withDeleted)) throw notFound('Checklist');
  const after = await work(before);
  const changed = difference(before, after);
  if (!changed) return;
  const db = context.db<ChecklistTables>();
  const steps = JSON.stringify(after.steps);
  const { version } = await db
    .updateTable('checklists')
    .set({ name: after.name, deleted_at: after.deletedAt, steps })
    .$if(changed.after.steps !== undefined, (query) => query.set({ version: sql<number>`version + 1` }))
    .where('checklist_id', '=', checklistID)
    .returning('version')
    .executeTakeFirstOrThrow();
  if (changed.after.steps) await keepVersion(context, checklistID, version, after);
  if (changed.after.ticketTypeIDs || changed.after.taskCategoryIDs) await setLinks(context, checklistID, after);
  context.emit({ ...checklistEvents.event(event), entityId: checklistID, ...changed });
}

export async function keepVersion(
  context: Context,
  checklist_id: number,
  version: number,
  { name, steps }: Pick<ChecklistState, 'name' | 'steps'>,
): Promise<void> {
  await context
    .db<ChecklistTables>()
    .insertInto('checklist_versions')
    .values({ checklist_id, version, name, steps: JSON.stringify(steps), made_by: context.actor.userId || null })
    .execute();
}

export async function setLinks(
  context: Context,
  checklist_id: number,
  state: Pick<ChecklistState, keyof typeof linkKinds>,
): Promise<void> {
  const db = context.db<ChecklistTables>();
  await db.deleteFrom('checklist_links').where('checklist_id', '=', checklist_id).execute();
  const rows = (Object.keys(linkKinds) as (keyof typeof linkKinds)[]).flatMap((field) =>
    state[field].map((kind_id) => ({ checklist_id, kind: linkKinds[field], kind_id })),
  );
  if (rows.length > 0) await db.insertInto('checklist_links').values(rows).execute();
}

/** Of some checklists, which types and categories bring them. */
export async function linksOf(
  context: Context,
  ids: number[],
): Promise<(checklistID: number) => Pick<ChecklistState, 'ticketTypeIDs' | 'taskCategoryIDs'>> {
  const rows = await context
    .db<ChecklistTables>()
    .selectFrom('checklist_links')
    .selectAll()
    .where('checklist_id', '=', anyOf(ids))
    .orderBy('kind_id')
    .execute();
  const idsOf = (checklistID: number, kind: 'ticket' | 'task') =>
    rows.filter((row) => row.checklist_id === checklistID && row.kind === kind).map((row) => row.kind_id);
  return (checklistID) => ({
    ticketTypeIDs: idsOf(checklistID, 'ticket'),
    taskCategoryIDs: idsOf(checklistID, 'task'),
  });
}

async function lockChecklist(context: Context, checklistID: number): Promise<ChecklistState | undefined> {
  const row = await context
    .db<ChecklistTables>()
    .selectFrom('checklists')
    .select(['name', 'steps', 'deleted_at as deletedAt'])
    .where('checklist_id', '=', checklistID)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, steps: completeSteps(row.steps), ...(await linksOf(context, [checklistID]))(checklistID) };
}

const current = (context: Context) =>
  context
    .db<ChecklistTables>()
    .selectFrom('checklists as c')
    .select(['c.checklist_id as checklistID', 'c.name', 'c.version', 'c.steps'])
    .where('c.deleted_at', 'is', null)
    .orderBy(sql`lower(c.name)`);
