import { sql } from 'kysely';
import { forEveryCompany } from '#server/jobs/companies.ts';
import type { Job } from '#server/request/routes.ts';
import type { WorkTables } from '../tables.ts';
import { changesKeptHours } from './rules.ts';

/** What no copy asks for any more. */
export const openCopyJobs: Job[] = [
  {
    name: 'forget_work_changes',
    everyMinutes: 60,
    run: (runtime) =>
      forEveryCompany(runtime, 'forget_work_changes', (context) =>
        context
          .db<WorkTables>()
          .deleteFrom('work_changes')
          .where('changed_at', '<', sql<string>`now() - make_interval(hours => ${changesKeptHours})`)
          .execute(),
      ),
  },
];
