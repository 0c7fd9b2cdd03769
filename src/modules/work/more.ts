import type { z } from 'zod';
import { nameChecklists } from '#modules/checklists/public.ts';
import { countSteps, isFailed, visibleSteps } from '#modules/checklists/rules.ts';
import { listCloudLinks } from '#modules/cloud/public.ts';
import { valuesOf } from '#modules/custom-fields/public.ts';
import { findAddress } from '#modules/customers/public.ts';
import { tagsOf } from '#modules/tags/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { can } from '#shared/permission.ts';
import { assertSeen, moduleOf } from './access/public.ts';
import { stepsOf } from './attached.ts';
import type { StepState } from './changing-rules.ts';
import type { workContact } from './contract.ts';
import { listLinks } from './linking.ts';
import { listReminders } from './reminders/public.ts';
import { type Item, stepsPercentage, type WorkKind } from './rules.ts';
import { findSeries } from './series.ts';
import type { WorkTables } from './tables.ts';

/** What the page of an item shows beside the item itself. */

/** All of it at once. Errors: 404. */
export async function getWorkDetails(context: Context, item: Item) {
  const { kind, id } = item;
  const [steps, place, contacts, links, cloudLinks, reminders, series, tags, customFields] = await Promise.all([
    getSteps(context, kind, id),
    findPlace(context, item),
    getContacts(context, kind, id),
    listLinks(context, kind, id),
    listCloudLinks(context, { module: moduleOf[kind], entityId: id }),
    listReminders(context, item),
    findSeries(context, item),
    tagsOf(context, { module: moduleOf[kind], entityId: id }),
    valuesOf(context, { module: moduleOf[kind], entityId: id }),
  ]);
  return { ...steps, place, contacts, links, cloudLinks, reminders, series, tags, customFields };
}

/** Where the work is: at its location, without one at its customer's first; null for who may not read customers. */
async function findPlace(context: Context, { kind, id }: Item) {
  if (!context.has(can('customers', 'read'))) return null;
  const row = await context
    .db<WorkTables>()
    .selectFrom('work_items')
    .select(['customer_id', 'location_id'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.customer_id ? findAddress(context, row.customer_id, row.location_id) : null;
}

/** Steps of now and of former types, with who did them. Errors: 404. */
export async function getSteps(context: Context, kind: WorkKind, id: number) {
  await assertSeen(context, kind, id);
  const steps = (await describedSteps(context, kind, [id])).get(id) ?? [];
  const { done, total } = countSteps(steps);
  return {
    steps: steps.filter((step) => !step.isFormer),
    // Of what an item was before, only what was done is worth a word.
    formerSteps: steps.filter((step) => step.isFormer && step.doneAt !== null),
    completedStepsPercentage: stepsPercentage(done, total),
  };
}

/** The steps of many items, former ones too, as a page shows them and with what they depend on: in three questions, however many. */
export async function describedSteps(context: Context, kind: WorkKind, ids: number[]) {
  const found = await stepsOf(context, kind, ids);
  const all = [...found.values()].flat();
  const names = await namesOf(
    context,
    all.flatMap((step) => step.doneBy ?? []),
  );
  const checklistIDs = all.flatMap((step) => step.checklistID ?? []);
  const checklists = await nameChecklists(context, [...new Set(checklistIDs)]);
  const described = (steps: readonly StepState[]) => {
    const visible = visibleSteps(steps);
    return steps.map((step) => ({
      ...step,
      checklistName: checklists.get(step.checklistID ?? 0) ?? null,
      isHidden: !visible.includes(step),
      isFailed: isFailed(step),
      doneByName: step.doneBy === null ? null : (names.get(step.doneBy) ?? null),
    }));
  };
  return new Map([...found].map(([id, steps]) => [id, described(steps)]));
}

/** The same steps by the checklist they are of; those of no checklist come first. Errors: 404. */
export async function getChecklistItems(context: Context, kind: WorkKind, id: number) {
  const { steps, completedStepsPercentage } = await getSteps(context, kind, id);
  const parts = [...Map.groupBy(steps, (step) => step.checklistID)];
  return {
    checklists: parts.map(([checklistID, items]) => ({
      checklistID,
      name: items[0]?.checklistName ?? null,
      version: items[0]?.checklistVersion ?? null,
      items,
    })),
    completedStepsPercentage,
  };
}

/** The contacts of the customer that an item is about. Errors: 404. */
export async function getContacts(
  context: Context,
  kind: WorkKind,
  id: number,
): Promise<z.infer<typeof workContact>[]> {
  await assertSeen(context, kind, id);
  return (await contactsOf(context, kind, [id])).map(({ workID: _, ...contact }) => contact);
}

/** The contacts that many items are about, each with the item. */
export const contactsOf = (context: Context, kind: WorkKind, ids: number[]) =>
  context
    .db<WorkTables>()
    .selectFrom('work_contacts as x')
    .innerJoin('customer_contacts as c', 'c.contact_id', 'x.contact_id')
    .select(['x.work_id as workID', 'c.contact_id as contactID', 'c.name', 'c.title', 'c.email', 'c.phone'])
    .where('x.kind', '=', kind)
    .where('x.work_id', '=', anyOf(ids))
    .where('c.deleted_at', 'is', null)
    .orderBy('c.name')
    .execute();

async function namesOf(context: Context, userIDs: number[]): Promise<Map<number, string>> {
  if (userIDs.length === 0) return new Map();
  const rows = await context
    .db<WorkTables>()
    .selectFrom('people')
    .select(['user_id', 'name'])
    .where('user_id', '=', anyOf(userIDs))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.name]));
}
