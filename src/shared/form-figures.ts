import { z } from 'zod';
import { cells } from './cells.ts';
import { type Cents, money } from './money.ts';

/** Quantities, rates and percentages have at most four decimals (docs/rules/money.md); a double of up to 11 digits before them is that exactly enough. */
const hasFourDecimals = (value: number): boolean => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-3;

/** A number that is no money, as it is entered: at most four decimals. Its `label` stands in what is said of one out of its bounds. */
export const decimal = (label: string, least: number, most: number) =>
  z
    .number()
    .min(least, `Enter a ${label} of at least ${least}`)
    .max(most, `Enter a ${label} of at most ${most.toLocaleString('en-US')}`)
    .refine(hasFourDecimals, 'Use at most four decimals')
    .register(cells, { cell: 'decimal' });

/** An amount that may be left out, and then is none. */
export const amountOrNone = money.refine((cents) => cents >= 0, 'Enter an amount, or nothing').default(0 as Cents);
