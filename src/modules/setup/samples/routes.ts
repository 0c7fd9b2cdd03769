import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { sampleCalls } from './contract.ts';
import { type OfAll, sampleJobs } from './jobs.ts';
import { sampleServices } from './service.ts';

export const samplesModule = (all: OfAll, entities: () => Entities): Module => ({
  name: 'samples',
  routes: routes(sampleCalls, sampleServices(all.tables, entities)),
  jobs: sampleJobs(all),
});
