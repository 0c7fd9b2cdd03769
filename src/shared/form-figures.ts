import { z } from 'zod';
import { cells } from './cells.ts';
import { type Cents, money } from './money.ts';

/** Quantities, rates and percentages have at most four decimals (docs/rules/money.md); a double of up to 11 digits before them is that exactly enough. */
const hasFourDecimals = (value: number): boolean => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-3;

const fourDecimals = (label: string, least: number, most: number) =>
  z
    .number()
    .min(least, `Enter a ${label} of at least ${least}`)
    .max(most, `Enter a ${label} of at most ${most.toLocaleString('en-US')}`)
    .refine(hasFourDecimals, 'Use at most four decimals');

/** A number that is no money, as it is entered: at most four decimals. Its `label` stands in what is said of one out of its bounds. */
export const decimal = (...bounds: Parameters<typeof fourDecimals>) =>
  fourDecimals(...bounds).register(cells, { cell: 'decimal' });
/** What one of something costs, in dollars of at most four decimals; told as amounts are (docs/rules/roles.md#money). */
export const unitPrice = (...bounds: Parameters<typeof fourDecimals>) =>
  fourDecimals(...bounds).register(cells, { cell: 'decimal', isPrice: true });

/** An amount that may be left out, and then is none. */
export const amountOrNone = money.refine((cents) => cents >= 0, 'Enter an amount, or nothing').default(0 as Cents);
