import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import {
  type ItemClass,
  itemClasses,
  itemClassKeys,
  numberBelow,
  percentOf,
  ratesOn,
  salesTaxOf,
  type TaxRules,
} from './rules.ts';

const usual = Object.fromEntries(itemClassKeys.map((key) => [key, itemClasses[key].isTaxable])) as TaxRules['taxable'];
const rulesOf = (percents: readonly number[], more: Partial<TaxRules> = {}): TaxRules => ({
  zoneID: 1,
  zoneName: 'Odessa, TX',
  rates: percents.map((percent, index) => ({
    rateID: index + 1,
    agencyID: 1,
    agencyName: 'Texas Comptroller',
    accountID: 2201,
    jurisdiction: `Jurisdiction ${index}`,
    percent,
  })),
  taxable: usual,
  exemption: null,
  ...more,
});
const cents = (dollars: number) => Math.round(dollars * 100) as Cents;
const odessa = [6.25, 1.5, 0.5];
const taxesOf = (tax: ReturnType<typeof salesTaxOf>) => tax.parts.map((part) => part.tax);

describe('the tax on lines', () => {
  test('#1: 1,000.00 of service at 8.25 % is 82.50', () => {
    const tax = salesTaxOf([{ amount: cents(1000), itemClass: 'service' }], rulesOf(odessa));
    expect(tax).toMatchObject({ gross: 100_000, taxable: 100_000, exempt: 0, total: 8_250 });
    expect(taxesOf(tax)).toEqual([6_250, 1_500, 500]);
  });
  test('is rounded once, half away from zero, and its cents go to the largest remainders', () => {
    // 0.20 at 8.25 % is 0.0165; at 7.5 % it is 0.015.
    expect(salesTaxOf([{ amount: cents(0.2), itemClass: 'material' }], rulesOf([7.5])).total).toBe(2);
    const three = Array.from({ length: 3 }, () => ({ amount: cents(0.2), itemClass: 'material' as const }));
    const tax = salesTaxOf(three, rulesOf(odessa));
    expect([tax.total, taxesOf(tax)]).toEqual([5, [4, 1, 0]]);
  });
  test('of a credit memo is the same the other way round', () => {
    const tax = salesTaxOf([{ amount: cents(-0.2), itemClass: 'material' }], rulesOf([7.5]));
    expect([tax.total, taxesOf(tax)]).toEqual([-2, [-2]]);
  });
  test('a line’s own word goes before its class; fees are not taxed by themselves', () => {
    const lines = [
      { amount: cents(100), itemClass: 'fee' as const },
      { amount: cents(10), itemClass: 'fee' as const, isTaxable: true },
      { amount: cents(1), itemClass: 'material' as const, isTaxable: false },
      { amount: cents(1000), itemClass: 'material' as const, isTaxable: null },
    ];
    expect(salesTaxOf(lines, rulesOf([10]))).toMatchObject({
      gross: 111_100,
      taxable: 101_000,
      exempt: 10_100,
      total: 10_100,
    });
  });
  test('of an exempt customer is nothing, also of what a line calls taxable', () => {
    const exempt = rulesOf(odessa, { exemption: { reason: 'Government', certificate: 'TX-1' } });
    const tax = salesTaxOf([{ amount: cents(1000), itemClass: 'service', isTaxable: true }], exempt);
    expect(tax).toMatchObject({ gross: 100_000, taxable: 0, exempt: 100_000, total: 0 });
    expect(taxesOf(tax)).toEqual([0, 0, 0]);
  });
  test('without a zone is nothing', () => {
    const tax = salesTaxOf([{ amount: cents(1000), itemClass: 'service' }], rulesOf([]));
    expect(tax).toEqual({ gross: 100_000, taxable: 100_000, exempt: 0, total: 0, parts: [] });
  });
});

test('rates that are added up leave no fraction over', () => {
  expect(percentOf(rulesOf([6.25, 1.5, 0.5]).rates)).toBe(8.25);
  expect(percentOf(rulesOf([0.1, 0.2]).rates)).toBe(0.3);
});

test('a rate counts from its day until the next one of its jurisdiction', () => {
  const rates = [
    { jurisdiction: 'City', validFrom: '2025-07-01', percent: 1.5 },
    { jurisdiction: 'City', validFrom: '2026-01-01', percent: 1.75 },
    { jurisdiction: 'City', validFrom: '2024-01-01', percent: 1 },
    { jurisdiction: 'State', validFrom: '2025-10-01', percent: 6.25 },
  ];
  const on = (date: string) => [...ratesOn(rates, date)].map(([name, rate]) => `${name} ${rate.percent}`);
  expect(on('2023-12-31')).toEqual([]);
  expect(on('2025-06-30')).toEqual(['City 1']);
  expect(on('2025-07-01')).toEqual(['City 1.5']);
  expect(on('2025-12-31')).toEqual(['City 1.5', 'State 6.25']);
  expect(on('2026-01-01')).toEqual(['City 1.75', 'State 6.25']);
});

test('an account below another has the first number that is free', () => {
  expect(numberBelow('2200', new Set(['2200', '2201', '2210']))).toBe('2202');
  const nine = Array.from({ length: 9 }, (_, index) => `220${index + 1}`);
  expect(numberBelow('2200', new Set(nine))).toBe('2200-10');
  expect(numberBelow('22.5', new Set(['22.5-10']))).toBe('22.5-11');
});

/** In thousandths of nothing: whole numbers, candidates one by one, and the nearest of them. */
function taxByTrial(taxable: number, percents: readonly number[]): number {
  const exact = BigInt(taxable) * percents.reduce((sum, percent) => sum + BigInt(Math.round(percent * 10_000)), 0n);
  const whole = 1_000_000n;
  const near = exact / whole;
  const distance = (tax: bigint) => (tax * whole > exact ? tax * whole - exact : exact - tax * whole);
  const away = exact < 0n ? -1n : 1n;
  // Of two that are as near, the later one is farther from zero.
  const candidates = [near - away, near, near + away];
  let best = candidates[0] ?? 0n;
  for (const one of candidates) if (distance(one) <= distance(best)) best = one;
  return Number(best);
}

const aPercent = fc.integer({ min: 0, max: 200_000 }).map((units) => units / 10_000);
const aLine = fc.record({
  amount: fc.integer({ min: -90_000_000_000, max: 90_000_000_000 }).map((amount) => amount as Cents),
  itemClass: fc.constantFrom<ItemClass>(...itemClassKeys),
  isTaxable: fc.constantFrom(true, false, null),
});

describe('whatever the lines and rates', () => {
  test('the total is what a second reckoning finds, and the parts are the whole, each within a cent of its share', () => {
    fc.assert(
      fc.property(
        fc.array(aLine, { maxLength: 12 }),
        fc.array(aPercent, { maxLength: 6 }),
        fc.boolean(),
        (lines, percents, isExempt) => {
          const exemption = isExempt ? { reason: 'Resale', certificate: '' } : null;
          const tax = salesTaxOf(lines, rulesOf(percents, { exemption }));
          let gross = 0;
          let taxable = 0;
          for (const line of lines) {
            gross += line.amount;
            const counts = line.isTaxable === null ? usual[line.itemClass] : line.isTaxable;
            if (counts && !isExempt) taxable += line.amount;
          }
          expect([tax.gross, tax.taxable, tax.exempt]).toEqual([gross, taxable, gross - taxable]);
          expect(tax.total).toBe(taxByTrial(taxable, percents));
          expect(taxesOf(tax).reduce((sum, part) => sum + part, 0)).toBe(tax.total);
          const all = percents.reduce((sum, percent) => sum + Math.round(percent * 10_000), 0);
          for (const part of tax.parts) {
            expect(part.taxable).toBe(taxable);
            const off = BigInt(part.tax) * BigInt(all) - BigInt(tax.total) * BigInt(Math.round(part.percent * 10_000));
            expect(off < BigInt(all) && off > -BigInt(all)).toBe(true);
          }
        },
      ),
    );
  });
  test('what is taken back is exactly what was taxed', () => {
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 8 }), fc.array(aPercent, { maxLength: 5 }), (lines, percents) => {
        const rules = rulesOf(percents);
        const back = lines.map((line) => ({ ...line, amount: (0 - line.amount) as Cents }));
        const [tax, undone] = [salesTaxOf(lines, rules), salesTaxOf(back, rules)];
        expect(undone.total + tax.total).toBe(0);
        expect(taxesOf(undone).map((part, index) => part + (taxesOf(tax)[index] ?? 0))).toEqual(tax.parts.map(() => 0));
      }),
    );
  });
});
