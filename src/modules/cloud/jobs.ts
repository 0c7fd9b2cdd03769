import type { Context } from '#server/context.ts';
import { actAs, type Runtime } from '#server/database/tenant-transaction.ts';
import { systemActor } from '#server/jobs/jobs.ts';
import type { Job } from '#server/request/routes.ts';
import { openStored } from '../files/public.ts';
import { cloudLinkEvents } from './entity.ts';
import { getAccount, isCloudOn } from './public.ts';
import { folderOf } from './rules.ts';
import type { CloudTables } from './tables.ts';

export const cloudJobs: Job[] = [
  { name: 'copy_to_cloud', run: (runtime, { tenantId }) => copyWaiting(runtime, Number(tenantId)) },
];

/**
 * Copies what was attached to notes of a company to its cloud folder. What the storage refuses waits, and is tried again later and
 * later (the queue does that); it can be had from here meanwhile.
 */
async function copyWaiting(runtime: Runtime, tenantId: number): Promise<void> {
  const { files, cloudStorage } = runtime.environment;
  const as = <T>(work: (context: Context) => Promise<T>) =>
    actAs(
      runtime,
      tenantId,
      'UTC',
      systemActor('System'),
      { kind: 'touch', path: 'copy_to_cloud', undo: 'none' },
      work,
    );
  const waiting = await as((context) =>
    context
      .db<CloudTables>()
      .selectFrom('cloud_links')
      .select(['link_id', 'module', 'entity_id', 'name', 'size_bytes', 'file_id'])
      .where('kind', '=', 'file')
      .where('path', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('link_id')
      .execute(),
  );
  // Turning it on sends what waits.
  if (waiting.length === 0 || !(await as(isCloudOn))) return;
  const storage = cloudStorage(await as(getAccount));
  for (const { link_id, module, entity_id, name, size_bytes, file_id } of waiting) {
    const open = () => openStored(files, tenantId, file_id ?? 0);
    const path = await storage.put(folderOf(module, entity_id), name, size_bytes ?? 0, open);
    const isFirst = await as(async (context) => {
      const { numUpdatedRows } = await context
        .db<CloudTables>()
        .updateTable('cloud_links')
        .set({ path, name: path.split('/').at(-1) ?? name })
        .where('link_id', '=', link_id)
        .where('path', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) {
        const after = { isOnItsWay: false };
        context.emit({ ...cloudLinkEvents.event('cloud_link_stored'), entityId: link_id, after });
      }
      return numUpdatedRows > 0n;
    });
    // Another worker was at it too.
    if (!isFirst) await storage.remove(path);
  }
}
