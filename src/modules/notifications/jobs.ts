import { sql } from 'kysely';
import { systemActor } from '#server/jobs.ts';
import type { Job } from '#server/routes.ts';
import { actAs, type Ground } from '#server/tenant-transaction.ts';
import { keptDays } from './rules.ts';
import type { NotificationTables } from './tables.ts';

const companiesAtOnce = 200;

export const notificationJobs: Job[] = [{ name: 'forget_notifications', everyMinutes: 24 * 60, run: forgetOld }];

/** Removes what is older than it is kept, each company in a transaction of its own. */
export async function forgetOld(ground: Ground): Promise<void> {
  const call = { kind: 'touch', path: 'forget_notifications', undo: 'none' } as const;
  for (let after = 0, isMore = true; isMore; ) {
    const { rows } = await ground.pool.query<{ tenant_id: number; time_zone: string }>(
      'select tenant_id, time_zone from directory.list_tenants($1, $2)',
      [after, companiesAtOnce],
    );
    for (const { tenant_id, time_zone } of rows) {
      await actAs(ground, tenant_id, time_zone, systemActor('System'), call, (context) =>
        context
          .db<NotificationTables>()
          .deleteFrom('notifications')
          .where('at', '<', sql<string>`now() - make_interval(days => ${keptDays})`)
          .execute(),
      );
    }
    after = rows.at(-1)?.tenant_id ?? after;
    isMore = rows.length === companiesAtOnce;
  }
}
