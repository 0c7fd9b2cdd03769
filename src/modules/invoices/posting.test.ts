import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DocumentLine, lineAmount, totalsOf } from '#modules/documents/rules.ts';
import { chartFor, type SystemKey } from '#modules/ledger/accounts/rules.ts';
import { sidesOf } from '#modules/ledger/rules.ts';
import { itemClassKeys, type TaxRules } from '#modules/sales-tax/rules.ts';
import type { Cents } from '#shared/money.ts';
import { dollars } from '#test/posted.ts';
import { invoicePosting } from './posting.ts';
import type { InvoiceForm } from './rules.ts';

/** The worked examples of docs/rules/ledger.md (behaviour B2), by their numbers. Accounts are called by theirs. */
const chart = chartFor('general');
const system = (key: SystemKey) => Number(chart.find((line) => line.key === key)?.number);
const taxable = Object.fromEntries(itemClassKeys.map((key) => [key, true])) as TaxRules['taxable'];
const rate = (percent: number) => ({
  rateID: 1,
  agencyID: 1,
  agencyName: 'Comptroller',
  accountID: 2200,
  jurisdiction: 'Texas',
  percent,
});
const texas: TaxRules = { zoneID: 1, zoneName: 'Odessa', rates: [rate(6.25), rate(2)], taxable, exemption: null };
const untaxed: TaxRules = { ...texas, rates: [] };
const line = (amount: number, more: Partial<DocumentLine> = {}): DocumentLine => ({
  description: 'Work',
  itemClass: 'service',
  quantity: 1,
  rate: amount,
  discountPercent: 0,
  accountID: 4000,
  isTaxable: null,
  stockCost: 0 as Cents,
  ticketID: null,
  ...more,
});
const form = (lines: DocumentLine[], more: Partial<InvoiceForm> = {}): InvoiceForm => ({
  kind: 'invoice',
  customerID: 1,
  date: '2026-11-03',
  terms: 'Net 30',
  dueOn: null,
  purchaseOrder: '',
  memo: '',
  message: '',
  divisionID: null,
  zoneID: null,
  discount: 0 as Cents,
  isDiscountShown: false,
  retainagePercent: 0,
  lines,
  ...more,
});
function posted(given: InvoiceForm, taxes: TaxRules): string[] {
  const totals = totalsOf(given, taxes);
  const { lines } = invoicePosting({ invoiceID: 1, number: 1, form: given, totals, due: given.date }, system);
  const { debits, credits } = sidesOf(lines);
  expect(debits).toBe(credits);
  return lines
    .toSorted((a, b) => Number(b.cents > 0) - Number(a.cents > 0))
    .map(({ accountID, cents }) => `${cents > 0 ? 'Dr' : 'Cr'} ${accountID} ${(Math.abs(cents) / 100).toFixed(2)}`);
}

describe('what an approved invoice posts', () => {
  test('#1 1,000.00 of service at 8.25 percent', () => {
    expect(posted(form([line(1000)]), texas)).toEqual(['Dr 1100 1082.50', 'Cr 4000 1000.00', 'Cr 2200 82.50']);
  });
  test('#1a stock leaves at its cost, on the same day', () => {
    expect(posted(form([line(100, { accountID: 4100, stockCost: dollars(61.2) })]), untaxed)).toEqual([
      'Dr 1100 100.00',
      'Dr 5000 61.20',
      'Cr 4100 100.00',
      'Cr 1300 61.20',
    ]);
  });
  test('#1b a discount, shown gross and net', () => {
    const discount = dollars(20);
    expect(posted(form([line(1000)], { discount, isDiscountShown: true }), untaxed)).toEqual([
      'Dr 1100 980.00',
      'Dr 4900 20.00',
      'Cr 4000 1000.00',
    ]);
    expect(posted(form([line(1000)], { discount }), untaxed)).toEqual(['Dr 1100 980.00', 'Cr 4000 980.00']);
  });
  test('#1c a fee with its tax', () => {
    const fee = line(35, { itemClass: 'fee', accountID: 4300 });
    expect(posted(form([fee]), texas)).toEqual(['Dr 1100 37.89', 'Cr 4300 35.00', 'Cr 2200 2.89']);
  });
  test('a discount falls on fees last, and on those that were approved before on every line', () => {
    const work = [line(306.07), line(100, { isTaxable: false })];
    // 3 % of $406.07 less $25.00.
    const fee = line(11.43, { itemClass: 'fee', accountID: 4300, isTaxable: false });
    const given = form([...work, fee], { discount: dollars(25) });
    expect(posted(given, texas)).toEqual([
      'Dr 1100 416.20',
      'Cr 4000 287.23',
      'Cr 4000 93.84',
      'Cr 4300 11.43',
      'Cr 2200 23.70',
    ]);
    expect(totalsOf(form(work, { discount: dollars(25) }), texas).tax.total).toBe(2_370);
    expect(posted({ ...given, isDiscountOnFees: true }, texas)).toEqual([
      'Dr 1100 416.24',
      'Cr 4000 287.74',
      'Cr 4000 94.01',
      'Cr 4300 10.75',
      'Cr 2200 23.74',
    ]);
    // What is more than the work is taken from the fees.
    expect(posted({ ...given, discount: dollars(410) }, untaxed)).toEqual(['Dr 1100 7.50', 'Cr 4300 7.50']);
  });
  test('#5 a credit memo with returned stock', () => {
    const returned = line(100, { accountID: 4910, stockCost: dollars(61.2) });
    expect(posted(form([returned], { kind: 'credit_memo' }), texas)).toEqual([
      'Dr 4910 100.00',
      'Dr 2200 8.25',
      'Dr 1300 61.20',
      'Cr 1100 108.25',
      'Cr 5000 61.20',
    ]);
  });
  test('#23 a progress billing is an invoice of its amount; #24 with 10 percent retainage', () => {
    expect(posted(form([line(30_000)]), untaxed)).toEqual(['Dr 1100 30000.00', 'Cr 4000 30000.00']);
    expect(posted(form([line(30_000)], { retainagePercent: 10 }), untaxed)).toEqual([
      'Dr 1100 27000.00',
      'Dr 1220 3000.00',
      'Cr 4000 30000.00',
    ]);
  });
  test('#25 a subscription, #25a an annual one that is earned month by month, #25b cancelled with credit', () => {
    const monthly = line(100, { itemClass: 'subscription', accountID: 4200 });
    expect(posted(form([monthly]), texas)).toEqual(['Dr 1100 108.25', 'Cr 4200 100.00', 'Cr 2200 8.25']);
    const annual = line(1200, { itemClass: 'subscription', accountID: 2240 });
    expect(posted(form([annual]), untaxed)).toEqual(['Dr 1100 1200.00', 'Cr 2240 1200.00']);
    const unused = line(700, { itemClass: 'subscription', accountID: 2240 });
    expect(posted(form([unused], { kind: 'credit_memo' }), untaxed)).toEqual(['Dr 2240 700.00', 'Cr 1100 700.00']);
  });
});

test('a line is quantity times rate less its discount, rounded half away from zero once', () => {
  expect(lineAmount({ quantity: 1.5, rate: 33.33, discountPercent: 0 })).toBe(5000);
  expect(lineAmount({ quantity: 3, rate: 0.005, discountPercent: 0 })).toBe(2);
  expect(lineAmount({ quantity: 1, rate: -0.005, discountPercent: 0 })).toBe(-1);
  expect(lineAmount({ quantity: 0.3333, rate: 1234.5678, discountPercent: 12.5 })).toBe(36_005);
});

test('whatever an invoice says, what it posts balances and is owed to the cent', () => {
  const anyLine = fc.record({
    quantity: fc.integer({ min: 1, max: 10_000_000 }).map((units) => units / 10_000),
    rate: fc.integer({ min: -1_000_000, max: 100_000_000 }).map((units) => units / 10_000),
    discountPercent: fc.integer({ min: 0, max: 1_000_000 }).map((units) => units / 10_000),
    stockCost: fc.nat(100_000) as fc.Arbitrary<Cents>,
    itemClass: fc.constantFrom(...itemClassKeys),
  });
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      fc.nat(10_000),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 0, max: 30 }),
      (lines, discount, isDiscountShown, isDiscountOnFees, retainagePercent) => {
        const given = form(
          lines.map((one) => line(0, one)),
          { isDiscountShown, isDiscountOnFees, retainagePercent },
        );
        const { subtotal } = totalsOf(given, texas);
        given.discount = Math.max(0, Math.min(discount, subtotal)) as Cents;
        const totals = totalsOf(given, texas);
        posted(given, texas);
        expect(totals.subtotal).toBe(totals.lines.reduce((sum, one) => sum + one, 0));
        expect(totals.due + totals.retainage).toBe(totals.subtotal - given.discount + totals.tax.total);
      },
    ),
  );
});
