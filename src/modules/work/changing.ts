import { type Selectable, type SqlBool, sql, type UpdateObject } from 'kysely';
import type { Context } from '#server/context.ts';
import { withTenant } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, changedSince, difference, toColumns } from '#server/records/two-people.ts';
import { lockWork, type Reach, workEvents } from './access/public.ts';
import { attachedParts, readAttached, setAttached } from './attached.ts';
import type { WorkState } from './changing-rules.ts';
import { columnOf, fieldsOf, type WorkFields, workFieldNames } from './field-rules.ts';
import { type Item, isFinal, statuses, statusOfWhole, type WorkEvent, type WorkKind } from './rules.ts';
import { followedSla, readServiceLevels } from './service-levels/public.ts';
import type { SlaFacts } from './service-levels/rules.ts';
import type { WorkItemsTable, WorkTables } from './tables.ts';
import { endSegments, findRunning, holdPerson, listAtWork, startSegment } from './time/public.ts';

export type WorkItem = Selectable<WorkItemsTable>;

/** Times of items are whole seconds, so that an event holds exactly what the row holds. */
export const thisSecond = sql<string>`date_trunc('second', now())`;

/**
 * The one way to change an item: locks it, lets `work` change it, and tells what became different. Beside its row only the
 * `parts` are looked at that the change may touch; all of them where it does not say which.
 * Errors: 404 when the person may not see it; what `work` refuses with.
 */
export async function changeWork<Part extends PartName = PartName>(
  context: Context,
  { kind, id }: Item,
  { event, parts, ...reach }: Reach & { event: WorkEvent; parts?: readonly Part[] },
  work: (item: WorkItem, state: StateWith<Part>) => Promise<void>,
): Promise<void> {
  const besideNow = () => partsOf<Part>(context, { kind, id }, parts);
  // Asked together, answered one after the other: what belongs to the item is read once it is held.
  const [item, beside] = await Promise.all([lockWork(context, kind, id, reach), besideNow()]);
  const before = asState(item, beside);
  await work(item, before);
  const after = asState(...(await Promise.all([readItem(context, kind, id), besideNow()])));
  if (kind === 'ticket' && slaFields.some((field) => before[field] !== after[field])) {
    const levels = await readServiceLevels(context);
    await setColumns(context, kind, id, followedSla(context, levels, item, before, after));
  }
  const changed = difference(before, after);
  if (changed) context.emit({ ...workEvents[kind].event(event), entityId: id, ...changed });
  else context.leftAsItWas();
}

/** A ticket's clock goes by these (docs/rules/sla.md). */
const slaFields = ['statusID', 'priorityID', 'typeID', 'deletedAt'] as const satisfies (keyof SlaFacts)[];

/** Sets columns of one item. */
export async function setColumns(
  context: Context,
  kind: WorkKind,
  id: number,
  columns: UpdateObject<WorkTables, 'work_items'>,
): Promise<void> {
  await context
    .db<WorkTables>()
    .updateTable('work_items')
    .set(columns)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

/** Sets one of the person's own marks on an item, or takes it away. */
export async function setMark(
  context: Context,
  kind: WorkKind,
  id: number,
  mark: 'pinned_at' | 'subscribed_at' | 'do_later_at',
  isSet: boolean,
): Promise<void> {
  const marks = { pinned_at: null, subscribed_at: null, do_later_at: null, [mark]: isSet ? thisSecond : null };
  await context
    .db<WorkTables>()
    .insertInto('work_marks')
    .values({ kind, work_id: id, user_id: context.actor.userId, ...marks })
    .onConflict((target) =>
      target
        .columns(withTenant('user_id', 'kind', 'work_id'))
        .doUpdateSet((eb) => ({ [mark]: eb.ref(`excluded.${mark}`) })),
    )
    .execute();
}

/** Puts former fields back; refuses when one of them was changed since. Errors: 404, 409. */
export async function restoreWork(context: Context, kind: WorkKind, id: number, change: Restoration): Promise<void> {
  await changeWork(
    context,
    { kind, id },
    { event: `${kind}_undone`, withDeleted: true, isUnseen: change.isUnseen },
    async (_item, state) => {
      if (workEvents[kind].is(change.event, `${kind}_created`)) {
        assertUnchanged(state, { deletedAt: null });
        await setColumns(context, kind, id, { deleted_at: thisSecond, deleted_by: context.actor.userId });
      } else {
        assertUnchanged(state, change.expected);
        await putBack(context, kind, id, change.former as Partial<WorkState>);
      }
      await settleTime(context, await readItem(context, kind, id));
    },
  );
}

async function putBack(context: Context, kind: WorkKind, id: number, former: Partial<WorkState>): Promise<void> {
  const columns = toColumns<WorkFields>(former, columnOf);
  if (Object.keys(columns).length > 0) await setColumns(context, kind, id, columns);
  if (former.isPinned !== undefined) await setMark(context, kind, id, 'pinned_at', former.isPinned);
  if (former.isSubscribe !== undefined) await setMark(context, kind, id, 'subscribed_at', former.isSubscribe);
  if (former.isDoLater !== undefined) await setMark(context, kind, id, 'do_later_at', former.isDoLater);
  if (former.assignees) await setAssigneeRows(context, kind, id, former.assignees);
  if (former.assets) await setAssetRows(context, kind, id, former.assets);
  await setAttached(context, { kind, id }, former);
}

/**
 * After something was taken back the item must be one that could be: else 409. Time runs for exactly those who are at work again. Who has begun something else
 * meanwhile stays there and is paused here.
 */
async function settleTime(context: Context, item: WorkItem): Promise<void> {
  const { kind, id } = item;
  const { assignees } = await partsOf<'assignees'>(context, item, ['assignees']);
  const whole = statusOfWhole(assignees.map((one) => one.statusID));
  const fits = whole ? whole === item.status_id : item.status_id !== statuses.inProgress;
  // The status was put back, and it is no longer the same people whose it was (or the other way round).
  if (!isFinal(item.status_id) && !fits) throw changedSince();
  const isOpen = item.closed_at === null && item.deleted_at === null;
  // Whoever is assigned to open work has an open status there.
  if (isOpen && assignees.some((one) => isFinal(one.statusID))) throw changedSince();
  const atWork = assignees.filter((one) => isOpen && one.statusID === statuses.inProgress).map((one) => one.userID);
  const running = await listAtWork(context, item);
  for (const userID of running.filter((one) => !atWork.includes(one))) {
    const status = assignees.find((one) => one.userID === userID)?.statusID ?? statuses.paused;
    await endSegments(context, item, [userID], status);
  }
  const busy = new Set<number>();
  for (const userID of atWork.filter((one) => !running.includes(one))) {
    await holdPerson(context, userID);
    if (await findRunning(context, userID)) busy.add(userID);
    else await startSegment(context, userID, item);
  }
  if (busy.size === 0) return;
  const settled = assignees.map((one) => (busy.has(one.userID) ? { ...one, statusID: statuses.paused } : one));
  await setAssigneeRows(context, kind, id, settled);
  await setColumns(context, kind, id, { status_id: statusOfWhole(settled.map((one) => one.statusID)) });
}

/** Makes the assignees exactly these, keeping who assigned those that stay. */
export async function setAssigneeRows(
  context: Context,
  kind: WorkKind,
  id: number,
  assignees: WorkState['assignees'],
): Promise<void> {
  const keep = assignees.map((assignee) => assignee.userID);
  const leave = context
    .db<WorkTables>()
    .deleteFrom('work_assignees')
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .where('user_id', '<>', sql<never>`all(${keep}::bigint[])`);
  await Promise.all([leave.execute(), addAssigneeRows(context, kind, id, assignees)]);
}

/** Adds assignees, or sets the status and flag of those that are there. */
export async function addAssigneeRows(
  context: Context,
  kind: WorkKind,
  id: number,
  assignees: WorkState['assignees'],
): Promise<void> {
  if (assignees.length === 0) return;
  const rows = assignees.map(({ userID, statusID, flaggedBy }) => ({
    kind,
    work_id: id,
    user_id: userID,
    status_id: statusID,
    flagged_by: flaggedBy,
    flagged_at: flaggedBy === null ? null : thisSecond,
    assigned_by: context.actor.userId || null,
  }));
  await context
    .db<WorkTables>()
    .insertInto('work_assignees')
    .values(rows)
    .onConflict((target) =>
      target
        .columns(withTenant('kind', 'work_id', 'user_id'))
        .doUpdateSet((eb) => ({
          status_id: eb.ref('excluded.status_id'),
          flagged_by: eb.ref('excluded.flagged_by'),
          flagged_at: eb.ref('excluded.flagged_at'),
        }))
        .where(
          sql<SqlBool>`(work_assignees.status_id, work_assignees.flagged_by) is distinct from
                       (excluded.status_id, excluded.flagged_by)`,
        ),
    )
    .execute();
}

export async function setAssetRows(context: Context, kind: WorkKind, id: number, assetIDs: number[]): Promise<void> {
  await context
    .db<WorkTables>()
    .deleteFrom('work_assets')
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .where('asset_id', '<>', sql<never>`all(${assetIDs}::bigint[])`)
    .execute();
  await addAssetRows(context, kind, id, assetIDs);
}

export async function addAssetRows(context: Context, kind: WorkKind, id: number, assetIDs: number[]): Promise<void> {
  if (assetIDs.length === 0) return;
  await context
    .db<WorkTables>()
    .insertInto('work_assets')
    .values(assetIDs.map((asset_id) => ({ kind, work_id: id, asset_id })))
    .onConflict((target) => target.columns(withTenant('kind', 'work_id', 'asset_id')).doNothing())
    .execute();
}

/** How an item stands, whoever asks; undefined when it is deleted or unknown. */
export async function findState(context: Context, kind: WorkKind, id: number): Promise<WorkState | undefined> {
  const query = context.db<WorkTables>().selectFrom('work_items').selectAll();
  const item = await query.where('kind', '=', kind).where('id', '=', id).executeTakeFirst();
  return item && item.deleted_at === null ? asState<PartName>(item, await partsOf(context, { kind, id })) : undefined;
}

function readItem(context: Context, kind: WorkKind, id: number): Promise<WorkItem> {
  return context
    .db<WorkTables>()
    .selectFrom('work_items')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What belongs to an item beside its row; each is a question of its own. */
const allParts = ['assignees', 'assets', 'marks', 'steps', 'contacts', 'links'] as const;
type PartName = (typeof allParts)[number];
type Marks = Pick<WorkState, 'isPinned' | 'isSubscribe' | 'isDoLater'>;
type FieldsOf<Part extends PartName> = Part extends 'marks' ? keyof Marks : Exclude<Part, 'marks'>;
type Parts<Part extends PartName> = Pick<WorkState, FieldsOf<Part>>;
/** Its row and some of what belongs to it. */
export type StateWith<Part extends PartName> = WorkFields & Parts<Part>;

const asState = <Part extends PartName>(item: WorkItem, parts: Parts<Part>): StateWith<Part> => ({
  ...fieldsOf(item, workFieldNames),
  ...parts,
});

/** What belongs to an item beside its row, or some of it, with the asking person's marks. */
async function partsOf<Part extends PartName = PartName>(
  context: Context,
  { kind, id }: Item,
  parts: readonly PartName[] = allParts,
): Promise<Parts<Part>> {
  const db = context.db<WorkTables>();
  const [assignees, assets, mark, attached] = await Promise.all([
    parts.includes('assignees') &&
      db
        .selectFrom('work_assignees')
        .select(['user_id as userID', 'status_id as statusID', 'flagged_by as flaggedBy'])
        .where('kind', '=', kind)
        .where('work_id', '=', id)
        .orderBy('user_id')
        .execute(),
    parts.includes('assets') &&
      db
        .selectFrom('work_assets')
        .select('asset_id')
        .where('kind', '=', kind)
        .where('work_id', '=', id)
        .orderBy('asset_id')
        .execute(),
    parts.includes('marks') &&
      db
        .selectFrom('work_marks')
        .select(['pinned_at', 'subscribed_at', 'do_later_at'])
        .where('user_id', '=', context.actor.userId)
        .where('kind', '=', kind)
        .where('work_id', '=', id)
        .executeTakeFirst(),
    readAttached(
      context,
      { kind, id },
      attachedParts.filter((part) => parts.includes(part)),
    ),
  ]);
  return {
    ...attached,
    ...(assignees && { assignees }),
    ...(assets && { assets: assets.map((row) => row.asset_id) }),
    ...(mark !== false && {
      isPinned: Boolean(mark?.pinned_at),
      isSubscribe: Boolean(mark?.subscribed_at),
      isDoLater: Boolean(mark?.do_later_at),
    }),
  } as unknown as Parts<Part>;
}
