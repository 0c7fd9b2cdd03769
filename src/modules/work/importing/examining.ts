import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ImportLine, LineError, ReadyLine } from '#server/declared/importers.ts';
import { locationsCalled } from '../../customers/public.ts';
import { namesIn, readDate, shortened } from '../../imports/rules.ts';
import { listAssignable } from '../access/public.ts';
import { subject } from '../contract.ts';
import { listTaskCategories, listTicketTypes } from '../kinds/public.ts';
import { type PriorityID, priorities, priorityIDs, priorityNames, type WorkKind } from '../rules.ts';
import type { WorkTables } from '../tables.ts';
import type { ImportField } from './rules.ts';

/** A line of a file as the item that it becomes. */
export type ReadyItem = {
  subject: string;
  description: string;
  priorityID: PriorityID;
  customerID: number | null;
  locationID: number | null;
  typeID: number | null;
  categoryID: number | null;
  divisionID: number | null;
  departmentID: number | null;
  startDate: string | null;
  dueDate: string | null;
  assignees: number[];
};
type Named = { id: number; name: string };

/** Every line as it would become, and what is wrong with which, in the order of the lines. */
export async function examineWork(context: Context, kind: WorkKind, lines: readonly ImportLine[]) {
  const names = await readNames(
    context,
    kind,
    lines.map(({ cells }) => cells),
  );
  const assignableAt = assigningIn(context, kind);
  const errors: LineError[] = [];
  const ready: ReadyLine<ReadyItem>[] = [];
  for (const { line, cells } of lines) {
    const wrong = (field: ImportField, message: string) => void errors.push({ line, field, message });
    const record = await toReady(context, kind, cells, names, assignableAt, wrong);
    ready.push({ line, label: record.subject, record });
  }
  return { ready, errors };
}

type NamedField = 'customer' | 'type' | 'division' | 'department' | 'assignees';
type Names = Record<NamedField, Map<string, number | null>> & { locations: ReadonlyMap<string, number> };
type Wrong = (field: ImportField, message: string) => void;
const nouns = {
  customer: 'customer',
  type: 'type',
  division: 'division',
  department: 'department',
  assignees: 'colleague',
};

async function toReady(
  context: Context,
  kind: WorkKind,
  cells: ImportLine['cells'],
  names: Names,
  assignableAt: ReturnType<typeof assigningIn>,
  wrong: Wrong,
): Promise<ReadyItem> {
  const cell = (field: ImportField) => (cells[field] ?? '').trim();
  const named = (field: NamedField, name: string) => {
    if (name === '') return null;
    const id = names[field].get(name.toLowerCase());
    if (id === undefined) wrong(field, `There is no ${nouns[field]} called “${shortened(name)}”.`);
    if (id === null) wrong(field, `Several are called “${shortened(name)}”.`);
    return id ?? null;
  };
  const locationOf = (customerID: number | null) => {
    const name = cell('location');
    const id = names.locations.get(`${customerID} ${name.toLowerCase()}`) ?? null;
    if (name !== '' && id === null) wrong('location', `This customer has no location called “${shortened(name)}”.`);
    return id;
  };
  const dated = (field: 'startDate' | 'dueDate') => {
    const text = cell(field);
    const date = text === '' ? null : readDate(text);
    if (text !== '' && date === null) wrong(field, `“${shortened(text)}” is no date. Write 12/31/2026.`);
    return date;
  };
  const read = subject.safeParse(cell('subject'));
  if (!read.success) wrong('subject', `${read.error.issues[0]?.message ?? 'Give it a subject'}.`);
  const kindID = named('type', cell('type'));
  const { divisionId, departmentId } = context.actor;
  const divisionID = cells.division === undefined ? divisionId : named('division', cell('division'));
  const departmentID = cells.department === undefined ? departmentId : named('department', cell('department'));
  const people = [...new Set(namesIn(cell('assignees')))].flatMap((name) => named('assignees', name) ?? []);
  const assignable = people.length > 0 ? await assignableAt({ divisionID, departmentID }) : [];
  if (people.some((userID) => !assignable.includes(userID))) {
    wrong('assignees', 'Somebody is not active, or limited to another division or department.');
  }
  const customerID = named('customer', cell('customer'));
  return {
    subject: read.data ?? '',
    description: cells.description ?? '',
    priorityID: priorityOf(cell('priority'), wrong),
    customerID,
    locationID: locationOf(customerID),
    typeID: kind === 'ticket' ? kindID : null,
    categoryID: kind === 'task' ? kindID : null,
    divisionID,
    departmentID,
    startDate: dated('startDate'),
    dueDate: dated('dueDate'),
    assignees: people,
  };
}

function priorityOf(text: string, wrong: Wrong): PriorityID {
  if (text === '') return priorities.normal;
  const found = priorityIDs.find((id) => priorityNames[id].toLowerCase() === text.toLowerCase());
  if (!found) wrong('priority', `“${shortened(text)}” is no priority. Write Low, Normal, High or Urgent.`);
  return found ?? priorities.normal;
}

type Place = { divisionID: number | null; departmentID: number | null };

/** Who can be given work of a place; asked once for each place. */
function assigningIn(context: Context, kind: WorkKind): (place: Place) => Promise<number[]> {
  const places = new Map<string, Promise<number[]>>();
  return (place) => {
    const key = `${place.divisionID}/${place.departmentID}`;
    const found = places.get(key) ?? listAssignable(context, kind, place);
    places.set(key, found);
    return found;
  };
}

/** The ids of the names that a file uses; null where several have the name. */
async function readNames(context: Context, kind: WorkKind, rows: ImportLine['cells'][]): Promise<Names> {
  const db = context.db<WorkTables>();
  const customers = [...new Set(rows.map((cells) => (cells.customer ?? '').trim().toLowerCase()))];
  const [foundCustomers, kinds, divisions, departments, people] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['customer_id as id', 'name'])
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`lower(name) = any(${customers}::text[])`)
      .execute(),
    kind === 'ticket' ? listTicketTypes(context) : listTaskCategories(context),
    db.selectFrom('divisions').select(['division_id as id', 'name']).where('archived_at', 'is', null).execute(),
    db.selectFrom('departments').select(['department_id as id', 'name']).where('archived_at', 'is', null).execute(),
    db.selectFrom('people').select(['user_id as id', 'name']).where('status', '=', 'active').execute(),
  ]);
  const byName = (all: Named[]) => {
    const map = new Map<string, number | null>();
    for (const { id, name } of all) map.set(name.toLowerCase(), map.has(name.toLowerCase()) ? null : id);
    return map;
  };
  return {
    customer: byName(foundCustomers),
    locations: await locationsCalled(
      context,
      foundCustomers.map(({ id }) => id),
    ),
    type: byName(kinds),
    division: byName(divisions),
    department: byName(departments),
    assignees: byName(people),
  };
}
