import { ReconcileScreen } from '#modules/accounting/reconciliations/screens/reconcile-screen.tsx';
import { ReconciliationListScreen } from '#modules/accounting/reconciliations/screens/reconciliation-list-screen.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';

export const ReconciliationList = ReconciliationListScreen;

export function Reconcile() {
  const id = useId();
  return id === undefined ? <NotFound /> : <ReconcileScreen key={id} id={id} />;
}
