import { type Context, requireGrant } from '#server/context.ts';
import { holdsWords } from '#server/database/words.ts';
import { recognise } from '#server/files/file-content.ts';
import { makeSquare } from '#server/files/pictures.ts';
import type { EntityServer } from '#server/records/entities.ts';
import { assertUnchanged, merge } from '#server/records/two-people.ts';
import { receive } from '#server/request/incoming.ts';
import type { UploadVisit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { maxFileBytes } from '#shared/limits.ts';
import { can } from '#shared/permission.ts';
import { avatarFolder } from '../files/rules.ts';
import { changePerson, type PersonFields } from './changing.ts';
import type { PersonDetail, peopleCalls } from './contract.ts';
import { userEntity, userEvents } from './entity.ts';
import { isEmailTaken, listPeople, namesOfPeople, people } from './public.ts';
import type { PeopleTables } from './tables.ts';

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
export async function getUser(context: Context, { userID }: Input<typeof peopleCalls.getUser>): Promise<PersonDetail> {
  const user = await people(context)
    .select(['p.job_title as jobTitle', 'p.phone'])
    .where('p.user_id', '=', userID)
    .$castTo<PersonDetail>()
    .executeTakeFirst();
  if (!user) throw notFound('User');
  return user;
}

/** Errors: those of `changePerson`. */
export async function updateUser(
  context: Context,
  { userID, changes }: Input<typeof peopleCalls.updateUser>,
): Promise<PersonDetail> {
  await changePerson(context, userID, (state) => merge<PersonFields>(state, changes));
  return getUser(context, { userID });
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

/** The side of an avatar in pixels. */
const avatarSide = 256;

/**
 * A new picture gets a name of its own, so that nobody goes on showing the former one, which is removed. Errors: 403 for a
 * colleague's without the right; 404 nobody of this company; 400, 413 and 422 as of every upload, and for what is no image.
 */
export async function uploadAvatar(
  visit: UploadVisit,
  { userID = visit.actor.userId }: Input<typeof peopleCalls.uploadAvatar>,
): Promise<PersonDetail> {
  const { tenantId, runtime, actor } = visit;
  const { files } = runtime.environment;
  if (userID !== actor.userId) requireGrant(actor, can('users', 'update'));
  const { avatar: former } = await visit.read((context) => getUser(context, { userID }));
  const received = await receive(files.incoming, visit.upload, maxFileBytes);
  try {
    const kind = await recognise(received.path, '', received.sizeBytes);
    if (!kind.isImage) throw unprocessable('Choose an image: jpg, png, webp or gif.');
    const picture = await makeSquare(tenantId, received.path, avatarSide);
    const avatar = `${userID}-${received.sha256.toString('hex', 0, 6)}.jpg`;
    await files.write(tenantId, avatarFolder, avatar, picture);
    const person = await visit.write(async (context) => {
      await context.db<PeopleTables>().updateTable('people').set({ avatar }).where('user_id', '=', userID).execute();
      const change = { before: { avatar: former }, after: { avatar } };
      context.emit({ ...userEvents.event('avatar_changed'), entityId: userID, ...change });
      return getUser(context, { userID });
    });
    if (former !== null && former !== avatar) await files.remove(tenantId, avatarFolder, former);
    return person;
  } finally {
    await received.discard();
  }
}

/** Everybody of a company may know who their colleagues are. */
export const userEntityServer: EntityServer = {
  ...userEntity,
  visibleLabels: (context, ids) => namesOfPeople(context, ids),
  async restore(context, userID, { expected, former }) {
    await changePerson(context, userID, (state) => {
      assertUnchanged(state, expected);
      return former as Partial<PersonFields>;
    });
  },
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
