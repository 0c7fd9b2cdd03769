import { type Selectable, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { type Grants, grantKey, levels, type SignedPermission } from '#shared/permission.ts';
import { assertMayGive, getRole, type RoleNames } from '../roles/public.ts';
import { administers, userTypeOf } from '../roles/rules.ts';
import type { PartNames } from '../tenants/parts/public.ts';
import type { Person } from './contract.ts';
import { userEvents } from './entity.ts';
import type { PeopleTables, PersonStatus, UserType } from './tables.ts';

/** For the lists of other modules to join. */
export type PeopleNames = {
  people: Pick<
    PeopleTables['people'],
    'user_id' | 'name' | 'avatar' | 'status' | 'division_id' | 'department_id' | 'user_type' | 'job_title'
  >;
};

export type NewPerson = {
  userId: number;
  identityId: number;
  name: string;
  email: string;
  roleId: number;
  userType: UserType;
  status: PersonStatus;
  divisionId?: number | null;
  departmentId?: number | null;
  jobTitle?: string;
  phone?: string;
};

/** Adds a colleague; who calls it tells what happened. */
export async function insertPerson(context: Context, person: NewPerson): Promise<void> {
  await context
    .db<PeopleTables>()
    .insertInto('people')
    .values({
      user_id: person.userId,
      identity_id: person.identityId,
      name: person.name,
      email: person.email,
      role_id: person.roleId,
      user_type: person.userType,
      status: person.status,
      division_id: person.divisionId ?? null,
      department_id: person.departmentId ?? null,
      job_title: person.jobTitle ?? '',
      phone: person.phone ?? '',
    })
    .execute();
}

export async function isEmailTaken(context: Context, email: string): Promise<boolean> {
  const query = context.db<PeopleTables>().selectFrom('people').select('user_id').where('email', '=', email);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Of some addresses, in small letters, those that colleagues have, former ones included. */
export async function findEmails(context: Context, emails: readonly string[]): Promise<string[]> {
  const rows = await context
    .db<PeopleTables>()
    .selectFrom('people')
    .select('email')
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .execute();
  return rows.map(({ email }) => email);
}

/** Nobody waits any more for those of some people who are invited and have not come; answers which. */
export async function withdrawInvitations(context: Context, ids: readonly number[]): Promise<number[]> {
  const rows = await context
    .db<PeopleTables>()
    .updateTable('people')
    .set({ status: 'deactivated' })
    .where('user_id', '=', anyOf(ids))
    .where('status', '=', 'invited')
    .returning('user_id')
    .execute();
  const change = { before: { status: 'invited' }, after: { status: 'deactivated' } };
  for (const { user_id } of rows)
    context.emit({ ...userEvents.event('user_deactivated'), entityId: user_id, ...change });
  return rows.map(({ user_id }) => user_id);
}

export async function findPerson(context: Context, userId: number) {
  return context.db<PeopleTables>().selectFrom('people').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Whoever of the company has an address, in small letters, in whatever state. */
export const findPersonByEmail = (context: Context, email: string) =>
  context.db<PeopleTables>().selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();

/** What the address of a person has become; nothing happens where it is the same, or nobody is there. */
export async function setEmail(context: Context, userId: number, email: string): Promise<void> {
  const former = await findPerson(context, userId);
  if (!former || former.email === email) return context.leftAsItWas();
  await context.db<PeopleTables>().updateTable('people').set({ email }).where('user_id', '=', userId).execute();
  const change = { before: { email: former.email }, after: { email } };
  context.emit({ ...userEvents.event('user_email_changed'), entityId: userId, ...change });
}

/** Before what is somebody's is changed. Errors: 404 for nobody of this company; 403 for who has more rights than who asks. */
export async function assertMayChange(context: Context, userId: number): Promise<void> {
  const person = await findPerson(context, userId);
  if (!person) throw notFound('User');
  assertMayGive(context, await getRole(context, person.role_id));
}

/** Moves somebody to another division and department. */
export async function setPlace(
  context: Context,
  userId: number,
  divisionId: number,
  departmentId: number,
): Promise<void> {
  await context
    .db<PeopleTables>()
    .updateTable('people')
    .set({ division_id: divisionId, department_id: departmentId })
    .where('user_id', '=', userId)
    .execute();
}

/** An invited person has joined; false when they were not, or no longer, invited. */
export async function activatePerson(context: Context, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await context
    .db<PeopleTables>()
    .updateTable('people')
    .set({ status: 'active' })
    .where('user_id', '=', userId)
    .where('status', '=', 'invited')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What somebody sets for themselves, by its columns. */
export type OwnSettings = Pick<
  Selectable<PeopleTables['people']>,
  'display_table' | 'home_page' | 'calendar_start' | 'default_reminder_minutes' | 'activity_display' | 'hide_home'
>;

export async function saveOwn(context: Context, own: Partial<OwnSettings>): Promise<void> {
  const query = context.db<PeopleTables>().updateTable('people').set(own);
  await query.where('user_id', '=', context.actor.userId).execute();
}

/** Names by id; ids that are not of this company are left out. */
export async function namesOfPeople(context: Context, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await context
    .db<PeopleTables>()
    .selectFrom('people')
    .select(['user_id', 'name'])
    .where('user_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.name]));
}

/** Of some people those who left, each with their last day. */
export async function listLeavers(context: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await context
    .db<PeopleTables>()
    .selectFrom('people')
    .select(['user_id', 'left_on'])
    .where('user_id', '=', anyOf(ids))
    .where('left_on', 'is not', null)
    .execute();
  return new Map(rows.map(({ user_id, left_on }) => [user_id, left_on ?? '']));
}

/** The people with these ids as the contract shows them, by name; ids that are not of this company are left out. */
export async function listPeople(context: Context, ids: number[]): Promise<Person[]> {
  return ids.length === 0 ? [] : people(context).where('p.user_id', 'in', ids).execute();
}

/** Everybody as the contract shows them, by name. */
export function people(context: Context) {
  return context
    .db<PeopleTables & PartNames & RoleNames>()
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.role_id', 'p.role_id')
    .leftJoin('divisions as v', 'v.division_id', 'p.division_id')
    .leftJoin('departments as d', 'd.department_id', 'p.department_id')
    .select([
      'p.user_id as userID',
      'p.name as userDisplayName',
      'p.email',
      'p.role_id as roleID',
      'r.name as roleName',
      'p.division_id as divisionID',
      'v.name as divisionName',
      'p.department_id as departmentID',
      'd.name as departmentName',
      'p.avatar',
      'p.status',
    ])
    .orderBy('p.name')
    .orderBy('p.user_id')
    .$castTo<Person>();
}

/** How many active people have a right by name. */
export async function countWith(context: Context, right: NamedRight): Promise<number> {
  const { count } = await context
    .db<PeopleTables & RoleNames>()
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.role_id', 'p.role_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('p.status', '=', 'active')
    .where(holds(right))
    .executeTakeFirstOrThrow();
  return count;
}

/** Errors: 409 when nobody is left who can give rights. Of two who leave at once, one is asked after the other. */
export async function assertAdministered(context: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', ${context.tenantId}))`.execute(
    context.db(),
  );
  if ((await countWith(context, administers)) === 0)
    throw conflict('This is the last administrator. Make somebody else one first.');
}

/** How many people have each role, former ones included; a role that nobody has is left out. */
export async function countByRole(context: Context): Promise<Map<number, number>> {
  const rows = await context
    .db<PeopleTables>()
    .selectFrom('people')
    .select((eb) => ['role_id', eb.fn.countAll<number>().as('count')])
    .groupBy('role_id')
    .execute();
  return new Map(rows.map((row) => [row.role_id, row.count]));
}

/** Gives everybody who has a role another one, each as a change of theirs. */
export async function moveToRole(
  context: Context,
  from: number,
  to: { roleId: number; grants: Grants },
): Promise<void> {
  const rows = await context
    .db<PeopleTables>()
    .updateTable('people')
    .set({ role_id: to.roleId, user_type: typeBy(to.grants) })
    .where('role_id', '=', from)
    .returning('user_id')
    .execute();
  const change = { before: { roleID: from }, after: { roleID: to.roleId } };
  for (const { user_id } of rows) context.emit({ ...userEvents.event('user_changed'), entityId: user_id, ...change });
}

/** After a role has come to grant something else: who has it is an administrator, or is none. Nobody's row is written who stays what they are. */
export async function setUserTypes(context: Context, roleId: number, grants: Grants): Promise<void> {
  const type = typeBy(grants);
  await context
    .db<PeopleTables>()
    .updateTable('people')
    .set({ user_type: type })
    .where('role_id', '=', roleId)
    .where('user_type', '<>', type)
    .execute();
}

/** What somebody of the company is by the rights of a role; who is a customer stays one. */
const typeBy = (grants: Grants) =>
  sql<UserType>`case when user_type = 'customer' then user_type else ${userTypeOf(grants)} end`;

/** The active people who have a right, by name or as a level. */
export const listWith = (context: Context, right: NamedRight | LevelRight): Promise<Person[]> =>
  people(context)
    .where('p.status', '=', 'active')
    .where(right.kind === 'sub' ? holds(right) : reaches(right))
    .execute();

type NamedRight = SignedPermission & { kind: 'sub' };
type LevelRight = SignedPermission & { kind: 'level' };
const holds = (right: NamedRight) =>
  sql<boolean>`r.grants -> 'subs' ->> ${grantKey(right.feature, right.sub)} = 'true'`;
const reaches = ({ feature, verb }: LevelRight) =>
  sql<boolean>`((r.grants -> 'levels' ->> ${feature})::int >= ${levels[verb]} or ${holds(administers)})`;
