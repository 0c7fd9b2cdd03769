import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import { forgetIncoming } from '#server/request/incoming.ts';
import type { Job } from '#server/request/routes.ts';
import { forgetUploads } from './pieces.ts';
import { deletedDays, fileFolder, thumbnailFolder, unattachedDays } from './rules.ts';
import type { FilesTables } from './tables.ts';

export const fileJobs: Job[] = [{ name: 'remove_files', everyMinutes: 60, run: (runtime) => removeFiles(runtime) }];

const atOnce = 1000;

type Dead = { tenantId: number; fileIDs: number[] };

/**
 * Removes what no record took up within a day, what its record let go of 30 days ago, and what an upload that was cut short
 * left. First nobody can attach it any more, then its bytes go, then its row: cut short anywhere, the next time ends it.
 */
export async function removeFiles(runtime: Runtime): Promise<void> {
  const { files } = runtime.environment;
  await forgetIncoming(files.incoming);
  const dead: Dead[] = [];
  await forEveryCompany(runtime, 'remove_files', async (context) => {
    await forgetUploads(context, unattachedDays);
    const fileIDs = await condemn(context);
    if (fileIDs.length > 0) dead.push({ tenantId: context.tenantId, fileIDs });
  });
  // The store may be far away: no transaction waits for it.
  for (const { tenantId, fileIDs } of dead) {
    for (const fileID of fileIDs) {
      await files.remove(tenantId, thumbnailFolder, String(fileID));
      await files.remove(tenantId, fileFolder, String(fileID));
    }
  }
  const gone = new Map(dead.map(({ tenantId, fileIDs }) => [tenantId, fileIDs]));
  if (gone.size === 0) return;
  await forEveryCompany(runtime, 'remove_files', async (context) => {
    const fileIDs = gone.get(context.tenantId);
    if (!fileIDs) return;
    await context.db<FilesTables>().deleteFrom('files').where('file_id', 'in', fileIDs).execute();
  });
}

async function condemn(context: Context): Promise<number[]> {
  const rows = await context
    .db<FilesTables>()
    .updateTable('files')
    .set({ stored_at: null })
    .where('file_id', 'in', (query) =>
      query
        .selectFrom('files')
        .select('file_id')
        .where(({ or, and, eb }) =>
          or([
            and([
              eb('owner_module', 'is', null),
              or([
                eb('uploaded_at', '<', sql<string>`now() - make_interval(days => ${unattachedDays})`),
                // Dropped, or never whole.
                and([eb('stored_at', 'is', null), eb('uploaded_at', '<', sql<string>`now() - interval '1 day'`)]),
              ]),
            ]),
            eb('deleted_at', '<', sql<string>`now() - make_interval(days => ${deletedDays})`),
          ]),
        )
        .orderBy('file_id')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning('file_id')
    .execute();
  return rows.map((row) => row.file_id);
}
