import { type Context, nextNumbers } from '#server/context.ts';
import { type CurrentChecklist, checklistsByKind } from '../../checklists/public.ts';
import { plainTick, type StepDefinition } from '../../checklists/rules.ts';
import type { StepState } from '../changing-rules.ts';
import { fullNameOf, type StepTemplate, type WorkKind } from '../rules.ts';
import type { WorkTables } from '../tables.ts';
import { kindsOfWork } from './record.ts';

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

/** Adds a ticket type; answers its id. Errors: 422 when the name is taken. */
export const addTicketType = async (context: Context, type: { name: string; steps: StepTemplate[] }): Promise<number> =>
  (await kindsOfWork.ticket.create(context, type)).id;

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
  return all.map((category) => ({ id: category.id, name: fullNameOf(category, all) }));
}

/** The steps that tickets of each type, or tasks of each category, get. */
export async function stepsByKind(context: Context, kind: WorkKind): Promise<Map<number, StepTemplate[]>> {
  if (kind === 'ticket') return new Map((await listTicketTypes(context)).map(({ id, steps }) => [id, steps]));
  const all = await listTaskCategories(context);
  const own = new Map(all.map(({ id, steps }) => [id, steps]));
  return new Map(all.map(({ id, parentID, steps }) => [id, steps.length > 0 ? steps : (own.get(parentID ?? 0) ?? [])]));
}

/** The checklists that items of each kind get; a sub-category without any has those of its category. */
async function checklistsOf(context: Context, kind: WorkKind, id: number): Promise<CurrentChecklist[]> {
  const linked = await checklistsByKind(context, kind);
  const own = linked.get(id);
  if (own || kind === 'ticket') return own ?? [];
  const parentID = (await listTaskCategories(context)).find((category) => category.id === id)?.parentID;
  return linked.get(parentID ?? 0) ?? [];
}

/**
 * The steps that an item of this kind gets: its own and those of its checklists as they are now, after those it has had.
 * A checklist that somebody put on the item stays, and is not brought a second time.
 */
export async function freshSteps(
  context: Context,
  { typeID, categoryID }: { typeID: number | null; categoryID: number | null },
  had: readonly StepState[] = [],
): Promise<StepState[]> {
  const kind = typeID ? 'ticket' : 'task';
  const id = typeID ?? categoryID;
  if (id === null) return [];
  const [templates, checklists] = await Promise.all([stepsByKind(context, kind), checklistsOf(context, kind, id)]);
  const own = (templates.get(id) ?? []).map((step) => ({ ...untouched, ...plainTick, ...step }));
  const isThere = ({ checklistID }: CurrentChecklist) =>
    had.some((step) => step.isOwn && !step.isFormer && step.checklistID === checklistID);
  return numbered([...own, ...checklists.filter((one) => !isThere(one)).flatMap(stepsFrom)], had);
}

type Unnumbered = Omit<StepState, 'stepID' | 'position'>;

const untouched = {
  checklistID: null,
  checklistVersion: null,
  templateStepID: null,
  isOwn: false,
  isFormer: false,
  state: 'open',
  value: null,
  doneAt: null,
  doneBy: null,
  place: null,
  skipReason: '',
  followUpID: null,
} as const;

/** A step that somebody writes on an item. */
export const ownStep = (step: StepDefinition & StepTemplate): Unnumbered => ({ ...untouched, ...step, isOwn: true });

/** A checklist's steps as they are copied. */
export const stepsFrom = ({ checklistID, version, steps }: CurrentChecklist): Unnumbered[] =>
  steps.map(({ id, ...step }) => ({
    ...untouched,
    ...step,
    checklistID,
    checklistVersion: version,
    templateStepID: id,
  }));

/** Steps that come after those that an item has or had. */
export function numbered(steps: readonly Unnumbered[], had: readonly StepState[]): StepState[] {
  const last = Math.max(0, ...had.map((step) => step.stepID));
  return steps.map((step, index) => ({ ...step, stepID: last + index + 1, position: last + index + 1 }));
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
