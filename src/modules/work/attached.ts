import { type Kysely, sql } from 'kysely';
import { countSteps, plainTick } from '#modules/checklists/rules.ts';
import type { Context } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import { unprocessable } from '#shared/errors.ts';
import type { LinkState, StepState, WorkState } from './changing-rules.ts';
import { type Item, isSameItem, type LinkRelation, type WorkKind, workKinds } from './rules.ts';
import type { WorkTables } from './tables.ts';

/** What belongs to an item beside its row, its people and its assets: steps, contacts, links to other items. */

export const attachedParts = ['steps', 'contacts', 'links'] as const;
type AttachedPart = (typeof attachedParts)[number];
export type Attached = Pick<WorkState, AttachedPart>;

const stepRows = statement((db: Kysely<WorkTables>, { kind, ids }: { kind: WorkKind; ids: number[] }) =>
  db
    .selectFrom('work_steps')
    .select(['work_id as workID', 'step_id as stepID', 'position', 'title', 'is_required as isRequired'])
    .select(['done_at as doneAt', 'done_by as doneBy', 'is_former as isFormer', 'is_own as isOwn'])
    .select(['checklist_id as checklistID', 'checklist_version as checklistVersion'])
    .select(['template_step_id as templateStepID', 'definition', 'state', 'value'])
    .select(['skip_reason as skipReason', 'follow_up_id as followUpID', 'place'])
    .where('kind', '=', kind)
    .where('work_id', '=', anyOf(ids))
    .orderBy('work_id')
    .orderBy('is_former')
    .orderBy('position')
    .orderBy('step_id'),
);

const contactsOn = statement((db: Kysely<WorkTables>, { kind, id }: Item) =>
  db
    .selectFrom('work_contacts')
    .select('contact_id')
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .orderBy('contact_id'),
);

const linksOn = statement((db: Kysely<WorkTables>, { kind, id }: Item) =>
  db
    .selectFrom('work_links')
    .select(['relation', 'other_kind as kind', 'other_id as id'])
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .orderBy('relation')
    .orderBy('other_kind')
    .orderBy('other_id'),
);

/** The steps of many items, each with its own. */
export async function stepsOf(context: Context, kind: WorkKind, ids: number[]): Promise<Map<number, StepState[]>> {
  const found = new Map<number, StepState[]>(ids.map((id) => [id, []]));
  for (const { workID, definition, ...step } of await stepRows(context.db<WorkTables>(), { kind, ids }))
    found.get(workID)?.push({ ...step, ...plainTick, ...definition });
  return found;
}

/** All of it, or some. */
export async function readAttached<Part extends AttachedPart = AttachedPart>(
  context: Context,
  item: Item,
  parts: readonly Part[] = attachedParts as unknown as readonly Part[],
): Promise<Pick<Attached, Part>> {
  const db = context.db<WorkTables>();
  const wants = new Set<AttachedPart>(parts);
  const [steps, contacts, links] = await Promise.all([
    wants.has('steps') && stepsOf(context, item.kind, [item.id]),
    wants.has('contacts') && contactsOn(db, item),
    wants.has('links') && linksOn(db, item),
  ]);
  return {
    ...(steps && { steps: steps.get(item.id) }),
    ...(contacts && { contacts: contacts.map((row) => row.contact_id) }),
    ...(links && { links }),
  } as Pick<Attached, Part>;
}

/** Makes what is attached exactly what is given; what is not given stays. */
export async function setAttached(context: Context, item: Item, given: Partial<Attached>): Promise<void> {
  if (given.steps) await setSteps(context, item, given.steps);
  if (given.contacts) await setContacts(context, item, given.contacts);
  if (given.links) await setLinks(context, item, given.links);
}

/** Makes the steps exactly these, and counts them for the lists. */
export async function setSteps(context: Context, { kind, id }: Item, steps: StepState[]): Promise<void> {
  const db = context.db<WorkTables>();
  const keep = steps.map((step) => step.stepID);
  await db
    .deleteFrom('work_steps')
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .where('step_id', '<>', sql<never>`all(${keep}::bigint[])`)
    .execute();
  await addSteps(context, { kind, id }, steps);
  const { done, total } = countSteps(steps);
  await db
    .updateTable('work_items')
    .set({ steps_total: total, steps_done: done })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

/** Adds steps, or sets those that are there. */
export async function addSteps(context: Context, item: Item, steps: StepState[]): Promise<void> {
  if (steps.length === 0) return;
  await context
    .db<WorkTables>()
    .insertInto('work_steps')
    .values(steps.map((step) => toStepRow(item, step)))
    .onConflict((target) =>
      target.columns(withTenant('kind', 'work_id', 'step_id')).doUpdateSet((eb) => ({
        done_at: eb.ref('excluded.done_at'),
        done_by: eb.ref('excluded.done_by'),
        is_former: eb.ref('excluded.is_former'),
        state: eb.ref('excluded.state'),
        value: eb.ref('excluded.value'),
        skip_reason: eb.ref('excluded.skip_reason'),
        follow_up_id: eb.ref('excluded.follow_up_id'),
        place: eb.ref('excluded.place'),
      })),
    )
    .execute();
}

/** A step as it is stored. */
export function toStepRow({ kind, id }: Item, step: StepState) {
  const { help, type, unit, min, max, options, codes, condition, role, failCreatesTicket } = step;
  return {
    step_id: step.stepID,
    kind,
    work_id: id,
    position: step.position,
    title: step.title,
    is_required: step.isRequired,
    done_at: step.doneAt,
    done_by: step.doneBy,
    is_former: step.isFormer,
    is_own: step.isOwn,
    checklist_id: step.checklistID,
    checklist_version: step.checklistVersion,
    template_step_id: step.templateStepID,
    definition: JSON.stringify({ help, type, unit, min, max, options, codes, condition, role, failCreatesTicket }),
    state: step.state,
    value: step.value === null ? null : JSON.stringify(step.value),
    skip_reason: step.skipReason,
    follow_up_id: step.followUpID,
    // An event from before there were places has none.
    place: step.place ? JSON.stringify(step.place) : null,
  };
}

export async function setContacts(context: Context, { kind, id }: Item, contactIDs: number[]): Promise<void> {
  const db = context.db<WorkTables>();
  await db.deleteFrom('work_contacts').where('kind', '=', kind).where('work_id', '=', id).execute();
  if (contactIDs.length === 0) return;
  await db
    .insertInto('work_contacts')
    .values(contactIDs.map((contact_id) => ({ kind, work_id: id, contact_id })))
    .execute();
}

/**
 * Makes the links that an item keeps exactly these. What an item waits for, and what it is a part of, never leads back to
 * it. Errors: 422 for a circle.
 */
export async function setLinks(context: Context, { kind, id }: Item, links: LinkState[]): Promise<void> {
  const db = context.db<WorkTables>();
  await holdLinks(context);
  await db.deleteFrom('work_links').where('kind', '=', kind).where('work_id', '=', id).execute();
  for (const link of links.filter(({ relation }) => relation === 'parent' || relation === 'blocked_by')) {
    if (await leadsTo(context, link.relation, link, { kind, id })) {
      throw unprocessable(`That would go round in a circle: ${link.kind} ${link.id} leads to ${kind} ${id} already.`);
    }
  }
  if (links.length === 0) return;
  await db
    .insertInto('work_links')
    .values(
      links.map((link) => ({
        kind,
        work_id: id,
        relation: link.relation,
        other_kind: link.kind,
        other_id: link.id,
      })),
    )
    .execute();
}

/** Those who link take turns within a company, so that two halves of a circle are not made at the same moment. */
async function holdLinks(context: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('work links', ${context.tenantId}))`.execute(context.db());
}

/** Whether a way of such links leads from one item to another. */
async function leadsTo(context: Context, relation: LinkRelation, from: Item, to: Item): Promise<boolean> {
  const seen: Item[] = [];
  for (let edge = [from]; edge.length > 0; ) {
    if (edge.some((end) => isSameItem(end, to))) return true;
    seen.push(...edge);
    const next = await linksFrom(context, edge, relation);
    edge = next.filter((end) => !seen.some((one) => isSameItem(one, end)));
  }
  return false;
}

async function linksFrom(context: Context, ends: Item[], relation: LinkRelation): Promise<Item[]> {
  const rows = await Promise.all(
    workKinds.map((kind) =>
      context
        .db<WorkTables>()
        .selectFrom('work_links')
        .select(['other_kind as kind', 'other_id as id'])
        .distinct()
        .where('relation', '=', relation)
        .where('kind', '=', kind)
        .where('work_id', '=', anyOf(ends.filter((end) => end.kind === kind).map(({ id }) => id)))
        .execute(),
    ),
  );
  return rows.flat();
}
