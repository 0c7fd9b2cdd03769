import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { CloudAccount } from '#server/outside/cloud-storage.ts';
import type { HappenedEvent, SignedVisit } from '#server/request/routes.ts';
import { toUtcTime } from '#shared/dates.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { isImageType } from '#shared/file-types.ts';
import { filesOf, forgetFile, getOwnFile, openStored } from '../files/public.ts';
import type { PeopleNames } from '../people/public.ts';
import { cloudLinkEntity, cloudLinkEvents } from './entity.ts';
import type { CloudLink } from './link-contract.ts';
import { folderOf, nameOfUrl, recordOf } from './rules.ts';
import type { CloudTables } from './tables.ts';

/** The cloud storage of companies, and what their records link to. Whoever may see a record sees its links. */
export type LinkOwner = { module: string; entityId: number };

export const findStorage = (context: Context) =>
  context
    .db<CloudTables>()
    .selectFrom('cloud_storages')
    .select(['connection_id', 'is_on', 'address', 'user_name', 'folder'])
    .executeTakeFirst();

export const isCloudOn = async (context: Context): Promise<boolean> => (await findStorage(context))?.is_on ?? false;

/** Errors: 422 when it is off. */
export async function assertCloudOn(context: Context): Promise<void> {
  if (!(await isCloudOn(context))) throw cloudOff();
}
const cloudOff = () => unprocessable('The cloud storage is off. An administrator turns it on in the settings.');

/** What waits for the storage is copied there by the worker. */
export async function copyWaitingSoon(context: Context): Promise<void> {
  const payload = JSON.stringify({ tenantId: context.tenantId });
  await sql`select directory.add_job('copy_to_cloud', ${payload}::json)`.execute(context.db());
}

/** Null when none was ever set. */
export async function findPassword(context: Context): Promise<string | null> {
  const asked = sql<{ password: string | null }>`select directory.cloud_password() as password`;
  const { rows } = await asked.execute(context.db());
  return rows[0]?.password ?? null;
}

/** With its password, for those who talk to it. Errors: 422 when the cloud storage is off. */
export async function getAccount(context: Context): Promise<CloudAccount> {
  const row = await findStorage(context);
  const password = await findPassword(context);
  if (!row?.is_on || password === null) throw cloudOff();
  return { address: row.address, user: row.user_name, password, folder: row.folder };
}

/** The links of a record, newest first. It asks nobody whether they may see the record. */
export async function listCloudLinks(context: Context, of: LinkOwner): Promise<CloudLink[]> {
  const rows = await context
    .db<CloudTables & PeopleNames>()
    .selectFrom('cloud_links as l')
    .leftJoin('people as p', 'p.user_id', 'l.created_by')
    .select(['l.link_id', 'l.kind', 'l.name', 'l.url', 'l.path', 'l.size_bytes', 'l.note_id', 'l.created_at'])
    .select(['l.created_by', 'p.name as person'])
    .where('l.module', '=', of.module)
    .where('l.entity_id', '=', of.entityId)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.link_id', 'desc')
    .execute();
  return rows.map((row) => ({
    cloudLinkID: row.link_id,
    kind: row.kind,
    name: row.name,
    url: row.url,
    sizeBytes: row.size_bytes,
    isOnItsWay: row.kind === 'file' && row.path === null,
    noteID: row.note_id,
    dateCreated: row.created_at,
    userID: row.created_by,
    userDisplayName: row.person,
  }));
}

type NewLink = Pick<CloudTables['cloud_links'], 'kind' | 'name'> & {
  url?: string;
  path?: string;
  size_bytes?: number;
  file_id?: number;
  note_id?: number;
  created_by?: number | null;
};

export async function insertLink(context: Context, of: LinkOwner, link: NewLink): Promise<void> {
  const linkID = await context.nextNumber('cloud_link');
  await context
    .db<CloudTables>()
    .insertInto('cloud_links')
    .values({
      link_id: linkID,
      module: of.module,
      entity_id: of.entityId,
      created_by: context.actor.userId || null,
      ...link,
    })
    .execute();
  const after = { name: link.name, recordModule: of.module, recordID: of.entityId, deletedAt: null };
  context.emit({ ...cloudLinkEvents.event('cloud_link_created'), entityId: linkID, before: null, after });
}

/** Links a page elsewhere. The record was looked for by the caller. */
export const addWebLink = (context: Context, of: LinkOwner, { url, name }: { url: string; name: string }) =>
  insertLink(context, of, { kind: 'web', url, name: name || nameOfUrl(url) });

/**
 * Copies a file that the person has uploaded into the record's folder in the cloud, and links it; no transaction is open meanwhile.
 * `see` finds the record or refuses. Errors: those of `see`; 404 for somebody else's file; 422 when the cloud storage is off or refuses.
 */
export async function addCloudFile(
  visit: SignedVisit,
  of: LinkOwner,
  fileID: number,
  see: (context: Context) => Promise<unknown>,
): Promise<void> {
  const { account, file } = await visit.read(async (context) => {
    await see(context);
    return { account: await getAccount(context), file: await getOwnFile(context, fileID) };
  });
  const storage = visit.runtime.environment.cloudStorage(account);
  const { files } = visit.runtime.environment;
  const open = () => openStored(files, visit.tenantId, fileID);
  const path = await storage.put(folderOf(of.module, of.entityId), file.name, file.sizeBytes, open);
  try {
    await visit.write(async (context) => {
      await see(context);
      await forgetFile(context, fileID);
      const name = path.split('/').at(-1) ?? file.name;
      await insertLink(context, of, { kind: 'file', name, path, size_bytes: file.sizeBytes });
    });
  } catch (error) {
    // Nobody would know of it.
    await storage.remove(path);
    throw error;
  }
}

/**
 * Links what is in the cloud folder already. Errors: those of `see`; 422 when nothing is there, or the cloud storage is off or
 * refuses.
 */
export async function addCloudPath(
  visit: SignedVisit,
  of: LinkOwner,
  path: string,
  see: (context: Context) => Promise<unknown>,
  seesRecord: (context: Context, record: LinkOwner) => Promise<boolean>,
): Promise<void> {
  /** The folder of a record out of sight is not there, and neither is what lies in it. */
  const assertSeen = async (context: Context, path: string) => {
    const record = recordOf(path);
    if (record && !(await seesRecord(context, record))) throw notFound(cloudLinkEntity.noun);
  };
  const account = await visit.read(async (context) => {
    await see(context);
    await assertSeen(context, path);
    return getAccount(context);
  });
  const found = await visit.runtime.environment.cloudStorage(account).find(path);
  if (!found) throw unprocessable('This is no longer in the cloud storage.', { path: 'No longer there' });
  await visit.write(async (context) => {
    await see(context);
    await assertSeen(context, found.path);
    const { name, isFolder, sizeBytes } = found;
    const size = sizeBytes === null ? {} : { size_bytes: sizeBytes };
    await insertLink(context, of, { kind: isFolder ? 'folder' : 'file', name, path: found.path, ...size });
  });
}

export type LinkState = { deletedAt: string | null };

/** Takes a link from a record, or gives it back; a file stays in the cloud folder. Errors: 404. */
export async function changeLink(
  context: Context,
  of: LinkOwner | null,
  linkID: number,
  work: (state: LinkState) => LinkState,
): Promise<void> {
  const row = await context
    .db<CloudTables>()
    .selectFrom('cloud_links')
    .select(['module', 'entity_id', 'deleted_at as deletedAt'])
    .where('link_id', '=', linkID)
    .forUpdate()
    .executeTakeFirst();
  const isOf = !of || (row?.module === of.module && row.entity_id === of.entityId && row.deletedAt === null);
  if (!row || !isOf) throw notFound(cloudLinkEntity.noun);
  const before = { deletedAt: row.deletedAt };
  const after = work(before);
  if (after.deletedAt === before.deletedAt) return;
  await context
    .db<CloudTables>()
    .updateTable('cloud_links')
    .set({ deleted_at: after.deletedAt })
    .where('link_id', '=', linkID)
    .execute();
  const name = after.deletedAt === null ? 'cloud_link_changed' : 'cloud_link_deleted';
  context.emit({ ...cloudLinkEvents.event(name), entityId: linkID, before, after });
}

export const removeLink = (context: Context, of: LinkOwner, linkID: number) =>
  changeLink(context, of, linkID, () => ({ deletedAt: toUtcTime(new Date()) }));

/** The attachments of a note go to the cloud folder of its record, and are among its links. */
export async function linkAttachments(
  context: Context,
  { entityId: noteID, after, userId }: HappenedEvent,
): Promise<void> {
  const [module, entityId] = [String(after?.noteType ?? ''), Number(after?.ID)];
  if (!(await isCloudOn(context))) return;
  const files = (await filesOf(context, 'notes', [noteID])).get(noteID) ?? [];
  const attachments = files.filter((file) => !isImageType(file.contentType));
  if (attachments.length === 0) return;
  for (const { fileID, name, sizeBytes } of attachments) {
    const link = { kind: 'file', name, size_bytes: sizeBytes, file_id: fileID, note_id: noteID } as const;
    await insertLink(context, { module, entityId }, { ...link, created_by: userId });
  }
  await copyWaitingSoon(context);
}
