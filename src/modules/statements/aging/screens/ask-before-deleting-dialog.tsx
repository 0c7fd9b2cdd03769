import { useMay } from '#web/api/session.tsx';
import type { CustomerToGo } from './open-matters-area.tsx';

/** As `questionAbout`, which comes when it is wanted. */
export function useAskBeforeDeleting(customer: CustomerToGo) {
  const may = useMay();
  return async () => (await import('./open-matters-area.tsx')).questionAbout(customer, may);
}
