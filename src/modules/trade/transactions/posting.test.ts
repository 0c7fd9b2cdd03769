import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { dollars, draftOf, line, posted } from '#test/posted.ts';
import { taxWithin } from './rules.ts';

/** The worked examples of docs/rules/ledger.md (behaviour B2), by their numbers. Accounts are called by theirs. */
const none = 0 as Cents;

describe('what a money form posts', () => {
  test('#8a use tax is part of the cost', () => {
    expect(posted('use_tax', { cost: 5000, amount: dollars(33) })).toEqual(['Dr 5000 33.00', 'Cr 2210 33.00']);
  });
  test('#11 expense: the cost, from bank or card', () => {
    const lines = [line(6400, 700), line(6410, 80.5)];
    expect(posted('expense', { paidFrom: 1000, payee: null, lines })).toEqual([
      'Dr 6400 700.00',
      'Dr 6410 80.50',
      'Cr 1000 780.50',
    ]);
  });
  test('#12 pay credit card, with a finance charge', () => {
    expect(
      posted('pay_credit_card', { card: 2100, paidFrom: 1000, amount: dollars(300), financeCharge: dollars(4.2) }),
    ).toEqual(['Dr 2100 300.00', 'Dr 8000 4.20', 'Cr 1000 300.00', 'Cr 2100 4.20']);
  });
  test('#13 transfer: two registers, one entry, no income and no expense', () => {
    expect(posted('transfer', { from: 1000, to: 1050, amount: dollars(200) })).toEqual([
      'Dr 1050 200.00',
      'Cr 1000 200.00',
    ]);
  });
  test('#14 owner’s draw is equity', () => {
    expect(posted('owners_draw', { paidFrom: 1000, amount: dollars(500) })).toEqual([
      'Dr 3200 500.00',
      'Cr 1000 500.00',
    ]);
  });
  test('#15 owner’s equity', () => {
    expect(posted('owners_equity', { into: 1510, amount: dollars(9000) })).toEqual([
      'Dr 1510 9000.00',
      'Cr 3100 9000.00',
    ]);
  });
  test('#16 opening balances: each on its own side, a contra account on the other one, against Opening Balance Equity', () => {
    const lines = [line(1000, 10_000), line(2700, 5_000), line(1590, 1_200)];
    expect(posted('opening_balance', { lines })).toEqual([
      'Dr 1000 10000.00',
      'Dr 3000 5000.00',
      'Dr 3000 1200.00',
      'Cr 3000 10000.00',
      'Cr 2700 5000.00',
      'Cr 1590 1200.00',
    ]);
  });
  test('#17 sales-tax payment, with a discount and a penalty', () => {
    const given = { agency: 2200, paidFrom: 1000, amount: dollars(825), discount: dollars(4.13), penalty: none };
    expect(posted('sales_tax_payment', given)).toEqual(['Dr 2200 825.00', 'Cr 7300 4.13', 'Cr 1000 820.87']);
    expect(posted('sales_tax_payment', { ...given, discount: none, penalty: dollars(50) })).toEqual([
      'Dr 2200 825.00',
      'Dr 8200 50.00',
      'Cr 1000 875.00',
    ]);
  });
  test('#18 commission: accrued, then paid', () => {
    expect(posted('commission', { payee: null, amount: dollars(90) })).toEqual(['Dr 6300 90.00', 'Cr 2400 90.00']);
    expect(posted('commission_payment', { paidFrom: 1000, payee: null, amount: dollars(90) })).toEqual([
      'Dr 2400 90.00',
      'Cr 1000 90.00',
    ]);
  });
  test('#18a a commission is taken back', () => {
    const form = { payee: null, amount: dollars(30) };
    expect(posted('commission_clawback', form)).toEqual(['Dr 2400 30.00', 'Cr 6300 30.00']);
  });
  test('#16a the opening is finished: Opening Balance Equity goes to the owners', () => {
    const form = { to: 3100, amount: dollars(800), isDebit: false };
    expect(posted('opening_equity', form)).toEqual(['Dr 3000 800.00', 'Cr 3100 800.00']);
    expect(posted('opening_equity', { ...form, isDebit: true })).toEqual(['Dr 3100 800.00', 'Cr 3000 800.00']);
  });
  test('#20 stock before its bill; #20b used on a warranty job', () => {
    const form = { payee: null, amount: dollars(90) };
    expect(posted('goods_received', form)).toEqual(['Dr 1300 90.00', 'Cr 2220 90.00']);
    expect(posted('warranty_use', { amount: dollars(90) })).toEqual(['Dr 5400 90.00', 'Cr 1300 90.00']);
  });
  test('#25a a month of an annual agreement is earned', () => {
    const form = { payee: null, income: 4200, amount: dollars(100) };
    expect(posted('deferred_revenue_earned', form)).toEqual(['Dr 2240 100.00', 'Cr 4200 100.00']);
  });
  test('#19 payroll: gross 2,000.00, both sides 2,219.00, net pay 1,667.00', () => {
    expect(
      posted('payroll', {
        paidFrom: 1000,
        lines: [line(6000, 2000)],
        federalWithholding: dollars(180),
        socialSecurity: dollars(124),
        medicare: dollars(29),
        stateWithholding: none,
        benefits: none,
        garnishments: none,
        employerSocialSecurity: dollars(124),
        employerMedicare: dollars(29),
        futa: dollars(12),
        suta: dollars(54),
      }),
    ).toEqual([
      'Dr 6000 2000.00',
      'Dr 6050 219.00',
      'Cr 2310 180.00',
      'Cr 2320 248.00',
      'Cr 2330 58.00',
      'Cr 2350 12.00',
      'Cr 2360 54.00',
      'Cr 1000 1667.00',
    ]);
  });
  test('#19a payroll liabilities are paid', () => {
    const lines = [line(2310, 180), line(2320, 248)];
    expect(posted('payroll_liability', { paidFrom: 1000, payee: null, lines })).toEqual([
      'Dr 2310 180.00',
      'Dr 2320 248.00',
      'Cr 1000 428.00',
    ]);
  });
  test('#20a inventory: fewer, and more', () => {
    expect(posted('inventory_adjustment', { amount: dollars(40), isUp: false })).toEqual([
      'Dr 5500 40.00',
      'Cr 1300 40.00',
    ]);
    expect(posted('inventory_adjustment', { amount: dollars(40), isUp: true })).toEqual([
      'Dr 1300 40.00',
      'Cr 5500 40.00',
    ]);
  });
  test('#21 grant and donation; #21a a conditional grant is income when its conditions are met; #21b a gift in kind', () => {
    const grant = { into: 1000, payee: null, amount: dollars(5000) };
    expect(posted('grant', { ...grant, isConditional: false })).toEqual(['Dr 1000 5000.00', 'Cr 7100 5000.00']);
    expect(posted('grant', { ...grant, isConditional: true })).toEqual(['Dr 1000 5000.00', 'Cr 2250 5000.00']);
    expect(posted('grant_earned', { payee: null, amount: dollars(5000) })).toEqual([
      'Dr 2250 5000.00',
      'Cr 7100 5000.00',
    ]);
    expect(posted('donation', { ...grant, into: 1500 })).toEqual(['Dr 1500 5000.00', 'Cr 7200 5000.00']);
  });
  test('#22 a loan with fees held back; #22a a payment of 1,000 of which 180 is interest', () => {
    const loan = { loan: 2700, payee: null, into: 1000, amount: dollars(5000), fees: dollars(100) };
    expect(posted('loan', loan)).toEqual(['Dr 1000 4900.00', 'Dr 2790 100.00', 'Cr 2700 5000.00']);
    const payment = { loan: 2700, payee: null, paidFrom: 1000, amount: dollars(1000), interest: dollars(180) };
    expect(posted('loan_payment', payment)).toEqual(['Dr 2700 820.00', 'Dr 8000 180.00', 'Cr 1000 1000.00']);
  });
  test('#27 what the bank charges and pays', () => {
    expect(posted('bank_charge', { paidFrom: 1000, amount: dollars(15) })).toEqual(['Dr 6100 15.00', 'Cr 1000 15.00']);
    expect(posted('interest_earned', { into: 1000, amount: dollars(2.31) })).toEqual(['Dr 1000 2.31', 'Cr 7000 2.31']);
  });
  test('#28 depreciation', () => {
    expect(posted('depreciation', { amount: dollars(250) })).toEqual(['Dr 8100 250.00', 'Cr 1590 250.00']);
  });
  test('#30 extract subtotal: 1,082.50 at 8.25 percent is 1,000.00 and 82.50', () => {
    const given = { income: 4000, agency: 2200, amount: dollars(1082.5), taxRate: 8.25 };
    expect(posted('extract_subtotal', given)).toEqual(['Dr 4000 82.50', 'Cr 2200 82.50']);
    expect(taxWithin(dollars(0.01), 8.25)).toBe(0);
    expect(taxWithin(dollars(9_999_999_999.99), 8.25)).toBe(76_212_471_132);
  });
  test('#31 adjust expense', () => {
    expect(posted('adjust_expense', { from: 6990, to: 6500, amount: dollars(63) })).toEqual([
      'Dr 6500 63.00',
      'Cr 6990 63.00',
    ]);
  });
  test('division and payee are on every line', () => {
    const payee = { kind: 'vendor', id: 7 } as const;
    const fields = { paidFrom: 1000, payee, lines: [line(6400, 1)] };
    const { lines } = draftOf('expense', fields, { divisionID: 3 });
    expect(lines.map((one) => [one.payee, one.divisionID])).toEqual([
      [payee, 3],
      [payee, 3],
    ]);
  });
});
