import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { fileCalls } from './contract.ts';
import { fileJobs } from './jobs.ts';
import { fileServices } from './service.ts';

export const filesModule = (entities: () => Entities): Module => ({
  name: 'files',
  routes: routes(fileCalls, fileServices(entities)),
  jobs: fileJobs,
});
