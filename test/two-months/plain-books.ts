import { book } from './book.ts';
import type { Paper, Share } from './deeds.ts';
import { simple } from './plain-forms.ts';
import {
  cents,
  discountOf,
  exempt,
  isCreditSide,
  later,
  paidOf,
  rates,
  share,
  split,
  sum,
  taxAccount,
  total,
} from './reckoning.ts';

/**
 * The same two months kept with nothing but a journal and a list of what is owed, by the rules of bookkeeping as the product's description
 * tells them (postings of every document, ages, sales tax by jurisdiction, the cash basis). It shares no code with the product. Debits are
 * above zero, credits below.
 */
export type Line = { root: number; on: string; account: string; cents: number; party: string };
/** What a piece of paper leaves owed: on which account, by whom or to whom, due when, and what of it on which day. */
export type Item = {
  root: number;
  account: string;
  party: string;
  due: string;
  posted: { on: string; cents: number }[];
};
/** So much of one by another from a day on; below zero takes off again. */
type Settled = { on: string; debit: Item; credit: Item; cents: number; by: number };
/** What a piece of paper posts of sales tax on a day; below zero of what gives back, and of what is taken back. */
export type Taxed = {
  root: number;
  on: string;
  gross: number;
  taxable: number;
  reason: string;
  taxes: number[];
};
export type VendorPaid = { vendor: string; cents: number; byCard: boolean };

const turned = (one: Taxed, on: string): Taxed => ({
  ...one,
  on,
  gross: -one.gross,
  taxable: -one.taxable,
  taxes: one.taxes.map((tax) => -tax),
});

export function keepBooks() {
  const lines: Line[] = [];
  const items: Item[] = [];
  const settled: Settled[] = [];
  const taxed: Taxed[] = [];
  const vendorsPaid = new Map<number, VendorPaid>();
  /** What each piece of paper says as it stands, when it was written and what kind of paper it is. */
  const standing = new Map<number, { on: string; lines: Line[]; source: string }>();
  const named = new Map<string, number>();
  let closedThrough = '';

  const openDay = (day: string) => (day > closedThrough ? day : later(closedThrough, 1));
  const rootOf = (name: string): number => {
    const root = named.get(name);
    if (root === undefined) throw new Error(`Nothing is called ${name}`);
    return root;
  };
  const itemOf = (root: number, account: string): Item => {
    const item = items.find((one) => one.root === root && one.account === account);
    if (!item) throw new Error(`${book[root]?.name} is nothing of ${account}`);
    return item;
  };
  const amountOf = ({ posted }: Item) => sum(posted.map((one) => one.cents));
  /** One settles another from a day on. */
  const settle = (one: Item, other: Item, amount: number, on: string, by: number) => {
    const [debit, credit] = amountOf(one) > 0 ? [one, other] : [other, one];
    settled.push({ on, debit, credit, cents: amount, by });
  };
  /** What was settled is not any more: from the days on which it was, or the first open one. */
  const takeOff = (which: (one: Settled) => boolean, by: number, on?: string) => {
    for (const one of settled.filter(which)) settled.push({ ...one, on: on ?? openDay(one.on), cents: -one.cents, by });
  };

  for (const [root, deed] of book.entries()) {
    const { on, name = '' } = deed;
    if (name) named.set(name, root);
    if ('closedThrough' in deed) closedThrough = deed.closedThrough;
    else if ('apply' in deed) {
      const credit = items.find(
        (one) => one.root === rootOf(deed.apply.credit) && ['1100', '2000'].includes(one.account),
      );
      if (!credit) throw new Error(`${deed.apply.credit} is no credit`);
      for (const [target, dollars] of deed.apply.of)
        settle(itemOf(rootOf(target), credit.account), credit, cents(dollars), on, root);
    } else if ('voided' in deed) takeBack(rootOf(deed.voided), true);
    else if ('changed' in deed) {
      const was = rootOf(deed.changed);
      const isClosed = takeBack(was, false);
      write(was, deed.to, isClosed ? openDay(deed.to.on) : deed.to.on, deed.to.on);
    } else write(root, deed, on, on);
  }
  return { lines, items, settled, taxed, vendorsPaid: [...vendorsPaid.values()], standing };

  /** As if it had not been written: all that it posted the other way round. Answers whether its own day was closed. */
  function takeBack(root: number, isVoid: boolean): boolean {
    const was = standing.get(root);
    if (!was) throw new Error('There is nothing to take back');
    const day = openDay(was.on);
    for (const line of was.lines) lines.push({ ...line, on: day, cents: -line.cents });
    for (const item of items.filter((one) => one.root === root)) item.posted.push({ on: day, cents: -amountOf(item) });
    if (isVoid) takeOff((one) => [one.debit.root, one.credit.root].includes(root), root);
    else takeOff((one) => one.by === root, root);
    standing.set(root, { ...was, lines: [] });
    const stated = taxed.findLast((one) => one.root === root);
    if (stated) taxed.push(turned(stated, day));
    vendorsPaid.delete(root);
    return day !== was.on;
  }

  /** Writes a piece of paper into the books on a day; terms and what it says of tax count from the day that stands on it. */
  function write(root: number, paper: Paper, on: string, written: string) {
    const own: Line[] = [];
    let whose = '';
    const post = (account: string, amount: number, party = whose) => {
      if (amount !== 0) own.push({ root, on, account, cents: amount, party });
    };
    /** An account that lists what is owed: by whom, from when, until when. */
    const owe = (account: string, party: string, amount: number, due = written) => {
      if (amount === 0) return;
      post(account, amount, party);
      const item = items.find((one) => one.root === root && one.account === account && one.party === party);
      if (item) {
        item.due = due;
        item.posted.push({ on, cents: amount });
      } else items.push({ root, account, party, due, posted: [{ on, cents: amount }] });
    };
    /** It settles what it names, whoever's that is. */
    const settleBy = (account: string, of: readonly Share[] = []) => {
      for (const [target, dollars, discount = 0] of of)
        settle(itemOf(rootOf(target), account), itemOf(root, account), cents(dollars) + cents(discount), on, root);
    };
    const keep = (source: string) => {
      lines.push(...own);
      standing.set(root, { on, lines: own, source });
    };

    if ('opening' in paper) {
      for (const [account, dollars, party = ''] of paper.opening) {
        const amount = cents(dollars) * (isCreditSide(account) ? -1 : 1);
        if (party) owe(account, party, amount);
        else post(account, amount);
        post('3000', -amount);
      }
      return keep('opening_balance');
    }
    if ('entry' in paper) {
      for (const [account, dollars, party = ''] of paper.entry)
        if (party && ['1100', '2000'].includes(account)) owe(account, party, cents(dollars));
        else post(account, cents(dollars), party);
      const [vendor] = own.filter(({ account }) => account === '2000').map(({ party }) => party);
      const paid = sum(own.filter(({ account }) => account === '1000').map((one) => -one.cents));
      if (vendor !== undefined && paid > 0) vendorsPaid.set(root, { vendor, cents: paid, byCard: false });
      if (paper.backOn !== undefined)
        for (const line of own) lines.push({ ...line, on: paper.backOn, root: -root, cents: -line.cents });
      return keep('journal_entry');
    }
    if ('invoice' in paper || 'memo' in paper) {
      const [sold, sign] = 'invoice' in paper ? [paper.invoice, 1] : [paper.memo, -1];
      whose = sold.to;
      const all = [...(sold.taxed ?? []), ...(sold.plain ?? [])];
      const discount = cents(sold.discount ?? 0);
      const discounts =
        discount === 0
          ? all.map(() => 0)
          : split(
              discount,
              all.map(([, dollars]) => cents(dollars)),
            );
      const net = all.map(([, dollars], at) => cents(dollars) - (discounts[at] ?? 0));
      const work = sum(net);
      const reason = exempt[sold.to];
      const taxable = reason === undefined ? sum(net.slice(0, sold.taxed?.length ?? 0)) : 0;
      // Once for all jurisdictions together, and then in the shares of their rates.
      const taxes = split(share(taxable, sum(rates)), rates);
      const held = share(work, (sold.held ?? 0) * 100);
      owe('1100', sold.to, sign * (work + sum(taxes) - held), sign > 0 ? later(written, sold.due ?? 30) : written);
      owe('1220', sold.to, sign * held);
      if (sold.isDiscountShown) post('4900', sign * discount);
      for (const [at, [account, dollars]] of all.entries())
        post(account, -sign * (sold.isDiscountShown ? cents(dollars) : (net[at] ?? 0)));
      post(taxAccount, -sign * sum(taxes));
      const stated = { root, on, gross: work, taxable, taxes, reason: reason ?? 'Not taxable' };
      taxed.push(sign > 0 ? stated : turned(stated, on));
      return keep(sign > 0 ? 'invoice' : 'credit_memo');
    }
    if ('bill' in paper) {
      const { from, due = 0, lines: parts, held: percent = 0 } = paper.bill;
      whose = from;
      const held = share(total(parts), percent * 100);
      for (const [account, dollars] of parts) post(account, cents(dollars));
      owe('2000', from, held - total(parts), later(written, due));
      owe('2270', from, -held);
      return keep('bill');
    }
    if ('vendorCredit' in paper) {
      const { from, lines: parts } = paper.vendorCredit;
      whose = from;
      for (const [account, dollars] of parts) post(account, -cents(dollars));
      owe('2000', from, total(parts));
      return keep('vendor_credit');
    }
    if ('pay' in paper) {
      const { to, from, amount, of } = paper.pay;
      whose = to;
      owe('2000', to, cents(amount) + discountOf(of));
      post(from, -cents(amount));
      post('5900', -discountOf(of));
      settleBy('2000', of);
      vendorsPaid.set(root, { vendor: to, cents: cents(amount), byCard: from === '2100' });
      return keep('bill_payment');
    }
    if ('receive' in paper) {
      const { from, into, amount, of } = paper.receive;
      whose = from;
      post(into, cents(amount));
      post('4900', discountOf(of));
      owe('1100', from, -cents(amount) - discountOf(of));
      settleBy('1100', of);
      return keep('payment');
    }
    if ('retainer' in paper) {
      whose = paper.retainer.from;
      post(paper.retainer.into, cents(paper.retainer.amount));
      post('2230', -cents(paper.retainer.amount));
      return keep('customer_deposit');
    }
    if ('useRetainer' in paper) {
      const { from, of } = paper.useRetainer;
      whose = from;
      post('2230', paidOf(of));
      owe('1100', from, -paidOf(of));
      settleBy('1100', of);
      return keep('deposit_application');
    }
    if ('bank' in paper) {
      const { payments, fee = 0, cashBack = 0, others = [] } = paper.bank;
      const amounts = payments.map((one) => sumOf(rootOf(one), '1200'));
      post('1000', sum(amounts) + total(others) - cents(fee) - cents(cashBack));
      post('6110', cents(fee));
      post('1050', cents(cashBack));
      for (const amount of amounts) post('1200', -amount);
      for (const [account, dollars] of others) post(account, -cents(dollars));
      return keep('deposit');
    }
    if ('refund' in paper) {
      const { to, from, of = [], ofRetainers = [], plain = [] } = paper.refund;
      whose = to;
      owe('1100', to, paidOf(of));
      post('2230', paidOf(ofRetainers));
      for (const [account, dollars] of plain) post(account, cents(dollars));
      post(from, -paidOf(of) - paidOf(ofRetainers) - total(plain));
      settleBy('1100', of);
      return keep('refund');
    }
    if ('writeOff' in paper) {
      const { from, of, against } = paper.writeOff;
      whose = from;
      post(against === 'allowance' ? '1190' : against === 'discounts_given' ? '4900' : '6200', paidOf(of));
      owe('1100', from, -paidOf(of));
      settleBy('1100', of);
      return keep('write_off');
    }
    if ('recovered' in paper) {
      whose = paper.recovered.from;
      owe('1100', whose, cents(paper.recovered.amount));
      post('6200', -cents(paper.recovered.amount));
      return keep('bad_debt_recovery');
    }
    if ('returned' in paper) {
      const { payment, bankFee, charge } = paper.returned;
      const was = standing.get(rootOf(payment));
      const credit = itemOf(rootOf(payment), '1100');
      const back = -amountOf(credit);
      const discount = sum((was?.lines ?? []).filter((one) => one.account === '4900').map((one) => one.cents));
      post('6100', cents(bankFee));
      post('1000', -cents(bankFee));
      whose = credit.party;
      owe('1100', whose, back + cents(charge));
      post('1000', discount - back);
      post('4900', -discount);
      post('4310', -cents(charge));
      // Its invoices are open again; the payment goes against its return, of which only the charge is left.
      takeOff((one) => [one.debit, one.credit].includes(credit), root, on);
      settle(itemOf(root, '1100'), credit, back, on, root);
      return keep('bounced_payment');
    }
    if ('billHeld' in paper) {
      whose = paper.billHeld.to;
      owe('1100', whose, paidOf(paper.billHeld.of));
      owe('1220', whose, -paidOf(paper.billHeld.of));
      settleBy('1220', paper.billHeld.of);
      return keep('retainage_billing');
    }
    if ('releaseHeld' in paper) {
      whose = paper.releaseHeld.to;
      owe('2270', whose, paidOf(paper.releaseHeld.of));
      owe('2000', whose, -paidOf(paper.releaseHeld.of));
      settleBy('2270', paper.releaseHeld.of);
      return keep('retainage_release');
    }
    if ('spend' in paper && paper.spend.to !== undefined)
      vendorsPaid.set(root, {
        vendor: paper.spend.to,
        cents: total(paper.spend.lines),
        byCard: paper.spend.from === '2100',
      });
    if ('commissionPaid' in paper)
      vendorsPaid.set(root, {
        vendor: paper.commissionPaid.to,
        cents: cents(paper.commissionPaid.amount),
        byCard: false,
      });
    for (const [account, amount] of simple(paper)) post(account, amount);
    keep('simple');
  }

  function sumOf(root: number, account: string): number {
    return sum((standing.get(root)?.lines ?? []).filter((one) => one.account === account).map((one) => one.cents));
  }
}

export type Books = ReturnType<typeof keepBooks>;
