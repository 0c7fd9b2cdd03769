import type { Context } from '#server/context.ts';
import { askingWithin } from '#server/database/directory.ts';
import { selectedFields } from '#server/records/field-columns.ts';
import { difference, toColumns } from '#server/records/two-people.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { isGranted } from '#shared/permission.ts';
import { assertMayGive, getRole, requireRole } from '../roles/public.ts';
import { administers, userTypeOf } from '../roles/rules.ts';
import { requireDepartment, requireDivision } from '../tenants/parts/public.ts';
import { type UserEvent, userEvents } from './entity.ts';
import { assertAdministered } from './public.ts';
import type { Leaving, PeopleTables, PersonStatus, UserType } from './tables.ts';

/** What the company says of a colleague. */
export type PersonFields = {
  userDisplayName: string;
  jobTitle: string;
  phone: string;
  roleID: number;
  divisionID: number | null;
  departmentID: number | null;
  status: PersonStatus;
  /** How somebody left, on which day, and what was said of it. */
  leftBy: Leaving | null;
  leftOn: string | null;
  leftDetails: string;
};

const columnOf = {
  userDisplayName: 'name',
  jobTitle: 'job_title',
  phone: 'phone',
  roleID: 'role_id',
  divisionID: 'division_id',
  departmentID: 'department_id',
  status: 'status',
  leftBy: 'left_by',
  leftOn: 'left_on',
  leftDetails: 'left_details',
} as const;

/**
 * The one way to change what the company says of a colleague: locks, sets what `choose` answers, and tells what became different. Whose access
 * ends is signed out of this company at once.
 * Errors: 404 for nobody of this company, and for a role, division or department that is not there to be given; 403 where somebody has or
 * would have more rights than who asks; 409 for one's own role and the last administrator, and those of `choose`.
 */
export async function changePerson(
  context: Context,
  userID: number,
  choose: (state: PersonFields) => Partial<PersonFields>,
  { event = 'user_changed', withArchived = false }: { event?: UserEvent; withArchived?: boolean } = {},
): Promise<void> {
  const { before, isCustomer } = await lockPerson(context, userID);
  const former = await getRole(context, before.roleID);
  assertMayGive(context, former);
  const changed = difference(before, { ...before, ...choose(before) });
  if (!changed) {
    context.leftAsItWas();
    return;
  }
  const { roleID, divisionID = null, departmentID = null } = changed.after;
  await requireDivision(context, divisionID, { withArchived });
  await requireDepartment(context, departmentID, { withArchived });
  const role = roleID === undefined ? former : await requireRole(context, roleID);
  if (roleID !== undefined && userID === context.actor.userId)
    throw conflict('Nobody changes their own role: they might not be able to take it back. Ask another administrator.');
  await context
    .db<PeopleTables>()
    .updateTable('people')
    .set(toColumns<PersonFields>(changed.after, columnOf))
    .$if(!isCustomer, (query) => query.set({ user_type: userTypeOf(role.grants) }))
    .where('user_id', '=', userID)
    .execute();
  const status = changed.after.status ?? before.status;
  const administered = before.status === 'active' && isGranted(former.grants, administers);
  if (administered && !(status === 'active' && isGranted(role.grants, administers))) await assertAdministered(context);
  if (status !== 'active') await askingWithin(context)('select directory.end_member_sessions($1)', [userID]);
  context.emit({ ...userEvents.event(event), entityId: userID, ...changed });
}

/** Errors: 404. */
async function lockPerson(context: Context, userID: number) {
  const row = await context
    .db<PeopleTables>()
    .selectFrom('people')
    .select([...selectedFields(columnOf), 'user_type'])
    .where('user_id', '=', userID)
    .forNoKeyUpdate()
    .$castTo<PersonFields & { user_type: UserType }>()
    .executeTakeFirst();
  if (!row) throw notFound('User');
  const { user_type, ...before } = row;
  return { before, isCustomer: user_type === 'customer' };
}
