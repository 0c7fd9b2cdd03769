import { type Module, routes } from '#server/routes.ts';
import { movingCalls } from './contract.ts';
import { bookImportEntity } from './entity.ts';
import { movingJobs } from './jobs.ts';
import { movingServices, seeImports } from './service.ts';

export const movingModule: Module = {
  name: 'book-imports',
  routes: routes(movingCalls, movingServices),
  entities: [{ ...bookImportEntity, see: seeImports }],
  jobs: movingJobs,
};
