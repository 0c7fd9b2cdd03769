import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, merge } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { toUtcTime } from '#shared/dates.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import type { StepTemplate, WorkKind } from '../rules.ts';
import type { WorkTables } from '../tables.ts';
import type { workKindCalls } from './contract.ts';
import { taskCategoryEntity, ticketTypeEntity } from './entity.ts';
import { listTaskCategories, listTicketTypes } from './public.ts';

type State = { name: string; parentID: number | null; steps: StepTemplate[]; archivedAt: string | null };
type Row = State & { id: number };

/** How each kind is called; they differ in their tables, and in that categories have parents. */
const places = {
  ticket: { entity: ticketTypeEntity, event: 'ticket_type' },
  task: { entity: taskCategoryEntity, event: 'task_category' },
} as const;

export const workKindServices: Services<typeof workKindCalls> = {
  async listWorkKinds(context, { kind }) {
    if (kind === 'task') return { kinds: await listTaskCategories(context) };
    return { kinds: (await listTicketTypes(context)).map((type) => ({ ...type, parentID: null })) };
  },

  async createWorkKind(context, { kind, ...fields }) {
    const { entity, event } = places[kind];
    await assertParent(context, kind, fields.parentID);
    const state = { ...fields, archivedAt: null };
    await assertNameFree(context, kind, 0, state);
    const id = await context.nextNumber(event);
    await insertKind(context, kind, id, state).catch(refuseTaken);
    context.emit({ module: entity.module, entityId: id, name: `${event}_created`, before: null, after: fields });
    return { id };
  },

  async updateWorkKind(context, { kind, id, changes }) {
    await changeKind(context, kind, id, 'changed', (state) => ({ ...state, ...merge<State>(state, changes) }));
    return {};
  },

  async archiveWorkKind(context, { kind, id }) {
    const archivedAt = toUtcTime(new Date());
    const parts = await listParts(context, kind, id);
    for (const part of [...parts, id]) {
      await changeKind(context, kind, part, 'archived', (state) => ({ ...state, archivedAt }));
    }
    return {};
  },
};

/** Of the given ids those of this tenant, with their names. */
export const seeKinds =
  (kind: WorkKind) =>
  async (context: Context, ids: number[], { withDeleted }: { withDeleted: boolean }): Promise<Map<number, string>> => {
    const rows = await select(context, kind, ids);
    return new Map(rows.filter((row) => withDeleted || row.archivedAt === null).map((row) => [row.id, row.name]));
  };

/** Puts former fields back. Errors: 404; 409; 422 when the name was taken meanwhile. */
export const restoreKind =
  (kind: WorkKind) =>
  (context: Context, id: number, change: Restoration): Promise<void> =>
    changeKind(context, kind, id, 'undone', (state) => {
      if (change.event === `${places[kind].event}_created`) return { ...state, archivedAt: toUtcTime(new Date()) };
      assertUnchanged(state, change.expected);
      return { ...state, ...(change.former as Partial<State>) };
    });

async function changeKind(
  context: Context,
  kind: WorkKind,
  id: number,
  deed: string,
  work: (state: State) => State,
): Promise<void> {
  const { entity, event } = places[kind];
  const [row] = await select(context, kind, [id], true);
  if (!row || (row.archivedAt !== null && deed !== 'undone')) throw notFound(entity.noun);
  const { id: _, ...before } = row;
  const after = work(before);
  const changed = difference(before, after);
  if (!changed) return;
  if (after.archivedAt === null) await assertNameFree(context, kind, id, after);
  await updateKind(context, kind, id, after).catch(refuseTaken);
  context.emit({ module: entity.module, entityId: id, name: `${event}_${deed}`, ...changed });
}

async function select(context: Context, kind: WorkKind, ids: number[], isLocked = false): Promise<Row[]> {
  const db = context.db<WorkTables>();
  const wanted = anyOf(ids);
  if (kind === 'task') {
    return db
      .selectFrom('task_categories')
      .select(['category_id as id', 'name', 'parent_id as parentID', 'steps', 'archived_at as archivedAt'])
      .where('category_id', '=', wanted)
      .$if(isLocked, (query) => query.forUpdate())
      .execute();
  }
  const rows = await db
    .selectFrom('ticket_types')
    .select(['type_id as id', 'name', 'steps', 'archived_at as archivedAt'])
    .where('type_id', '=', wanted)
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  return rows.map((row) => ({ ...row, parentID: null }));
}

async function insertKind(context: Context, kind: WorkKind, id: number, { name, parentID, steps }: State) {
  const db = context.db<WorkTables>();
  const columns = { name, steps: JSON.stringify(steps) };
  if (kind === 'ticket')
    return db
      .insertInto('ticket_types')
      .values({ type_id: id, ...columns })
      .execute();
  return db
    .insertInto('task_categories')
    .values({ category_id: id, parent_id: parentID, ...columns })
    .execute();
}

async function updateKind(context: Context, kind: WorkKind, id: number, state: State) {
  const db = context.db<WorkTables>();
  const columns = { name: state.name, steps: JSON.stringify(state.steps), archived_at: state.archivedAt };
  if (kind === 'ticket') return db.updateTable('ticket_types').set(columns).where('type_id', '=', id).execute();
  return db.updateTable('task_categories').set(columns).where('category_id', '=', id).execute();
}

/** The sub-categories of a category that are in use. */
async function listParts(context: Context, kind: WorkKind, id: number): Promise<number[]> {
  if (kind === 'ticket') return [];
  return (await listTaskCategories(context)).filter(({ parentID }) => parentID === id).map((part) => part.id);
}

/** Errors: 404 unless a category in use; 422 for a part of a part, and for a part of a ticket type. */
async function assertParent(context: Context, kind: WorkKind, parentID: number | null): Promise<void> {
  if (parentID === null) return;
  const sentence = 'Choose a category that is no sub-category itself.';
  if (kind === 'ticket') throw unprocessable('Ticket types have no sub-types.', { parentID: 'Leave it out' });
  const parent = (await listTaskCategories(context)).find(({ id }) => id === parentID);
  if (!parent) throw notFound('Task category');
  if (parent.parentID !== null) throw unprocessable(sentence, { parentID: sentence });
}

const takenMessage = 'This name is taken. Choose another.';
const taken = () => unprocessable(takenMessage, { name: takenMessage });

async function assertNameFree(context: Context, kind: WorkKind, id: number, { name, parentID }: State): Promise<void> {
  const all: { id: number; name: string; parentID?: number | null }[] =
    kind === 'task' ? await listTaskCategories(context) : await listTicketTypes(context);
  const isSame = (other: (typeof all)[number]) =>
    other.id !== id && (other.parentID ?? null) === parentID && other.name.toLowerCase() === name.toLowerCase();
  if (all.some(isSame)) throw taken();
}

/** Two who take one name at the same moment: the index refuses one. */
function refuseTaken(error: unknown): never {
  throw (error as { code?: string }).code === '23505' ? taken() : error;
}
