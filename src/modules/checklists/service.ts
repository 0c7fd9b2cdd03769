import { type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Entities, Restoration } from '#server/records/entities.ts';
import { assertUnchanged, merge } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { isListed } from '#server/search/asking.ts';
import { toUtcTime } from '#shared/dates.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import type { PeopleNames } from '../people/public.ts';
import { listRoleNames } from '../roles/public.ts';
import type { Checklist, checklistCalls } from './contract.ts';
import { type ChecklistEvent, checklistEntity, checklistEvents } from './entity.ts';
import { type ChecklistState, changeChecklist, insertChecklist, linksOf } from './public.ts';
import { type ChecklistStep, completeSteps } from './rules.ts';
import type { ChecklistTables } from './tables.ts';

export const checklistServices = (entities: () => Entities): Services<typeof checklistCalls> => ({
  async listChecklists(context, { search }) {
    const isFound = search
      ? await isListed(context, checklistEntity.module, search, {
          id: 'checklist_id',
          visibleLabels: visibleChecklists,
          columns: ['name'],
        })
      : sql<SqlBool>`true`;
    const rows = await context
      .db<ChecklistTables>()
      .selectFrom('checklists')
      .select(['checklist_id as checklistID', 'name', 'version'])
      .select(sql<number>`jsonb_array_length(steps)`.as('stepsTotal'))
      .where('deleted_at', 'is', null)
      .where(isFound)
      .orderBy(sql`lower(name)`)
      .execute();
    const ids = rows.map((row) => row.checklistID);
    const linksFor = await linksOf(context, ids);
    return { rows: rows.map((row) => ({ ...row, ...linksFor(row.checklistID) })), next: null };
  },

  getChecklist: (context, { checklistID }) => getChecklist(context, checklistID),

  listStepRoles: async (context) => ({ roles: await listRoleNames(context) }),

  async createChecklist(context, { name, steps, ...kinds }) {
    await assertNameFree(context, 0, name);
    await assertRoles(context, steps);
    await assertKinds(context, entities(), kinds);
    const links = { ticketTypeIDs: inOrder(kinds.ticketTypeIDs), taskCategoryIDs: inOrder(kinds.taskCategoryIDs) };
    return getChecklist(context, await insertChecklist(context, { name, steps, ...links }).catch(refuseTaken));
  },

  async updateChecklist(context, { checklistID, changes }) {
    const { ticketTypeIDs, taskCategoryIDs } = changes;
    await assertKinds(context, entities(), {
      ticketTypeIDs: added(ticketTypeIDs),
      taskCategoryIDs: added(taskCategoryIDs),
    });
    await change(context, checklistID, 'checklist_changed', (state) => {
      const next = { ...state, ...merge<ChecklistState>(state, changes) };
      return { ...next, ticketTypeIDs: inOrder(next.ticketTypeIDs), taskCategoryIDs: inOrder(next.taskCategoryIDs) };
    });
    return getChecklist(context, checklistID);
  },

  async deleteChecklist(context, { checklistID }) {
    await change(context, checklistID, 'checklist_deleted', (state) => ({ ...state, deletedAt: now() }));
    return {};
  },
});

/** Of the given ids those of this tenant, with their names. */
export async function visibleChecklists(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<ChecklistTables>()
    .selectFrom('checklists')
    .select(['checklist_id', 'name'])
    .where('checklist_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('deleted_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.checklist_id, row.name]));
}

/** Puts former fields back; former steps are a new version. Errors: 404; 409; 422 when the name was taken meanwhile. */
export async function restoreChecklist(context: Context, id: number, undone: Restoration): Promise<void> {
  const work = (state: ChecklistState): ChecklistState => {
    if (checklistEvents.is(undone.event, 'checklist_created')) return { ...state, deletedAt: now() };
    assertUnchanged(state, undone.expected);
    return { ...state, ...(undone.former as Partial<ChecklistState>) };
  };
  await change(context, id, 'checklist_undone', work, { withDeleted: true });
}

function change(
  context: Context,
  checklistID: number,
  event: ChecklistEvent,
  work: (state: ChecklistState) => ChecklistState,
  more = { withDeleted: false },
): Promise<void> {
  const checked = async (state: ChecklistState) => {
    const after = work(state);
    if (after.deletedAt === null) await assertNameFree(context, checklistID, after.name);
    await assertRoles(context, after.steps, state.steps);
    return after;
  };
  return changeChecklist(context, checklistID, event, checked, more).catch(refuseTaken);
}

/** Errors: 404. */
async function getChecklist(context: Context, checklistID: number): Promise<Checklist> {
  const db = context.db<ChecklistTables & PeopleNames>();
  const [row, linksFor, versions] = await Promise.all([
    db
      .selectFrom('checklists')
      .select(['checklist_id as checklistID', 'name', 'version', 'steps'])
      .where('checklist_id', '=', checklistID)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    linksOf(context, [checklistID]),
    db
      .selectFrom('checklist_versions as v')
      .leftJoin('people as p', 'p.user_id', 'v.made_by')
      .select(['v.version', 'v.made_at as madeAt', 'p.name as madeByName'])
      .select(sql<number>`jsonb_array_length(v.steps)`.as('stepsTotal'))
      .where('v.checklist_id', '=', checklistID)
      .orderBy('v.version', 'desc')
      .limit(50)
      .execute(),
  ]);
  if (!row) throw notFound('Checklist');
  return { ...row, steps: completeSteps(row.steps), stepsTotal: row.steps.length, ...linksFor(checklistID), versions };
}

const now = () => toUtcTime(new Date());
const takenMessage = 'Another checklist has this name. Choose another.';
const taken = () => unprocessable(takenMessage, { name: takenMessage });

async function assertNameFree(context: Context, butID: number, name: string): Promise<void> {
  const other = await context
    .db<ChecklistTables>()
    .selectFrom('checklists')
    .select('checklist_id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('checklist_id', '<>', butID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw taken();
}

/** A step of a role that nobody has could be filled in by nobody. What stood before may stay, though its role is gone. */
async function assertRoles(
  context: Context,
  steps: readonly ChecklistStep[],
  former: readonly ChecklistStep[] = [],
): Promise<void> {
  const stood = new Set(former.map(({ role }) => role));
  const added = steps.filter(({ role }) => role !== '' && !stood.has(role));
  if (added.length === 0) return;
  const names = await listRoleNames(context);
  const wrong = added.find(({ role }) => !names.includes(role));
  if (!wrong) return;
  const sentence = `There is no role “${wrong.role}” for “${wrong.title}”. There are: ${names.join(', ')}.`;
  throw unprocessable(sentence, { steps: sentence });
}

type Kinds = Pick<ChecklistState, 'ticketTypeIDs' | 'taskCategoryIDs'>;
const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);
const added = (ids: { was: number[]; now: number[] } | undefined): number[] =>
  ids?.now.filter((id) => !ids.was.includes(id)) ?? [];

/** Errors: 404 for a ticket type or task category that is not in use. */
async function assertKinds(context: Context, entities: Entities, { ticketTypeIDs, taskCategoryIDs }: Kinds) {
  for (const [module, ids] of [
    ['ticket_types', ticketTypeIDs],
    ['task_categories', taskCategoryIDs],
  ] as const) {
    const kind = entities.get(module);
    const known = ids.length > 0 ? await kind.visibleLabels(context, ids, { withDeleted: false }) : new Map();
    if (ids.some((id) => !known.has(id))) throw notFound(kind.noun);
  }
}

/** Two who take one name at the same moment: the index refuses one. */
function refuseTaken(error: { code?: string }): never {
  throw error.code === '23505' ? taken() : error;
}
