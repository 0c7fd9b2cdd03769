import { z } from 'zod';
import { cells } from './cells.ts';

/** Integer cents (docs/rules/money.md). A type of its own, so that dollars and cents cannot be mixed up. */
export type Cents = number & { readonly unit: 'cents' };

/** On the wire money is dollars with at most two decimals; inside it is cents. */
export const money = z
  .codec(
    z
      .union([z.number(), z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/, 'Enter an amount like 1200.50')])
      .refine((dollars) => isWholeCents(Number(dollars)), 'Enter an amount with at most two decimals'),
    z.custom<Cents>((value) => Number.isSafeInteger(value)),
    {
      decode: (dollars) => Math.round(Number(dollars) * 100) as Cents,
      encode: dollarsOf,
    },
  )
  .register(cells, { cell: 'currency' });

/** As money is sent. Errors: what is no whole number of cents is a mistake of ours. */
export function dollarsOf(cents: Cents): number {
  if (!Number.isSafeInteger(cents)) throw new Error(`${cents} is not whole cents`);
  return cents / 100;
}

function isWholeCents(dollars: number): boolean {
  const cents = dollars * 100;
  // Of two decimals a double keeps sixteen digits, and what was added up from them is off by less than this.
  const inexact = Math.max(1e-4, Math.abs(cents) * 2 ** -51);
  return Math.abs(cents) <= Number.MAX_SAFE_INTEGER && Math.abs(cents - Math.round(cents)) <= inexact;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `1234567` → `$12,345.67` (product.md §9: US dollars, two decimals). */
export const formatDollars = (cents: Cents): string => dollars.format(cents / 100);

/** `1234567` → `$12,346`: where only whole dollars are shown (product.md §9). */
export const formatWholeDollars = (cents: Cents): string => wholeDollars.format(cents / 100);
