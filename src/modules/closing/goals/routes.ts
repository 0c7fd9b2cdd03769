import { type Module, routes } from '#server/request/routes.ts';
import { goalCalls } from './contract.ts';
import { goalEntity } from './entity.ts';
import { goalServices, restoreGoal, seeGoals } from './service.ts';

export const goalsModule: Module = {
  name: 'accounting-goals',
  routes: routes(goalCalls, goalServices),
  entities: [{ ...goalEntity, see: seeGoals, restore: restoreGoal }],
};
