import type { May, Payee } from './open-matters.ts';

/** As `questionAbout`, which comes when it is wanted. */
export const askBeforeDeleting = async (payee: Payee, may: May) =>
  (await import('./open-matters.ts')).questionAbout(payee, may);
