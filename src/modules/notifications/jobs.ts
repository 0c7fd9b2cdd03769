import { sql } from 'kysely';
import { forEveryCompany } from '#server/companies.ts';
import type { Job } from '#server/routes.ts';
import type { Ground } from '#server/tenant-transaction.ts';
import { keptDays } from './rules.ts';
import type { NotificationTables } from './tables.ts';

export const notificationJobs: Job[] = [
  { name: 'forget_notifications', everyMinutes: 24 * 60, run: (ground) => forgetOld(ground) },
];

/** Removes what is older than it is kept. */
export const forgetOld = (ground: Ground): Promise<void> =>
  forEveryCompany(ground, 'forget_notifications', (context) =>
    context
      .db<NotificationTables>()
      .deleteFrom('notifications')
      .where('at', '<', sql<string>`now() - make_interval(days => ${keptDays})`)
      .execute(),
  );
