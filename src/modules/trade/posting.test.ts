import { describe, expect, test } from 'vitest';
import type { Payee } from '#modules/ledger/rules.ts';
import type { Cents } from '#shared/money.ts';
import { dollars, line, posted } from '#test/posted.ts';

/** The worked examples of docs/rules/ledger.md (behaviour B2), by their numbers. Accounts are called by theirs. */
const none = 0 as Cents;
const customer: Payee = { kind: 'customer', id: 1 };
const vendor: Payee = { kind: 'vendor', id: 1 };
const item = (amount: number, discount = 0, itemID = 1) => ({
  itemID,
  amount: dollars(amount),
  discount: dollars(discount),
});
const paid = { payee: customer, method: 'check', into: 1200 } as const;

describe('what a form of trade posts', () => {
  test('#2 a check waits in undeposited funds', () => {
    expect(posted('payment', { ...paid, amount: dollars(1082.5), items: [item(1082.5)] })).toEqual([
      'Dr 1200 1082.50',
      'Cr 1100 1082.50',
    ]);
  });
  test('#2a an overpayment is all the customer’s', () => {
    expect(posted('payment', { ...paid, amount: dollars(1200), items: [item(1082.5)] })).toEqual([
      'Dr 1200 1200.00',
      'Cr 1100 1200.00',
    ]);
  });
  test('#2b an early-payment discount', () => {
    expect(posted('payment', { ...paid, amount: dollars(980), items: [item(980, 20)] })).toEqual([
      'Dr 1200 980.00',
      'Dr 4900 20.00',
      'Cr 1100 1000.00',
    ]);
  });
  test('#2c, #2d straight to the bank, and through a processor', () => {
    const fields = { ...paid, amount: dollars(100), items: [] };
    expect(posted('payment', { ...fields, into: 1000 })).toEqual(['Dr 1000 100.00', 'Cr 1100 100.00']);
    expect(posted('payment', { ...fields, into: 1210 })).toEqual(['Dr 1210 100.00', 'Cr 1100 100.00']);
    expect(posted('processor_payout', { into: 1000, amount: dollars(100), fee: dollars(2.9) })).toEqual([
      'Dr 1000 97.10',
      'Dr 6110 2.90',
      'Cr 1210 100.00',
    ]);
  });
  test('#3, #3a a retainer is owed, and then applied', () => {
    expect(posted('customer_deposit', { ...paid, amount: dollars(500) })).toEqual(['Dr 1200 500.00', 'Cr 2230 500.00']);
    expect(posted('deposit_application', { payee: customer, deposits: [item(500)], items: [item(500)] })).toEqual([
      'Dr 2230 500.00',
      'Cr 1100 500.00',
    ]);
  });
  test('#4 three checks less a fee are one line at the bank', () => {
    const payments = [item(500, 0, 1), item(250, 0, 2), item(332.5, 0, 3)];
    const fields = { into: 1000, payments, lines: [], fee: dollars(5), cashBack: none };
    expect(posted('deposit', fields)).toEqual([
      'Dr 1000 1077.50',
      'Dr 6110 5.00',
      'Cr 1200 500.00',
      'Cr 1200 250.00',
      'Cr 1200 332.50',
    ]);
    expect(posted('deposit', { ...fields, lines: [line(7000, 3)], cashBack: dollars(40) })).toContain('Dr 1050 40.00');
  });
  test('#6, #6a a refund of a credit, and one without', () => {
    const fields = { payee: customer, paidFrom: 1000, deposits: [] };
    expect(posted('refund', { ...fields, items: [item(82.5)], lines: [] })).toEqual(['Dr 1100 82.50', 'Cr 1000 82.50']);
    expect(posted('refund', { ...fields, items: [], lines: [line(4910, 100), line(2200, 8.25)] })).toEqual([
      'Dr 4910 100.00',
      'Dr 2200 8.25',
      'Cr 1000 108.25',
    ]);
  });
  test('#7, #7a, #7b, #7c a write-off, with the state’s relief and without, a small one, recovered, estimated', () => {
    const fields = { payee: customer, items: [item(1082.5)], against: 'bad_debts' as const, taxPart: none };
    expect(posted('write_off', fields)).toEqual(['Dr 6200 1082.50', 'Cr 1100 1082.50']);
    expect(posted('write_off', { ...fields, taxPart: dollars(82.5) })).toEqual([
      'Dr 6200 1000.00',
      'Dr 2200 82.50',
      'Cr 1100 1082.50',
    ]);
    const small = { ...fields, items: [item(3)], against: 'discounts_given' as const };
    expect(posted('write_off', small)).toEqual(['Dr 4900 3.00', 'Cr 1100 3.00']);
    const recovered = { payee: customer, amount: dollars(400) };
    expect(posted('bad_debt_recovery', recovered)).toEqual(['Dr 1100 400.00', 'Cr 6200 400.00']);
    expect(posted('bad_debt_estimate', { amount: dollars(900) })).toEqual(['Dr 6200 900.00', 'Cr 1190 900.00']);
    expect(posted('write_off', { ...fields, against: 'allowance' })).toEqual(['Dr 1190 1082.50', 'Cr 1100 1082.50']);
  });
  test('#8, #8b, #29 a bill, one with retainage, an employee’s outlay', () => {
    const bill = { payee: vendor, dueOn: null, lines: [line(5200, 5000)], retainage: 0 };
    expect(posted('bill', bill)).toEqual(['Dr 5200 5000.00', 'Cr 2000 5000.00']);
    expect(posted('bill', { ...bill, retainage: 10 })).toEqual([
      'Dr 5200 5000.00',
      'Cr 2000 4500.00',
      'Cr 2270 500.00',
    ]);
    const release = { payee: vendor, dueOn: null, items: [item(500)] };
    expect(posted('retainage_release', release)).toEqual(['Dr 2270 500.00', 'Cr 2000 500.00']);
    const outlay = { ...bill, payee: { kind: 'employee' as const, id: 3 }, lines: [line(6500, 41.2)] };
    expect(posted('bill', outlay)).toEqual(['Dr 6500 41.20', 'Cr 2000 41.20']);
  });
  test('#9 a vendor credit', () => {
    expect(posted('vendor_credit', { payee: vendor, lines: [line(5000, 60)] })).toEqual([
      'Dr 2000 60.00',
      'Cr 5000 60.00',
    ]);
  });
  test('#10, #10a bills paid by check with an early discount, and by card', () => {
    const payment = { payee: vendor, paidFrom: 1000, amount: dollars(980), items: [item(980, 20)] };
    expect(posted('bill_payment', payment)).toEqual(['Dr 2000 1000.00', 'Cr 1000 980.00', 'Cr 5900 20.00']);
    const byCard = { payee: vendor, paidFrom: 2100, amount: dollars(500), items: [item(500)] };
    expect(posted('bill_payment', byCard)).toEqual(['Dr 2000 500.00', 'Cr 2100 500.00']);
  });
  test('#24a a release of retainage is no income', () => {
    const form = { payee: customer, dueOn: null, items: [item(3000)] };
    expect(posted('retainage_billing', form)).toEqual(['Dr 1100 3000.00', 'Cr 1220 3000.00']);
  });
  test('#20 a bill for what came before it clears Goods Received Not Billed', () => {
    const bill = { payee: vendor, dueOn: null, lines: [line(2220, 90)], retainage: 0 };
    expect(posted('bill', bill)).toEqual(['Dr 2220 90.00', 'Cr 2000 90.00']);
  });
  test('#26 a returned payment opens its invoices again, with both fees', () => {
    const paymentOf = () => ({ payee: customer, amount: dollars(980), discounts: dollars(20) });
    const form = { payment: 1, bank: 1000, bankFee: dollars(12), customerFee: dollars(35) };
    expect(posted('bounced_payment', form, { paymentOf })).toEqual([
      'Dr 1100 1000.00',
      'Dr 6100 12.00',
      'Dr 1100 35.00',
      'Cr 1000 980.00',
      'Cr 4900 20.00',
      'Cr 1000 12.00',
      'Cr 4310 35.00',
    ]);
  });
});
