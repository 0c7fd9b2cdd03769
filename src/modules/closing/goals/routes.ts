import { type Module, routes } from '#server/request/routes.ts';
import { goalCalls } from './contract.ts';
import { goalEntity } from './entity.ts';
import { goalServices, restoreGoal, visibleGoals } from './service.ts';

export const goalsModule: Module = {
  name: 'accounting-goals',
  routes: routes(goalCalls, goalServices),
  entities: [{ ...goalEntity, visibleLabels: visibleGoals, restore: restoreGoal }],
};
