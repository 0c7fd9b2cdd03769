import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentLine } from '#modules/documents/rules.ts';
import { itemClassKeys, type TaxRules } from '#modules/sales-tax/rules.ts';
import type { Cents } from '#shared/money.ts';
import { sumTaxes, type TaxedDocument } from './rules.ts';

const rate = (jurisdiction: string, percent: number) => ({
  rateID: 1,
  agencyID: 1,
  agencyName: 'Comptroller',
  accountID: 2200,
  jurisdiction,
  percent,
});
const taxes: TaxRules = {
  zoneID: 1,
  zoneName: 'Odessa',
  rates: [rate('State', 6.25), rate('City', 1.5), rate('District', 0.5)],
  taxable: Object.fromEntries(itemClassKeys.map((key) => [key, true])) as TaxRules['taxable'],
  exemption: null,
};
const line = (rate: number): DocumentLine => ({
  description: 'Work',
  itemClass: 'service',
  quantity: 1,
  rate,
  discountPercent: 0,
  accountID: 4000,
  isTaxable: null,
  stockCost: 0 as Cents,
  ticketID: null,
});
const form = (dollars: number) => ({ lines: [line(dollars)], discount: 0 as Cents, retainagePercent: 0 });
const taxOf = (one: TaxedDocument): number[] => sumTaxes([one]).map(({ tax }) => tax);
const sum = (amounts: number[]): number => amounts.reduce((all, one) => all + one, 0);

test('of what is paid of an invoice the tax of all jurisdictions is that of the account, and of all ranges that of the invoice', () => {
  const dollars = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100);
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(dollars, share, fc.constantFrom(1 as const, -1 as const), (amount, paid, sign) => {
      const document = { entryID: 1, form: form(amount), taxes, sign };
      const whole = taxOf({ ...document, before: 0, after: 1 });
      const first = taxOf({ ...document, before: 0, after: paid });
      const rest = taxOf({ ...document, before: paid, after: 1 });
      expect(sum(first)).toBe(sign * Math.round(sign * sum(whole) * paid) || 0);
      expect(first.map((cents, index) => cents + (rest[index] ?? 0))).toEqual(whole);
    }),
  );
});
