import { type ModulePages, screen } from '#web/page/pages.ts';

export const bankingPages: ModulePages = {
  screens: {
    'accounting/accounts/$id': screen(() => import('./registers/screens/register-screen.tsx'), 'RegisterScreen'),
    'accounting/reconciliations': screen(
      () => import('./reconciliations/screens/reconciliation-list-screen.tsx'),
      'ReconciliationListScreen',
    ),
    'accounting/reconciliations/$id': screen(
      () => import('./reconciliations/screens/reconcile-screen.tsx'),
      'ReconcileScreen',
    ),
    'accounting/bank/$id': screen(() => import('./bank-statements/screens/bank-lines-screen.tsx'), 'BankLinesScreen'),
    'accounting/bank-lines/$id': screen(
      () => import('./bank-statements/screens/bank-line-screen.tsx'),
      'BankLineScreen',
    ),
    'accounting/bank-rules': screen(() => import('./bank-rules/screens/bank-rules-screen.tsx'), 'BankRulesScreen'),
  },
};
