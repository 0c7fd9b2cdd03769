import { type Module, routes } from '#server/request/routes.ts';
import { budgetCalls } from './contract.ts';
import { budgetEntity } from './entity.ts';
import { budgetServices, restoreBudget, seeBudgets } from './service.ts';

export const budgetsModule: Module = {
  name: 'accounting-budgets',
  routes: routes(budgetCalls, budgetServices),
  entities: [{ ...budgetEntity, see: seeBudgets, restore: restoreBudget }],
};
