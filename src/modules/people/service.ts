import type { Context } from '#server/context.ts';
import type { EntityServer } from '#server/entities.ts';
import { holdsWords } from '#server/words.ts';
import type { Input, Output } from '#shared/contract.ts';
import { notFound } from '#shared/errors.ts';
import type { Person, peopleCalls } from './contract.ts';
import { userEntity } from './entity.ts';
import { isEmailTaken, listPeople, namesOfPeople, people } from './public.ts';

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

/** Errors: 404 nobody of this company. */
export async function getUser(context: Context, input: Input<typeof peopleCalls.getUser>): Promise<Person> {
  const [user] = await listPeople(context, [input.userID]);
  if (!user) throw notFound('User');
  return user;
}

/** Everybody who is or was here; the search looks into names and addresses. */
export async function listUsers(
  context: Context,
  input: Input<typeof peopleCalls.listUsers>,
): Promise<Output<typeof peopleCalls.listUsers>> {
  let query = people(context);
  if (input.search) {
    const pattern = `%${input.search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((person) =>
      person.or([person('p.name', 'ilike', pattern), person('p.email', 'ilike', pattern)]),
    );
  }
  return { users: await query.execute() };
}

/** Colleagues who were invited, locked or deactivated keep their address. */
export async function isEmailFree(
  context: Context,
  input: Input<typeof peopleCalls.isEmailFree>,
): Promise<Output<typeof peopleCalls.isEmailFree>> {
  return { isFree: !(await isEmailTaken(context, input.email)) };
}

/** Everybody of a company may know who their colleagues are; nobody is undone. */
export const userEntityServer: EntityServer = {
  ...userEntity,
  see: (context, ids) => namesOfPeople(context, ids),
  find: async (context, text, most) => {
    // Everybody has the company's name in their address; who looks for an address types its sign.
    const asked = text.includes('@') ? ['p.email'] : [];
    const found = await people(context)
      .where(holdsWords(text, 'p.name', ...asked))
      .limit(most)
      .execute();
    return found.map(({ userID, userDisplayName, roleName }) => ({
      id: userID,
      number: null,
      label: userDisplayName,
      detail: roleName,
      statusID: null,
    }));
  },
};
