import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { searchCalls } from './contract.ts';
import { searchJobs } from './jobs.ts';
import { searchReactions } from './reactions.ts';
import { searchServices } from './service.ts';

export const searchModule = (entities: () => Entities): Module => ({
  name: 'search',
  routes: routes(searchCalls, searchServices(entities)),
  jobs: searchJobs(entities),
  reactions: searchReactions(entities),
});
