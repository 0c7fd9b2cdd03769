import { type Cents, formatDollars } from '#shared/money.ts';

/**
 * What is posted to an account at once, and what an invoice comes to, is no more (docs/rules/money.md): ten thousand times that is still known
 * to the cent.
 */
export const maxPosted = 999_999_999_999 as Cents;
export const tooMuch = `Amounts go up to ${formatDollars(maxPosted)}`;
