import { type Module, routes } from '#server/request/routes.ts';
import { slaCalls } from './contract.ts';
import { serviceLevelsEntity } from './entity.ts';
import { slaJobs } from './jobs.ts';
import { slaReactions } from './reactions.ts';
import { restoreServiceLevels, slaServices, visibleServiceLevels } from './service.ts';

export const slaModule: Module = {
  name: 'service-levels',
  routes: routes(slaCalls, slaServices),
  entities: [{ ...serviceLevelsEntity, visibleLabels: visibleServiceLevels, restore: restoreServiceLevels }],
  reactions: slaReactions,
  jobs: slaJobs,
};
