import { type Module, routes } from '#server/request/routes.ts';
import { budgetCalls } from './contract.ts';
import { budgetEntity } from './entity.ts';
import { budgetServices, restoreBudget, visibleBudgets } from './service.ts';

export const budgetsModule: Module = {
  name: 'accounting-budgets',
  routes: routes(budgetCalls, budgetServices),
  entities: [{ ...budgetEntity, visibleLabels: visibleBudgets, restore: restoreBudget }],
};
