import { expect, test } from 'vitest';
import { creditedPart } from './copied-invoice.tsx';
import type { LineValue } from './invoice-lines.tsx';

const line = (itemClass: LineValue['itemClass'], rate: number): LineValue => ({
  description: 'Work',
  itemClass,
  quantity: 1,
  rate,
  accountID: 1,
  origin: { documentID: 1, lineID: itemClass === 'fee' ? 2 : 1 },
});

test('the discount that is proposed with a part of a credit falls on the work, and on fees only where the invoice had it so', () => {
  const [work, fee] = [line('service', 100), line('fee', 100)];
  const begin = { lines: [work, fee], discount: 20 };
  const values = { lines: [work, fee], discount: 20 };
  const proposed = (lines: LineValue[], more: object = {}) =>
    creditedPart({ ...begin, ...more }, values, lines).discount;
  expect(proposed([work])).toBe(20);
  expect(proposed([line('service', 50)])).toBe(10);
  expect(proposed([fee])).toBe(0);
  expect(proposed([work], { isDiscountOnFees: true })).toBe(10);
  // Of nothing but fees it is theirs.
  expect(creditedPart({ lines: [fee], discount: 20 }, { lines: [fee], discount: 20 }, [line('fee', 50)]).discount).toBe(
    10,
  );
  // What somebody typed stays.
  expect(creditedPart(begin, { ...values, discount: 7 }, [work])).toEqual({ lines: [work] });
});
