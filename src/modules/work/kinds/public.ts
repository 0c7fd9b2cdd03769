import { type Context, nextNumbers } from '#server/context.ts';
import type { StepState } from '../changing/rules.ts';
import type { StepTemplate, WorkKind } from '../rules.ts';
import type { WorkTables } from '../tables.ts';

/** The types of tickets and the categories of tasks: named kinds of work that a company chooses itself. */

/** Those in use, by name. */
export function listTicketTypes(context: Context) {
  return context
    .db<WorkTables>()
    .selectFrom('ticket_types')
    .select(['type_id as id', 'name', 'steps'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
}

/** Those in use by name, each followed by its sub-categories. */
export async function listTaskCategories(context: Context) {
  const rows = await context
    .db<WorkTables>()
    .selectFrom('task_categories')
    .select(['category_id as id', 'name', 'parent_id as parentID', 'steps'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
  return rows
    .filter((row) => row.parentID === null)
    .flatMap((category) => [category, ...rows.filter((row) => row.parentID === category.id)]);
}

/** For pickers: a sub-category is named with its category. */
export async function nameTaskCategories(context: Context): Promise<{ id: number; name: string }[]> {
  const all = await listTaskCategories(context);
  return all.map(({ id, name, parentID }) => {
    const parent = all.find((category) => category.id === parentID);
    return { id, name: parent ? `${parent.name}: ${name}` : name };
  });
}

/** The steps that tickets of each type, or tasks of each category, get. */
export async function stepsByKind(context: Context, kind: WorkKind): Promise<Map<number, StepTemplate[]>> {
  if (kind === 'ticket') return new Map((await listTicketTypes(context)).map(({ id, steps }) => [id, steps]));
  const all = await listTaskCategories(context);
  const own = new Map(all.map(({ id, steps }) => [id, steps]));
  return new Map(all.map(({ id, parentID, steps }) => [id, steps.length > 0 ? steps : (own.get(parentID ?? 0) ?? [])]));
}

/** The steps that an item of this kind gets, numbered after those it has had. */
export async function freshSteps(
  context: Context,
  { typeID, categoryID }: { typeID: number | null; categoryID: number | null },
  had = 0,
): Promise<StepState[]> {
  const id = typeID ?? categoryID;
  const templates = id === null ? [] : ((await stepsByKind(context, typeID ? 'ticket' : 'task')).get(id) ?? []);
  return templates.map((step, index) => ({
    ...step,
    stepID: had + index + 1,
    position: index + 1,
    doneAt: null,
    doneBy: null,
    isFormer: false,
  }));
}

export type SeededKind = { name: string; steps?: readonly StepTemplate[]; subs?: readonly string[] };

/** Adds those that are not there yet; answers the ids of all. */
export async function ensureTicketTypes(context: Context, types: readonly SeededKind[]): Promise<number[]> {
  const ids = await nextNumbers(context, 'ticket_type', types.length);
  await context
    .db<WorkTables>()
    .insertInto('ticket_types')
    .values(
      types.map(({ name, steps = [] }, index) => ({ type_id: ids[index] ?? 0, name, steps: JSON.stringify(steps) })),
    )
    .onConflict((target) => target.doNothing())
    .execute();
  return (await listTicketTypes(context)).map((type) => type.id);
}

/** Adds those that are not there yet; answers the ids of all. */
export async function ensureTaskCategories(context: Context, categories: readonly SeededKind[]): Promise<number[]> {
  await addCategories(
    context,
    categories.map(({ name, steps = [] }) => ({ name, steps, parentID: null })),
  );
  const idOf = new Map((await listTaskCategories(context)).map(({ id, name }) => [name, id]));
  const subs = categories.flatMap(({ name, subs = [] }) =>
    subs.map((sub) => ({ name: sub, steps: [], parentID: idOf.get(name) ?? null })),
  );
  await addCategories(context, subs);
  return (await listTaskCategories(context)).map((category) => category.id);
}

type NewCategory = { name: string; steps: readonly StepTemplate[]; parentID: number | null };

async function addCategories(context: Context, categories: readonly NewCategory[]): Promise<void> {
  if (categories.length === 0) return;
  const ids = await nextNumbers(context, 'task_category', categories.length);
  await context
    .db<WorkTables>()
    .insertInto('task_categories')
    .values(
      categories.map(({ name, steps, parentID }, index) => ({
        category_id: ids[index] ?? 0,
        name,
        parent_id: parentID,
        steps: JSON.stringify(steps),
      })),
    )
    .onConflict((target) => target.doNothing())
    .execute();
}
