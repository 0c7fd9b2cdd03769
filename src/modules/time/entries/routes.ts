import { type Module, routes } from '#server/routes.ts';
import { timeEntryCalls } from './contract.ts';
import { entryEntityServer, idleEntityServer, timeEntryServices } from './service.ts';

export const timeEntriesModule: Module = {
  name: 'time-entries',
  routes: routes(timeEntryCalls, timeEntryServices),
  entities: [entryEntityServer, idleEntityServer],
};
