import { expect, test } from 'vitest';
import { billedWithoutFees } from '#modules/documents/rules.ts';
import { feeAmount } from '#modules/fees/rules.ts';
import type { Cents } from '#shared/money.ts';

const line = (itemClass: string, dollars: number) => ({ itemClass, amount: (dollars * 100) as Cents });
const lines = [line('service', 600), line('material', 400), line('fee', 50)];

test('a fee is of what is billed, less what of the discount of the document falls on it', () => {
  const threePercentOfTheWhole = { amount: null, percentUnits: 30_000, basis: 'whole' } as const;
  const billed = (dollars: number) => billedWithoutFees(lines, (dollars * 100) as Cents);
  expect(billed(0)).toEqual({ labor: 60_000, parts: 40_000, whole: 100_000 });
  expect(billed(100)).toEqual({ labor: 54_000, parts: 36_000, whole: 90_000 });
  // 3 % of $1,000.00 less $100.00.
  expect(feeAmount(threePercentOfTheWhole, billed(100))).toBe(2_700);
  expect(feeAmount({ ...threePercentOfTheWhole, basis: 'labor' }, billed(100))).toBe(1_620);
  // A discount of more than there is leaves nothing.
  expect(billed(5_000).whole).toBe(0);
});
