import { describe, expect, test } from 'vitest';
import { dueDay, earlyDiscount, paymentTerms } from './payment-terms.ts';

describe('terms are understood however they are written, and kept in one form', () => {
  test.each([
    ['Net 30', ['net30', '30', '30 days', 'NET 30 DAYS', 'n/30', 'N 30']],
    ['Due on receipt', ['due upon receipt', 'on receipt', '0', 'Net 0', 'COD', '', ' ']],
    ['2/10 net 30', ['2% 10 Net 30', '2%/10, net 30', '2/10 days net 30 days', '2.0/10 Net 30', '2/10, n/30']],
    ['1.5/10 due on the 10th of next month', ['1.5% 10 days, the 10th of next month', '1.5/10 10th prox']],
    ['Due on the 15th', ['15th', 'due the 15th', 'Due on 15th']],
    ['Due on the 1st', ['1st']],
    ['Due on the 31st', ['EOM', 'Net EOM', 'end of month']],
    ['Due on the 10th of next month', ['Due 10th of the following month']],
    ['Due on the 22nd of next month', ['22nd of the next month']],
  ])('%s', (kept, written) => {
    expect([kept, ...written].map((text) => paymentTerms.parse(text))).toEqual([kept, ...written].map(() => kept));
  });
  test('what is none is refused', () => {
    const none = [
      'When I can',
      'Net',
      'Net 366',
      '2/40 net 30',
      '60/10 net 30',
      '0/10 net 30',
      'Due on the 32nd',
      '0th',
    ];
    expect(none.filter((text) => paymentTerms.safeParse(text).success)).toEqual([]);
  });
});

test('the due day: net days, the next such day of the month, that of the next month, the last one of a short month', () => {
  const due = (terms: string, date: string) => dueDay(terms, date);
  expect(due('Net 30', '2026-01-31')).toBe('2026-03-02');
  expect(due('2/10 net 30', '2026-11-03')).toBe('2026-12-03');
  expect(due('Due on receipt', '2026-11-03')).toBe('2026-11-03');
  expect(due('Due on the 15th', '2026-11-14')).toBe('2026-11-15');
  expect(due('Due on the 15th', '2026-11-15')).toBe('2026-12-15');
  expect(due('Due on the 31st', '2026-01-31')).toBe('2026-02-28');
  expect(due('Due on the 31st', '2026-02-03')).toBe('2026-02-28');
  expect(due('Due on the 10th of next month', '2026-12-01')).toBe('2027-01-10');
});

test('a discount ends so many days after the document, and there is none where another due day was agreed', () => {
  const of = (terms: string, due: string) => earlyDiscount(terms, { date: '2026-11-03', due });
  expect(of('2/10 net 30', '2026-12-03')).toEqual({ until: '2026-11-13', percent: 2 });
  expect(of('2/10 net 30', '2026-12-31')).toBeNull();
  expect(of('Net 30', '2026-12-03')).toBeNull();
});
