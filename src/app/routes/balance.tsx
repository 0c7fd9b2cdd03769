import { lazy, Suspense } from 'react';

// The books are above customers and vendors, who know nothing of them.
const BalancePanel = lazy(() =>
  import('#modules/accounting/aging/screens/balance-panel.tsx').then((module) => ({ default: module.BalancePanel })),
);

export const Balance = (of: { kind: 'customer' | 'vendor'; id: number }) => (
  <Suspense fallback={null}>
    <BalancePanel {...of} />
  </Suspense>
);
