import { type Module, routes } from '#server/routes.ts';
import { journalCalls } from './contract.ts';
import { journalEntity } from './entity.ts';
import { journalJobs } from './jobs.ts';
import { journalServices, restoreEntry, seeEntries } from './service.ts';

export const journalModule: Module = {
  name: 'journal',
  routes: routes(journalCalls, journalServices),
  entities: [{ ...journalEntity, see: seeEntries, restore: restoreEntry }],
  jobs: journalJobs,
};
