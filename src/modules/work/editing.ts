import type { Insertable } from 'kysely';
import { assertAssets } from '#modules/assets/public.ts';
import { countSteps } from '#modules/checklists/rules.ts';
import { assertContacts, assertCustomer, assertLocation } from '#modules/customers/public.ts';
import { requireDepartment, requireDivision } from '#modules/tenants/parts/public.ts';
import type { Context } from '#server/context.ts';
import { merge, toColumns } from '#server/records/two-people.ts';
import type { Change } from '#shared/contract.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { assertAssignable, workEvents } from './access/public.ts';
import { addSteps, setContacts } from './attached.ts';
import {
  addAssetRows,
  addAssigneeRows,
  changeWork,
  type StateWith,
  setAssetRows,
  setAssigneeRows,
  setColumns,
  setMark,
  thisSecond,
} from './changing.ts';
import { getWork, type WorkDetail } from './detail.ts';
import { columnOf, type EditedField, type GivenField, type WorkFields } from './field-rules.ts';
import { freshSteps } from './kinds/public.ts';
import { isFinal, type PriorityID, priorities, statuses, statusOfWhole, type WorkKind } from './rules.ts';
import { noServiceLevels, openedSla, readServiceLevels } from './service-levels/public.ts';
import { renewSteps } from './steps.ts';
import type { WorkItemsTable, WorkTables } from './tables.ts';
import { endSegments } from './time/public.ts';

/** What is said when work is opened: its fields as far as they are known, and what belongs to it. */
export type NewWork = Pick<WorkFields, 'subject' | 'description' | 'priorityID'> & {
  [Field in GivenField]?: WorkFields[Field] | undefined;
} & { assignees: number[]; assetIDs: number[]; contactIDs?: number[] };

/**
 * Opens an item with status New and answers it; division and department default to those of its creator
 * (docs/rules/work.md). Errors: 404 for a customer, location, contact, asset, person, type, division or department that is not this tenant's.
 */
export async function createWork<Given extends NewWork>(
  context: Context,
  kind: WorkKind,
  given: Given & NoMore<Given, NewWork>,
): Promise<WorkDetail> {
  const { actor } = context;
  const { typeID = null, categoryID = null } = given;
  const divisionID = given.divisionID === undefined ? actor.divisionId : given.divisionID;
  const departmentID = given.departmentID === undefined ? actor.departmentId : given.departmentID;
  const assignees = [...new Set(given.assignees)].sort((left, right) => left - right);
  const assets = [...new Set(given.assetIDs)].sort((left, right) => left - right);
  const contacts = [...new Set(given.contactIDs)];
  const [id, steps, levels] = await Promise.all([
    context.nextNumber(kind),
    freshSteps(context, { typeID, categoryID }),
    kind === 'ticket' ? readServiceLevels(context) : noServiceLevels,
    assertReferences(context, { ...given, divisionID, departmentID }),
    assertAssets(context, assets),
    contacts.length > 0 && assertContacts(context, given.customerID ?? null, contacts),
    given.locationID && assertLocation(context, given.customerID ?? null, given.locationID),
    assertAssignable(context, kind, assignees, { divisionID, departmentID }),
  ]);
  const priorityID = given.isRush ? atLeastHigh(given.priorityID) : given.priorityID;
  const fields = { ...given, statusID: statuses.new, priorityID, divisionID, departmentID } as Partial<WorkFields>;
  const columns = toColumns(fields, columnOf) as Insertable<WorkItemsTable>;
  const facts = { statusID: statuses.new, priorityID, typeID, deletedAt: null };
  const clock = openedSla(context, levels, facts);
  const rows = assignees.map((userID) => ({ userID, statusID: statuses.new, flaggedBy: null }));
  // All of it travels together: statements of one connection run in the order in which they were asked.
  const [, , , , , detail] = await Promise.all([
    context
      .db<WorkTables>()
      .insertInto('work_items')
      .values({
        ...columns,
        kind,
        id,
        created_by: actor.userId || null,
        steps_total: countSteps(steps).total,
        ...clock,
      })
      .execute(),
    addAssigneeRows(context, kind, id, rows),
    addAssetRows(context, kind, id, assets),
    contacts.length > 0 && setContacts(context, { kind, id }, contacts),
    addSteps(context, { kind, id }, steps),
    getWork(context, kind, id, { levels, assetIDs: assets }),
  ]);
  const { description: _, ...told } = given;
  const stored = { priorityID, divisionID, departmentID, assignees };
  context.emit({
    ...workEvents[kind].event(`${kind}_created`),
    entityId: id,
    before: null,
    after: { ...told, ...stored },
  });
  return detail;
}

/** What a contract takes and nobody saves does not compile. */
type NoMore<Given, Known> = { [Field in Exclude<keyof Given, keyof Known>]: never };

type FieldChanges = { [Field in EditedField]?: Change<WorkFields[Field]> | undefined };

/**
 * Changes fields one by one, so that two people's edits of different fields both stay.
 * Errors: 404; 409 with what the fields hold now, when one was changed since the writer saw it.
 */
export async function updateWork<Changes extends FieldChanges>(
  context: Context,
  kind: WorkKind,
  id: number,
  changes: Changes & NoMore<Changes, FieldChanges>,
): Promise<void> {
  const wanted = Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) => (change ? [[field, change.now]] : [])),
  ) as PlainFields;
  await assertReferences(context, wanted);
  await changeWork(context, { kind, id }, { event: `${kind}_changed`, parts: partsOfFields(wanted) }, (_item, state) =>
    applyFields(context, { kind, id }, state, merge<WorkFields>(state, changes)),
  );
}

/** Sets fields whatever they hold now. Errors: 404. */
export async function setFields(context: Context, kind: WorkKind, id: number, fields: PlainFields): Promise<void> {
  await assertReferences(context, fields);
  await changeWork(context, { kind, id }, { event: `${kind}_changed`, parts: partsOfFields(fields) }, (_item, state) =>
    applyFields(context, { kind, id }, state, fields),
  );
}
type PlainFields = Partial<Pick<WorkFields, EditedField>>;

/** A type brings its steps, and contacts are the customer's. */
const partsOfFields = (fields: PlainFields): ('steps' | 'contacts')[] => [
  ...('typeID' in fields ? (['steps'] as const) : []),
  ...('customerID' in fields ? (['contacts'] as const) : []),
];

async function applyFields(
  context: Context,
  { kind, id }: { kind: WorkKind; id: number },
  state: StateWith<'steps'>,
  fields: PlainFields,
): Promise<void> {
  const placed = await placedFields(context, state, fields);
  const columns = toColumns(placed, columnOf);
  if (Object.keys(columns).length > 0) await setColumns(context, kind, id, columns);
  const isOtherType = 'typeID' in fields && fields.typeID !== state.typeID;
  if (isOtherType) await renewSteps(context, { kind, id }, { ...state, ...fields });
  if ('customerID' in fields) await setContacts(context, { kind, id }, []);
}

/** A location is its customer's: that of a former customer goes with them. Errors: 404 for one that is not theirs. */
async function placedFields(context: Context, was: WorkFields, fields: PlainFields): Promise<PlainFields> {
  const now = { ...was, ...fields };
  const isOtherCustomer = now.customerID !== was.customerID;
  if (now.locationID === null || (!isOtherCustomer && now.locationID === was.locationID)) return fields;
  if (isOtherCustomer && now.locationID === was.locationID) return { ...fields, locationID: null };
  await assertLocation(context, now.customerID, now.locationID);
  return fields;
}

/**
 * Who joins others starts as New; who joins an item of nobody, or an ended one, takes over its status (docs/rules/work.md#several-people).
 * Errors: 404; 422 for somebody whose access list leaves this item out.
 */
export async function changeAssignees(
  context: Context,
  kind: WorkKind,
  id: number,
  change: { add: number[]; remove: number[] },
): Promise<void> {
  await changeWork(context, { kind, id }, { event: `${kind}_assigned`, parts: ['assignees'] }, async (item, state) => {
    const there = new Set(state.assignees.map((assignee) => assignee.userID));
    const add = [...new Set(change.add)].filter((userID) => !there.has(userID));
    await assertAssignable(context, kind, add, { divisionID: item.division_id, departmentID: item.department_id });
    const stay = state.assignees.filter((assignee) => !change.remove.includes(assignee.userID));
    const joinsOthers = state.assignees.length > 0 && !isFinal(item.status_id);
    const statusID = joinsOthers ? statuses.new : item.status_id;
    const joined = add.map((userID) => ({ userID, statusID, flaggedBy: null }));
    await setAssigneeRows(context, kind, id, [...stay, ...joined]);
    await endSegments(context, { kind, id }, change.remove, statuses.paused);
    if (isFinal(item.status_id) || stay.length === state.assignees.length) return;
    const whole = statusOfWhole([...stay, ...joined].map((assignee) => assignee.statusID));
    const ofNobody = item.status_id === statuses.inProgress ? statuses.paused : item.status_id;
    await setColumns(context, kind, id, { status_id: whole ?? ofNobody });
  });
}

/** Errors: 404. */
export async function addAssets(context: Context, kind: WorkKind, id: number, assetIDs: number[]): Promise<void> {
  await assertAssets(context, [...new Set(assetIDs)]);
  await changeWork(
    context,
    { kind, id },
    { event: `${kind}_assets_changed`, parts: ['assets'] },
    async (_item, state) => {
      await setAssetRows(context, kind, id, [...new Set([...state.assets, ...assetIDs])]);
    },
  );
}

/** Errors: 404; 404 for an asset that is not linked. */
export async function dropAsset(context: Context, kind: WorkKind, id: number, assetID: number): Promise<void> {
  await changeWork(
    context,
    { kind, id },
    { event: `${kind}_assets_changed`, parts: ['assets'] },
    async (_item, state) => {
      if (!state.assets.includes(assetID)) throw notFound('Asset');
      const stay = state.assets.filter((one) => one !== assetID);
      await setAssetRows(context, kind, id, stay);
    },
  );
}

/** Sets which contacts of its customer an item is about. Errors: 404 for a contact of somebody else. */
export async function changeContacts(
  context: Context,
  kind: WorkKind,
  id: number,
  change: { add: number[]; remove: number[] },
): Promise<void> {
  await changeWork(
    context,
    { kind, id },
    { event: `${kind}_contacts_changed`, parts: ['contacts'] },
    async (item, state) => {
      await assertContacts(context, item.customer_id, change.add);
      const stay = state.contacts.filter((contactID) => !change.remove.includes(contactID));
      await setContacts(context, { kind, id }, [...new Set([...stay, ...change.add])]);
    },
  );
}

/** Errors: 404. */
export async function changePriority(context: Context, kind: WorkKind, id: number, to: PriorityID): Promise<void> {
  await changeWork(context, { kind, id }, { event: `${kind}_priority_changed`, parts: [] }, async (item) => {
    if (item.priority_id !== to) await setColumns(context, kind, id, { priority_id: to });
  });
}

/** Errors: 404. */
export async function changeCategory(context: Context, id: number, categoryID: number | null): Promise<void> {
  await assertReferences(context, { categoryID });
  await changeWork(
    context,
    { kind: 'task', id },
    { event: 'task_category_changed', parts: ['steps'] },
    async (item, state) => {
      if (item.category_id === categoryID) return;
      await setColumns(context, 'task', id, { category_id: categoryID });
      await renewSteps(context, { kind: 'task', id }, { ...state, categoryID });
    },
  );
}

/** Private, rush, trial or warranty, turned over or as it shall be. Rush raises the priority to High at least. Errors: 404. */
export async function toggleMark(
  context: Context,
  id: number,
  column: 'is_private' | 'is_rush' | 'is_trial' | 'is_warranty',
  wanted?: boolean,
): Promise<void> {
  await changeWork(context, { kind: 'ticket', id }, { event: 'ticket_marked', parts: [] }, async (item) => {
    const isOn = wanted ?? !item[column];
    if (isOn === item[column]) return;
    const priority = column === 'is_rush' && isOn ? { priority_id: atLeastHigh(item.priority_id) } : {};
    await setColumns(context, 'ticket', id, { [column]: isOn, ...priority });
  });
}

/** Flags an item for one of its assignees. Errors: 404 for the item; 422 for somebody who is not assigned. */
export async function changeFlag(
  context: Context,
  kind: WorkKind,
  id: number,
  flag: { userID: number; isFlagged: boolean },
): Promise<void> {
  await changeWork(context, { kind, id }, { event: `${kind}_flagged`, parts: ['assignees'] }, async (_item, state) => {
    const assignee = state.assignees.find((candidate) => candidate.userID === flag.userID);
    if (!assignee) throw unprocessable('Only somebody who is assigned can be flagged.', { userID: 'Not assigned' });
    if ((assignee.flaggedBy !== null) === flag.isFlagged) return;
    const flaggedBy = flag.isFlagged ? context.actor.userId : null;
    const changed = state.assignees.map((each) => (each === assignee ? { ...each, flaggedBy } : each));
    await setAssigneeRows(context, kind, id, changed);
  });
}

/** Errors: 404. */
export async function changePin(context: Context, kind: WorkKind, id: number, isPinned: boolean): Promise<void> {
  await changeWork(context, { kind, id }, { event: `${kind}_pinned`, parts: ['marks'] }, async (_item, state) => {
    if (state.isPinned !== isPinned) await setMark(context, kind, id, 'pinned_at', isPinned);
  });
}

/** Whoever may see it may be told of it (docs/rules/work.md#notifications). Errors: 404. */
export async function changeSubscription(
  context: Context,
  kind: WorkKind,
  id: number,
  isSubscribe: boolean,
): Promise<void> {
  await changeWork(context, { kind, id }, { event: `${kind}_subscribed`, parts: ['marks'] }, async (_item, state) => {
    if (state.isSubscribe !== isSubscribe) await setMark(context, kind, id, 'subscribed_at', isSubscribe);
  });
}

/** Errors: 404. */
export async function toggleDoLater(context: Context, kind: WorkKind, id: number): Promise<void> {
  await changeWork(context, { kind, id }, { event: `${kind}_put_aside`, parts: ['marks'] }, (_item, state) =>
    setMark(context, kind, id, 'do_later_at', !state.isDoLater),
  );
}

/** Hides the item and stops the work that runs on it; undo brings it back. Errors: 404. */
export async function deleteWork(context: Context, kind: WorkKind, id: number): Promise<void> {
  await changeWork(context, { kind, id }, { event: `${kind}_deleted`, parts: [] }, async (_item) => {
    await endSegments(context, { kind, id }, null, statuses.paused);
    await setColumns(context, kind, id, { deleted_at: thisSecond, deleted_by: context.actor.userId || null });
  });
}

const atLeastHigh = (priority: PriorityID): PriorityID => (priority < priorities.high ? priorities.high : priority);

type References = Partial<Pick<NewWork, 'customerID' | 'typeID' | 'categoryID' | 'divisionID' | 'departmentID'>>;

/** Errors: 404 naming what is not this tenant's. */
async function assertReferences(context: Context, given: References): Promise<void> {
  const db = context.db<WorkTables>();
  const { customerID, typeID, categoryID, divisionID, departmentID } = given;
  await Promise.all([
    customerID && assertCustomer(context, customerID),
    typeID &&
      assertFound(
        db.selectFrom('ticket_types').select('name').where('type_id', '=', typeID).where('archived_at', 'is', null),
        'Ticket type',
      ),
    categoryID &&
      assertFound(
        db
          .selectFrom('task_categories')
          .select('name')
          .where('category_id', '=', categoryID)
          .where('archived_at', 'is', null),
        'Category',
      ),
    // Work stays in a division that goes out of use, and what its people, rules and series open is of theirs.
    requireDivision(context, divisionID ?? null, { withArchived: true }),
    requireDepartment(context, departmentID ?? null, { withArchived: true }),
  ]);
}

async function assertFound(query: { executeTakeFirst(): Promise<unknown> }, what: string): Promise<void> {
  if (!(await query.executeTakeFirst())) throw notFound(what);
}
