import fc from 'fast-check';
import type { openTrade } from './trade.ts';

/**
 * What people enter besides plain bills and payments: entries of any shape by hand, opening balances of many lines, invoices and bills with
 * something held back and its release, payments with a discount, payments that the bank returned with a fee.
 */
type Books = Awaited<ReturnType<typeof openTrade>>;
type Reply = Awaited<ReturnType<Books['insert']>>;
const aDay = fc.record({ month: fc.constantFrom('08', '09', '10'), day: fc.integer({ min: 1, max: 28 }) });
const dateOf = ({ month, day }: { month: string; day: number }) => `2026-${month}-${String(day).padStart(2, '0')}`;
const cents = fc.integer({ min: 1, max: 90_000 });

/** Accounts of every kind, with the party that a line on them names. */
const anyAccount = [
  ...['1000 -', '1050 -', '2100 -', '1100 customer', '1100 other', '1220 customer', '2000 vendor', '2270 vendor'],
  ...[
    '4000 -',
    '4000 customer',
    '4100 other',
    '4900 -',
    '5000 -',
    '5000 vendor',
    '6400 -',
    '6000 -',
    '7000 -',
    '8000 -',
  ],
  ...['1500 -', '1590 -', '1300 -', '1400 vendor', '2200 -', '2230 customer', '2310 -', '2700 -', '3000 -', '3100 -'],
];
const aLine = fc.record({
  place: fc.constantFrom(...anyAccount),
  cents: fc.oneof(
    cents,
    cents.map((one) => -one),
  ),
});
const openings = anyAccount.filter((one) => /^[123]/.test(one) && !one.startsWith('3000'));
const anOpening = fc.record({ place: fc.constantFrom(...openings), cents });
const percent = fc.constantFrom(0, 5, 10, 33.3333);

export const aMixedAct = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('entry' as const),
      on: aDay,
      lines: fc.array(aLine, { minLength: 1, maxLength: 5 }),
      rest: fc.constantFrom(...anyAccount),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('opening' as const),
      on: aDay,
      lines: fc.array(anOpening, { minLength: 2, maxLength: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('invoice' as const, 'heldBill' as const),
      on: aDay,
      amounts: fc.array(cents, { minLength: 1, maxLength: 3 }),
      percent,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('release' as const, 'discount' as const, 'return' as const),
      on: aDay,
      which: fc.nat(5),
      share: fc.integer({ min: 1, max: 100 }),
      isOut: fc.boolean(),
    }),
  },
);
export type MixedAct = typeof aMixedAct extends fc.Arbitrary<infer T> ? T : never;

export const mixedActs: ReadonlySet<string> = new Set([
  ...['entry', 'opening', 'invoice', 'heldBill', 'release', 'discount', 'return'],
]);

/** Does one of them, where there is something to do it to. `payments` are those that the bank may return. */
export async function playMixed(books: Books, one: MixedAct, payments: readonly number[]): Promise<Reply | undefined> {
  const { admin, id, insert, items, customer, otherCustomer, vendor } = books;
  const date = dateOf(one.on);
  const partyOf = (place: string) => {
    const [, party] = place.split(' ');
    return party === 'customer' ? customer : party === 'other' ? otherCustomer : party === 'vendor' ? vendor : null;
  };
  const at = (place: string) => ({ accountID: id(place.slice(0, 4)), payee: partyOf(place) });
  if (one.act === 'entry') {
    const given = one.lines.map(({ place, cents }) => ({ ...at(place), cents }));
    const sum = given.reduce((total, line) => total + line.cents, 0);
    const all = sum === 0 ? given : [...given, { ...at(one.rest), cents: -sum }];
    const lines = all.map(({ cents, ...line }) => ({
      ...line,
      ...(cents > 0 ? { debitAmount: cents / 100 } : { creditAmount: -cents / 100 }),
    }));
    return admin.call('accounting/insert_journal_entry', { date, memo: 'Several things', lines });
  }
  if (one.act === 'opening') {
    const lines = one.lines.map(({ place, cents }) => ({ ...at(place), amount: cents / 100 }));
    return insert('opening_balance', { date, lines });
  }
  if ('amounts' in one) {
    const of = (numbers: string[]) =>
      one.amounts.map((amount, index) => ({ accountID: id(numbers[index] ?? ''), cents: amount / 100 }));
    if (one.act === 'invoice') {
      const lines = of(['4000', '4100', '4000']).map(({ accountID, cents }) => ({
        description: 'Work',
        rate: cents,
        accountID,
      }));
      const form = { customerID: customer.id, date, lines, retainagePercent: one.percent };
      return admin.call('invoices/insert_invoice', { form, isApproved: true });
    }
    const lines = of(['5000', '1500', '1400']).map(({ accountID, cents }) => ({ accountID, amount: cents }));
    return insert('bill', { date, payee: vendor, lines, retainage: one.percent });
  }
  if (one.act === 'return') {
    const payment = payments[one.which % Math.max(1, payments.length)];
    return payment === undefined
      ? undefined
      : insert('bounced_payment', { date, payment, bank: id('1000'), bankFee: 12, customerFee: 35 });
  }
  const held = one.isOut ? 'retainage_payable' : 'retainage_receivable';
  const owed = one.isOut ? 'accounts_payable' : 'accounts_receivable';
  const payee = one.isOut ? vendor : customer;
  const open = await items(one.act === 'release' ? held : owed, { side: one.isOut ? 'credit' : 'debit', payee });
  const item = open[one.which % Math.max(1, open.length)];
  if (!item) return undefined;
  const cents = Math.max(1, Math.floor(item.open * one.share));
  if (one.act === 'release') {
    const kind = one.isOut ? 'retainage_release' : 'retainage_billing';
    return insert(kind, { date, payee, items: [{ itemID: item.itemID, amount: cents / 100 }] });
  }
  const discount = Math.floor(cents / 20);
  const amount = (cents - discount) / 100;
  return insert(one.isOut ? 'bill_payment' : 'payment', {
    date,
    payee,
    amount,
    items: [{ itemID: item.itemID, amount, discount: discount / 100 }],
    ...(one.isOut ? { paidFrom: id('1000') } : { into: id('1000') }),
  });
}
