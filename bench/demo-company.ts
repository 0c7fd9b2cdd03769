import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openInstallation } from '#app/installation.ts';
import { seedDemo } from '#app/seed.ts';
import type { Context } from '#server/context.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { actAs } from '#server/database/tenant-transaction.ts';
import { systemActor } from '#server/jobs/jobs.ts';
import { readSettings } from '#server/settings.ts';

/** The demo company in a database of its own, for a benchmark that adds to it by `owner`; `close` leaves nothing. */
export async function openDemoCompany(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const postgres = await startEmbeddedPostgres(folder);
  await migrate(postgres.ownerUrl);
  const installation = await openInstallation(postgres.appUrl, readSettings({ DATA_DIR: folder }));
  await seedDemo(installation, 'demo1234!');
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  const { tenant_id: tenant } = (await owner.query('select tenant_id from documents limit 1')).rows[0];
  return {
    owner,
    tenant: tenant as number,
    /** Within a transaction of the company, as the system. */
    within: <T>(kind: 'read' | 'write' | 'touch', work: (context: Context) => Promise<T>): Promise<T> =>
      actAs(
        installation.runtime,
        tenant,
        'America/Chicago',
        systemActor('System'),
        { kind, path: 'bench', undo: 'none' },
        work,
      ),
    async close() {
      await owner.end();
      await installation.close();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}
