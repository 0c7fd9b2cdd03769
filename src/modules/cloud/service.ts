import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { tenantEvents } from '#modules/tenants/entity.ts';
import type { Context } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { CloudAccount } from '#server/outside/cloud-storage.ts';
import type { Entities, Restoration } from '#server/records/entities.ts';
import { assertUnchanged } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import type { Input } from '#shared/contract.ts';
import { toUtcTime } from '#shared/dates.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { openStored } from '../files/public.ts';
import type { cloudCalls } from './contract.ts';
import { cloudLinkEntity, cloudLinkEvents } from './entity.ts';
import { changeLink, copyWaitingSoon, findPassword, findStorage, getAccount, type LinkState } from './public.ts';
import { recordOf } from './rules.ts';
import type { CloudTables } from './tables.ts';

export const cloudServices = (entities: () => Entities): Services<typeof cloudCalls> => ({
  async getDropboxCredentials(context) {
    const row = await findStorage(context);
    const isSeen = row && context.has(can('settings', 'read'));
    const { connection_id: connectionId = '', user_name: memberId = '', folder: teamFolderId = '' } = row ?? {};
    return {
      dropBoxEnabled: row?.is_on ?? false,
      dropboxCreds: isSeen ? { connectionId, memberId, teamFolderId } : null,
    };
  },

  getCloudStorage: (context) => getCloudStorage(context),

  /** Errors: 422 when another address or user comes without a password. */
  async saveCloudStorage(context, input) {
    const before = await findStorage(context);
    await passwordFor(context, input);
    if (input.password !== undefined) {
      await sql`select directory.set_cloud_password(${input.password})`.execute(context.db());
    }
    const { isOn: is_on, address, user: user_name, folder } = input;
    const connection_id = before && isSame(before, input) ? before.connection_id : randomUUID();
    const row = { connection_id, is_on, address, user_name, folder };
    await context
      .db<CloudTables>()
      .insertInto('cloud_storages')
      .values(row)
      .onConflict((target) => target.columns(withTenant()).doUpdateSet(row))
      .execute();
    context.emit({
      ...tenantEvents.event('cloud_storage_changed'),
      entityId: context.tenantId,
      before: before ? { isOn: before.is_on, address: before.address, user: before.user_name } : null,
      after: { isOn: is_on, address, user: user_name },
    });
    if (is_on) await copyWaitingSoon(context);
    return getCloudStorage(context);
  },

  /** Errors: 422 with what is wrong. */
  async testCloudStorage(visit, input) {
    const password = await visit.read((context) => passwordFor(context, input));
    const account: CloudAccount = { ...input, password };
    await visit.runtime.environment.cloudStorage(account).test();
    return { message: 'The cloud storage answers and can be written to.' };
  },

  /** Without folders of records out of sight. Errors: 404 for such a one; 422 when it is off, or refuses, or nothing is there. */
  async listCloudFolder(visit, { path }) {
    const account = await visit.read(async (context) => {
      await assertPathSeen(context, entities(), path);
      return getAccount(context);
    });
    const { entries, isCut } = await visit.runtime.environment.cloudStorage(account).list(path);
    return { entries: await visit.read((context) => seenOf(context, entities(), entries)), isCut };
  },

  /** Errors: 404 as of a download; 422 for what is no folder, and when the storage refuses. */
  async listLinkedFolder(visit, { cloudLinkID, path }) {
    const { link, account } = await visit.read(async (context) => {
      const found = await getSeenLink(context, entities(), cloudLinkID);
      if (found.kind !== 'folder') throw unprocessable('This link is no folder.');
      await assertPathSeen(context, entities(), within(found.path ?? '', path));
      return { link: found, account: await getAccount(context) };
    });
    const root = link.path ?? '';
    const { entries, isCut } = await visit.runtime.environment.cloudStorage(account).list(within(root, path));
    const seen = await visit.read((context) => seenOf(context, entities(), entries));
    return { entries: seen.map((entry) => ({ ...entry, path: entry.path.slice(root.length + 1) })), isCut };
  },

  /**
   * Errors: 404 for one that is missing, another company's, or of a record out of sight; 422 for what is no file, and when the storage
   * refuses.
   */
  async downloadCloudLink(context, { cloudLinkID, path: inFolder }) {
    const link = await getSeenLink(context, entities(), cloudLinkID);
    if ((link.kind === 'folder') !== (inFolder !== '')) throw unprocessable('Choose a file of the folder.');
    const { files, cloudStorage } = context.environment;
    const { tenantId } = context;
    const { path, file_id } = link;
    if (path !== null) await assertPathSeen(context, entities(), within(path, inFolder));
    const account = path === null ? null : await getAccount(context);
    return {
      fileName: inFolder === '' ? link.name : (inFolder.split('/').at(-1) ?? link.name),
      contentType: 'application/octet-stream',
      isAttachment: true,
      body: () =>
        account && path !== null
          ? cloudStorage(account).read(within(path, inFolder))
          : openStored(files, tenantId, file_id ?? 0),
    };
  },
});

const within = (folder: string, path: string) => (path === '' ? folder : `${folder}/${path}`);

/** What lies in the folder of a record is seen by whoever sees the record, however they come there. */
async function seenOf<One extends { path: string }>(context: Context, entities: Entities, all: One[]): Promise<One[]> {
  const records = all.map(({ path }) => recordOf(path)).filter((record) => record !== null);
  const seen = await entities.labels(context, records, { withDeleted: true });
  return all.filter(({ path }) => {
    const record = recordOf(path);
    return !record || seen.has(`${record.module}/${record.entityId}`);
  });
}

/** Errors: 404. */
async function assertPathSeen(context: Context, entities: Entities, path: string): Promise<void> {
  if ((await seenOf(context, entities, [{ path }])).length === 0) throw notFound(cloudLinkEntity.noun);
}

type Given = Pick<Input<typeof cloudCalls.testCloudStorage>, 'address' | 'user' | 'password'>;
type Kept = Pick<CloudTables['cloud_storages'], 'address' | 'user_name'>;
const isSame = (kept: Kept, { address, user }: Given) => kept.address === address && kept.user_name === user;

/** The given password, or the kept one, which goes nowhere else. Errors: 422 when it is needed. */
async function passwordFor(context: Context, given: Given): Promise<string> {
  if (given.password !== undefined) return given.password;
  const kept = await findStorage(context);
  const password = kept && isSame(kept, given) ? await findPassword(context) : null;
  if (password === null) throw unprocessable('Enter the app password.', { password: 'Enter the app password' });
  return password;
}

async function getCloudStorage(context: Context) {
  const row = await findStorage(context);
  return {
    isOn: row?.is_on ?? false,
    address: row?.address ?? '',
    user: row?.user_name ?? '',
    folder: row?.folder ?? '',
    hasPassword: row !== undefined && (await findPassword(context)) !== null,
  };
}

/** Errors: 404 for a page elsewhere too. */
async function getSeenLink(context: Context, entities: Entities, linkID: number) {
  const row = await context
    .db<CloudTables>()
    .selectFrom('cloud_links')
    .select(['kind', 'module', 'entity_id', 'name', 'path', 'file_id'])
    .where('link_id', '=', linkID)
    .where('kind', '<>', 'web')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const of = row && { module: row.module, entityId: row.entity_id };
  const seen = of && (await entities.labels(context, [of], { withDeleted: true }));
  if (!row || !seen?.size) throw notFound(cloudLinkEntity.noun);
  return row;
}

/** Of the given links those whose record the person may see. */
export async function visibleCloudLinks(
  context: Context,
  entities: Entities,
  ids: number[],
  more: { withDeleted: boolean },
): Promise<Map<number, string>> {
  const rows = await context
    .db<CloudTables>()
    .selectFrom('cloud_links')
    .select(['link_id', 'name', 'module', 'entity_id as entityId'])
    .where('link_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('deleted_at', 'is', null))
    .execute();
  const seen = await entities.labels(context, rows, more);
  return new Map(rows.filter((row) => seen.has(`${row.module}/${row.entityId}`)).map((row) => [row.link_id, row.name]));
}

/** Undo: what was added goes, what was taken away comes back. Errors: 404; 409 when it was changed since. */
export async function restoreCloudLink(context: Context, linkID: number, { event, expected, former }: Restoration) {
  await changeLink(context, null, linkID, (state) => {
    if (cloudLinkEvents.is(event, 'cloud_link_created')) return { deletedAt: toUtcTime(new Date()) };
    assertUnchanged(state, expected as Partial<LinkState>);
    return { ...state, ...(former as Partial<LinkState>) };
  });
}
