import { z } from 'zod';

/** How long a bill of a vendor or an invoice to a customer may wait, pure; both halves use it. */

export const usualTermsDays = 30;
export const mostTermsDays = 120;
/** Those that vendors print on their bills. */
export const commonTermsDays: readonly number[] = [0, 7, 10, 15, 20, 30, 45, 60, 90];

const message = `Enter whole days from 0 to ${mostTermsDays}`;
/** A field of terms, in days from the document's own. */
export const termsDays = z.int(message).min(0, message).max(mostTermsDays, message);

/** `30` → `Net 30`, `0` → `Due on receipt` */
export const termsText = (days: number): string => (days === 0 ? 'Due on receipt' : `Net ${days}`);
