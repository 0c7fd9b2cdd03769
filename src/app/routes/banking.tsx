import { ReconcileScreen } from '#modules/banking/reconciliations/screens/reconcile-screen.tsx';
import { ReconciliationListScreen } from '#modules/banking/reconciliations/screens/reconciliation-list-screen.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { useId } from './address.ts';

export const ReconciliationList = ReconciliationListScreen;

export function Reconcile() {
  const id = useId();
  return id === undefined ? <NoPage /> : <ReconcileScreen key={id} id={id} />;
}
