import { type Module, routes } from '#server/routes.ts';
import { recurringCalls } from './contract.ts';
import { recurringEntity } from './entity.ts';
import { recurringJobs } from './jobs.ts';
import { recurringNotifications } from './reactions.ts';
import { recurringServices, restoreRecurring, seeRecurring } from './service.ts';

export const recurringModule: Module = {
  name: 'recurring-entries',
  routes: routes(recurringCalls, recurringServices),
  entities: [{ ...recurringEntity, see: seeRecurring, restore: restoreRecurring }],
  notifications: recurringNotifications,
  jobs: recurringJobs,
};
