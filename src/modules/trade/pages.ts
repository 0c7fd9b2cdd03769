import { type ModulePages, screen } from '#web/page/pages.ts';

export const tradePages: ModulePages = {
  screens: {
    'accounting/transactions': screen(
      () => import('./transactions/screens/transaction-list-screen.tsx'),
      'TransactionListScreen',
    ),
    'accounting/transactions/new': screen(
      () => import('./transactions/screens/new-transaction-screen.tsx'),
      'NewTransactionScreen',
    ),
    'accounting/transactions/$id': screen(
      () => import('./transactions/screens/transaction-detail-screen.tsx'),
      'TransactionDetailScreen',
    ),
    'accounting/bills/pay': screen(() => import('./bills/screens/pay-bills-form.tsx'), 'PayBillsForm'),
  },
};
