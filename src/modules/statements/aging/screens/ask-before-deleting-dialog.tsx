import { useMay } from '#web/api/session.tsx';
import type { Payee } from './open-matters-area.tsx';

/** As `questionAbout`, which comes when it is wanted. */
export function useAskBeforeDeleting(payee: Payee) {
  const may = useMay();
  return async () => (await import('./open-matters-area.tsx')).questionAbout(payee, may);
}
