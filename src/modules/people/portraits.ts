import { createHash } from 'node:crypto';
import { type Context, requireGrant } from '#server/context.ts';
import { recogniseImage } from '#server/files/file-content.ts';
import { makePortrait } from '#server/files/pictures.ts';
import { receive } from '#server/request/incoming.ts';
import type { UploadVisit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { maxFileBytes } from '#shared/limits.ts';
import { can } from '#shared/permission.ts';
import { avatarFolder } from '../files/rules.ts';
import type { PersonDetail, peopleCalls } from './contract.ts';
import { userEvents } from './entity.ts';
import { assertMayChange } from './public.ts';
import { getUser } from './service.ts';
import type { PeopleTables } from './tables.ts';

/** Who has no picture, and ids that are not of this company, are left out. */
export async function getPictures(
  context: Context,
  { userIDs }: Input<typeof peopleCalls.getPictures>,
): Promise<Output<typeof peopleCalls.getPictures>> {
  if (userIDs.length === 0) return { pictures: [] };
  const rows = await context
    .db<PeopleTables>()
    .selectFrom('portraits')
    .select(['user_id', 'webp'])
    .where('user_id', 'in', userIDs)
    .execute();
  return { pictures: rows.map(({ user_id, webp }) => ({ userID: user_id, webp: webp.toString('base64') })) };
}

/**
 * Sets a picture, and removes the former one's file once it has. Errors: 403 for a colleague's without the right, and for one of somebody who
 * has more rights; 404 nobody of this company; 400, 413 and 422 as of every upload, and for what is no image.
 */
export async function uploadAvatar(
  visit: UploadVisit,
  { userID = visit.actor.userId }: Input<typeof peopleCalls.uploadAvatar>,
): Promise<PersonDetail> {
  const { tenantId, runtime, actor } = visit;
  const { files } = runtime.environment;
  const isOwn = userID === actor.userId;
  if (!isOwn) requireGrant(actor, can('users', 'update'));
  const { avatar: former } = await visit.read(async (context) => {
    if (!isOwn) await assertMayChange(context, userID);
    return getUser(context, { userID });
  });
  const received = await receive(files.incoming, visit.upload, maxFileBytes);
  try {
    await recogniseImage(received.path, received.sizeBytes);
    const portrait = await makePortrait(tenantId, received.path);
    const person = await visit.write(async (context) => {
      await setPortrait(context, { userID, former, portrait });
      return getUser(context, { userID });
    });
    if (former !== null && former !== person.avatar) await files.remove(tenantId, avatarFolder, former);
    return person;
  } finally {
    await received.discard();
  }
}

type Portrait = Awaited<ReturnType<typeof makePortrait>>;

/** A new picture gets a name of its own, so that nobody goes on showing the former one. */
export async function setPortrait(
  context: Context,
  { userID, former, portrait: { jpeg, small } }: { userID: number; former: string | null; portrait: Portrait },
): Promise<void> {
  const avatar = `${userID}-${createHash('sha256').update(jpeg).digest('hex').slice(0, 12)}.jpg`;
  await context.environment.files.write(context.tenantId, avatarFolder, avatar, jpeg);
  const db = context.db<PeopleTables>();
  await db.updateTable('people').set({ avatar }).where('user_id', '=', userID).execute();
  const webp = Buffer.from(small);
  await db
    .insertInto('portraits')
    .values({ user_id: userID, webp })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ webp }))
    .execute();
  const change = { before: { avatar: former }, after: { avatar } };
  context.emit({ ...userEvents.event('avatar_changed'), entityId: userID, ...change });
}
