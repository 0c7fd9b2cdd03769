import { type ModulePages, screen } from '#web/page/pages.ts';

export const closingPages: ModulePages = {
  screens: {
    'accounting/close': screen(() => import('./screens/close-screen.tsx'), 'CloseScreen'),
    'accounting/budget': screen(() => import('./budgets/screens/budget-screen.tsx'), 'BudgetScreen'),
  },
};
