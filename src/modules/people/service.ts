import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { pageOrder } from '#server/database/page-order.ts';
import { holdsWords } from '#server/database/words.ts';
import type { EntityServer } from '#server/records/entities.ts';
import { assertUnchanged, merge } from '#server/records/two-people.ts';
import { apart } from '#server/search/asking.ts';
import type { Input, Output } from '#shared/contract.ts';
import { notFound } from '#shared/errors.ts';
import { can, type Grants } from '#shared/permission.ts';
import { mayGive } from '../roles/rules.ts';
import { changePerson, type PersonFields } from './changing.ts';
import type { Person, PersonDetail, peopleCalls } from './contract.ts';
import { userEntity } from './entity.ts';
import { isEmailTaken, listPeople, namesOfPeople, people } from './public.ts';
import { searchedPeople } from './searched.ts';
import { isQualified, skillsOfPeople } from './skills/public.ts';

/** The active colleagues; division and department are the person's own. */
export async function listAllUsers(
  context: Context,
  input: Input<typeof peopleCalls.listAllUsers>,
): Promise<Output<typeof peopleCalls.listAllUsers>> {
  let query = people(context).where('p.status', '=', 'active');
  if (input.divisionID) query = query.where('p.division_id', '=', input.divisionID);
  if (input.departmentID) query = query.where('p.department_id', '=', input.departmentID);
  return { users: await query.execute() };
}

/** Ids that are not of this company are left out. */
export async function getUsersInfo(
  context: Context,
  input: Input<typeof peopleCalls.getUsersInfo>,
): Promise<Output<typeof peopleCalls.getUsersInfo>> {
  return { users: await listPeople(context, input.userIDs) };
}

/** What was said of somebody's leaving is for who may change them. Errors: 404 nobody of this company. */
export async function getUser(context: Context, { userID }: Input<typeof peopleCalls.getUser>): Promise<PersonDetail> {
  const mayUpdate = context.has(can('users', 'update'));
  const leftDetails = mayUpdate ? 'p.left_details as leftDetails' : sql`''`.as('leftDetails');
  const row = await people(context)
    .select(['p.job_title as jobTitle', 'p.phone', 'p.left_by as leftBy', 'p.left_on as leftOn', leftDetails])
    .select('r.grants')
    .where('p.user_id', '=', userID)
    .$castTo<Omit<PersonDetail, 'mayChange'> & { grants: Grants }>()
    .executeTakeFirst();
  if (!row) throw notFound('User');
  const { grants, ...user } = row;
  return { ...user, mayChange: mayUpdate && mayGive(context.actor.grants, grants) };
}

/** Errors: those of `changePerson`. */
export async function updateUser(
  context: Context,
  { userID, changes }: Input<typeof peopleCalls.updateUser>,
): Promise<PersonDetail> {
  await changePerson(context, userID, (state) => merge<PersonFields>(state, changes));
  return getUser(context, { userID });
}

/** What the list of users can be filtered by. */
const filterColumns = {
  divisionID: 'p.division_id',
  departmentID: 'p.department_id',
  roleID: 'p.role_id',
  status: 'p.status',
} as const;
/** What the list of users is ordered by. */
const orders = {
  name: { by: sql<string>`lower(p.name)`, isNeverEmpty: true },
  email: { by: sql<string>`p.email`, isNeverEmpty: true },
  role: { by: sql<string>`lower(r.name)`, isNeverEmpty: true },
  parts: { by: sql<string>`lower(concat_ws(' ', v.name, d.name))` },
  status: { by: sql<string>`p.status`, isNeverEmpty: true },
} as const;

/** Everybody who is or was here; the search looks into names and addresses. */
export async function listUsers(
  context: Context,
  { search, sort = 'name', next, skillID, certificates, ...only }: Input<typeof peopleCalls.listUsers>,
): Promise<Output<typeof peopleCalls.listUsers>> {
  const order = pageOrder(orders, sql<number>`p.user_id`, { sort, next, pageSize: 100 });
  const { words, bears } = await apart(context, userEntity.module, search ?? '', 'p.user_id');
  const rows = await people(context)
    .select(order.value)
    .$if(words !== '', (query) => query.where(holdsWords(words, 'p.name', 'p.email')))
    .where(bears)
    .where((eb) =>
      eb.and(
        (Object.keys(only) as (keyof typeof only)[]).map((field) =>
          eb(filterColumns[field], '=', only[field] as never),
        ),
      ),
    )
    .$if(skillID !== undefined || certificates !== undefined, (query) =>
      query.where(isQualified(context, { skillID, certificates }, sql`p.user_id`)),
    )
    .where(order.after)
    .clearOrderBy()
    .orderBy(order.columns)
    .limit(order.limit)
    .$castTo<Person & { sortValue: string }>()
    .execute();
  const page = order.pageOf(rows, ({ userID }) => userID);
  const skilled = await skillsOfPeople(
    context,
    page.rows.map(({ userID }) => userID),
  );
  const unskilled = { skills: [], qualifications: [], certificates: null };
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...(skilled.get(row.userID) ?? unskilled) })) };
}

/** Colleagues who were invited, locked or deactivated keep their address. */
export async function isEmailFree(
  context: Context,
  input: Input<typeof peopleCalls.isEmailFree>,
): Promise<Output<typeof peopleCalls.isEmailFree>> {
  return { isFree: !(await isEmailTaken(context, input.email)) };
}

/** Everybody of a company may know who their colleagues are; what is noted of one is for them and for who may change them. */
export const userEntityServer: EntityServer = {
  ...userEntity,
  readsNotes: (context, userID) => userID === context.actor.userId || context.has(can('users', 'update')),
  visibleLabels: (context, ids) => namesOfPeople(context, ids),
  async restore(context, userID, { expected, former }) {
    await changePerson(
      context,
      userID,
      (state) => {
        assertUnchanged(state, expected);
        return former as Partial<PersonFields>;
      },
      // Where they were before may be out of use since.
      { withArchived: true },
    );
  },
  searched: searchedPeople,
};
