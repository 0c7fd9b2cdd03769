import type { Context } from '#server/context.ts';
import { unprocessable } from '#shared/errors.ts';
import { setValues, valuesOf } from '../custom-fields/public.ts';
import { changeTags, tagsOf } from '../tags/public.ts';
import { maxTags } from '../tags/rules.ts';
import { listAssignable, lockWork, moduleOf, nounOf } from './access/public.ts';
import { endItem } from './activity.ts';
import { readAttached, setContacts, setLinks } from './attached.ts';
import { changeWork } from './changing.ts';
import type { LinkState } from './changing-rules.ts';
import { addAssets, changeAssignees } from './editing.ts';
import { type Item, isSameItem, type WorkKind } from './rules.ts';
import type { WorkTables } from './tables.ts';

/**
 * Makes several items that are one trouble into one: people, assets, contacts, links, tags and fields move to the survivor, the others
 * are closed and point to it. One undo takes all of it back.
 * Errors: 404; 422 for one that is closed, or for the survivor itself.
 */
export async function mergeWork(context: Context, kind: WorkKind, survivorID: number, ids: number[]): Promise<void> {
  const merged = [...new Set(ids)].sort((left, right) => left - right);
  for (const id of [...new Set([...merged, survivorID])].sort((left, right) => left - right)) {
    const item = await lockWork(context, kind, id);
    if (item.closed_at !== null) throw unprocessable(`${nounOf[kind]} ${id} is closed already. Reopen it first.`);
  }
  if (merged.includes(survivorID)) throw unprocessable('Choose others than the one that stays.');
  const survivor = { kind, id: survivorID };
  for (const id of merged) await mergeOne(context, survivor, { kind, id });
}

async function mergeOne(context: Context, survivor: Item, from: Item): Promise<void> {
  const { kind } = survivor;
  const db = context.db<WorkTables>();
  const attached = await readAttached(context, from);
  const [people, assets, item] = await Promise.all([
    db.selectFrom('work_assignees').select('user_id').where('kind', '=', kind).where('work_id', '=', from.id).execute(),
    db.selectFrom('work_assets').select('asset_id').where('kind', '=', kind).where('work_id', '=', from.id).execute(),
    lockWork(context, kind, survivor.id),
  ]);
  const place = { divisionID: item.division_id, departmentID: item.department_id };
  const assignable = await listAssignable(context, kind, place);
  const add = people.map((row) => row.user_id).filter((userID) => assignable.includes(userID));
  const pointer: LinkState = { relation: 'merged_into', ...survivor };
  await changeWork(context, { kind, id: from.id }, { event: `${kind}_merged` }, async (one, state) => {
    await endItem(context, one, state);
    await setLinks(context, from, [pointer]);
  });
  await pointElsewhere(context, from, survivor);
  await changeAssignees(context, kind, survivor.id, { add, remove: [] });
  await addAssets(
    context,
    kind,
    survivor.id,
    assets.map((row) => row.asset_id),
  );
  await takeOver(context, { module: moduleOf[kind], entityId: from.id }, survivor.id);
  await changeWork(context, { kind, id: survivor.id }, { event: `${kind}_absorbed` }, async (one, state) => {
    const isOneCustomer = (await customerOf(context, from)) === one.customer_id;
    if (isOneCustomer) await setContacts(context, survivor, [...new Set([...state.contacts, ...attached.contacts])]);
    await setLinks(context, survivor, unique(state.links, attached.links, survivor));
  });
}

/** The survivor bears the tags of both, as many as a record bears, and holds what it held nothing in its fields for. */
async function takeOver(
  context: Context,
  from: { module: string; entityId: number },
  survivorID: number,
): Promise<void> {
  const survivor = { module: from.module, entityId: survivorID };
  const [own, others] = [await tagsOf(context, survivor), await tagsOf(context, from)];
  const add = others.filter(({ id }) => own.every((tag) => tag.id !== id)).map(({ id }) => id);
  const most = add.slice(0, Math.max(0, maxTags - own.length));
  if (most.length > 0) await changeTags(context, survivor, { add: most, remove: [] });
  const held = new Map((await valuesOf(context, from)).map(({ fieldID, value }) => [fieldID, value]));
  const changes = (await valuesOf(context, survivor)).flatMap(({ fieldID, value: was }) => {
    const now = held.get(fieldID) ?? null;
    return was === null && now !== null ? [{ fieldID, was, now }] : [];
  });
  if (changes.length > 0) await setValues(context, survivor, changes);
}

/** The links of both, without those to itself and without a second parent. */
function unique(own: LinkState[], more: LinkState[], self: Item): LinkState[] {
  const isTold = (link: LinkState) =>
    isSameItem(link, self) ||
    own.some((one) => one.relation === link.relation && (isSameItem(one, link) || link.relation === 'parent'));
  return [...own, ...more.filter((link) => !isTold(link))];
}

/** What pointed to the one that was merged points to the survivor; what was merged into it before stays its own past. */
async function pointElsewhere(context: Context, from: Item, to: Item): Promise<void> {
  const keepers = await context
    .db<WorkTables>()
    .selectFrom('work_links')
    .select(['kind', 'work_id as id'])
    .distinct()
    .where('other_kind', '=', from.kind)
    .where('other_id', '=', from.id)
    .where('relation', '<>', 'merged_into')
    .orderBy('work_id')
    .execute();
  for (const keeper of keepers) {
    const reach = { isUnseen: true, withDeleted: true };
    await changeWork(
      context,
      { kind: keeper.kind, id: keeper.id },
      { event: `${keeper.kind}_links_changed`, ...reach },
      async (_item, { links }) => {
        const moved = links.map((link) => (isSameItem(link, from) ? { ...link, ...to } : link));
        await setLinks(context, keeper, unique([], moved, keeper));
      },
    );
  }
}

async function customerOf(context: Context, { kind, id }: Item): Promise<number | null> {
  const row = await context
    .db<WorkTables>()
    .selectFrom('work_items')
    .select('customer_id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.customer_id;
}
