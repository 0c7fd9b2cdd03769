import { type Module, routes } from '#server/request/routes.ts';
import { movingCalls } from './contract.ts';
import { bookImportEntity } from './entity.ts';
import { movingJobs } from './jobs.ts';
import type { OfOthers } from './public.ts';
import { movingServices, visibleImports } from './service.ts';

export const movingModule = (others: OfOthers): Module => ({
  name: 'book-imports',
  routes: routes(movingCalls, movingServices),
  entities: [{ ...bookImportEntity, visibleLabels: visibleImports }],
  jobs: movingJobs(others),
});
