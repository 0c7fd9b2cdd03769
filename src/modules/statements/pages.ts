import { type ModulePages, screen } from '#web/page/pages.ts';

export const statementPages: ModulePages = {
  screens: {
    accounting: screen(() => import('./home/screens/home-screen.tsx'), 'AccountingHomeScreen'),
    'reports/income-statement': screen(() => import('./screens/income-statement-screen.tsx'), 'IncomeStatementScreen'),
    'reports/balance-sheet': screen(() => import('./screens/balance-sheet-screen.tsx'), 'BalanceSheetScreen'),
    'reports/cash-flow': screen(() => import('./screens/cash-flow-screen.tsx'), 'CashFlowScreen'),
    'reports/trial-balance': screen(() => import('./screens/trial-balance-screen.tsx'), 'TrialBalanceScreen'),
    'reports/general-ledger': screen(
      () => import('./general-ledger/screens/general-ledger-screen.tsx'),
      'GeneralLedgerScreen',
    ),
    'reports/accounts-receivable': screen(
      () => import('./aging/screens/aging-report-screen.tsx'),
      'ReceivablesByAgeScreen',
    ),
    'reports/accounts-payable': screen(() => import('./aging/screens/aging-report-screen.tsx'), 'PayablesByAgeScreen'),
    'reports/profitability': screen(
      () => import('./profitability/screens/profitability-screen.tsx'),
      'ProfitabilityScreen',
    ),
    'vendors/form-1099': screen(() => import('./information-returns/screens/forms-screen.tsx'), 'FormsScreen'),
    'reports/vendor-1099': screen(
      () => import('./vendor-payments/screens/vendor-payments-screen.tsx'),
      'VendorPaymentsScreen',
    ),
    'reports/customer-statement/$id': screen(
      () => import('./customer-statements/screens/customer-statement-screen.tsx'),
      'CustomerStatementScreen',
    ),
    'reports/entries': screen(() => import('./drill-down/screens/figure-entries-screen.tsx'), 'FigureEntriesScreen'),
    'reports/changes': screen(() => import('./drill-down/screens/changes-since-screen.tsx'), 'ChangesSinceScreen'),
  },
};
