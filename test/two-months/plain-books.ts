import { book, type Deed, type Part, type Share } from './book.ts';

/**
 * The same two months kept with nothing but a journal and a list of what is owed, by the rules of bookkeeping as the product's description
 * tells them (postings of every document, ages, sales tax by jurisdiction). It shares no code with the product.
 */
export type Line = { on: string; account: string; cents: number; party: string };
/** What is owed, or owed back: of which account, since when, due when, and how much of it on which day. */
export type Item = { account: string; party: string; due: string; changes: { on: string; cents: number }[] };
export type Taxed = { on: string; taxable: number; taxes: number[] };
export type VendorPaid = { on: string; vendor: string; cents: number; byCard: boolean };

export const taxAccount = 'tax';
/** Texas and Odessa, in hundredths of a percent. */
export const rates = [625, 200] as const;
const cents = (dollars: number): number => Math.round(dollars * 100);
/** Half away from zero. */
const share = (amount: number, hundredths: number): number =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * hundredths * 2 + 10_000) / 20_000);
export const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const total = (parts: readonly Part[] = []): number => sum(parts.map(([, dollars]) => cents(dollars)));

/** Accounts that stand on the credit side by nature. */
export const isCreditSide = (account: string): boolean =>
  account === taxAccount ||
  ['1190', '1590', '5900'].includes(account) ||
  (/^[2347]/.test(account) && !['2790', '3200', '4900', '4910'].includes(account));

export function keepBooks() {
  const lines: Line[] = [];
  const items = new Map<string, Item>();
  const taxed: Taxed[] = [];
  const vendorsPaid: VendorPaid[] = [];
  const appliedBy = new Map<string, { item: Item; cents: number }[]>();
  const deposited = new Map<string, number>();

  for (const deed of book) {
    const { on, name = '' } = deed;
    const post = (account: string, amount: number, party = '') => {
      if (amount !== 0) lines.push({ on, account, cents: amount, party });
    };
    /** Of receivables above zero what is owed to us, of payables above zero what we owe; a credit is below zero. */
    const owe = (account: string, party: string, amount: number, due = on, as = name) =>
      items.set(`${account} ${as}`, { account, party, due, changes: [{ on, cents: amount }] });
    const itemOf = (account: string, of: string): Item => {
      const item = items.get(`${account} ${of}`);
      if (!item) throw new Error(`${of} is nothing of ${account}`);
      return item;
    };
    const settle = (account: string, of: readonly Share[], by = name) => {
      for (const [target, dollars, discount = 0] of of) {
        const item = itemOf(account, target);
        const amount = cents(dollars) + cents(discount);
        item.changes.push({ on, cents: -amount });
        appliedBy.set(by, [...(appliedBy.get(by) ?? []), { item, cents: amount }]);
      }
    };
    const paidOf = (of: readonly Share[]) => sum(of.map(([, dollars]) => cents(dollars)));
    const discountOf = (of: readonly Share[]) => sum(of.map(([, , discount = 0]) => cents(discount)));
    /** What a payment leaves over is the party's credit. */
    const keepRest = (account: string, party: string, amount: number, of: readonly Share[]) => {
      const rest = amount - paidOf(of);
      if (rest > 0) owe(account, party, -rest);
    };

    if ('opening' in deed)
      for (const [account, dollars, party = ''] of deed.opening) {
        const amount = cents(dollars) * (isCreditSide(account) ? -1 : 1);
        post(account, amount, party);
        post('3000', -amount);
        if (account === '1100' || account === '2000') owe(account, party, cents(dollars));
      }
    else if ('entry' in deed)
      for (const [account, dollars, party = ''] of deed.entry) {
        post(account, cents(dollars), party);
        if (account === '1100') owe(account, party, cents(dollars));
      }
    else if ('invoice' in deed || 'memo' in deed) {
      const [sold, sign] = 'invoice' in deed ? [deed.invoice, 1] : [deed.memo, -1];
      const taxable = total(sold.taxed);
      const taxes = rates.map((rate) => share(taxable, rate));
      const plain = total(sold.plain);
      const held = share(taxable + plain, (sold.held ?? 0) * 100);
      const owed = taxable + plain + sum(taxes) - held;
      for (const [account, dollars] of [...(sold.taxed ?? []), ...(sold.plain ?? [])])
        post(account, -sign * cents(dollars), sold.to);
      for (const tax of taxes) post(taxAccount, -sign * tax);
      post('1100', sign * owed, sold.to);
      post('1220', sign * held, sold.to);
      owe('1100', sold.to, sign * owed, sign > 0 ? later(on, sold.due ?? 30) : on);
      if (held > 0) owe('1220', sold.to, held);
      taxed.push({ on, taxable: sign * taxable, taxes: taxes.map((tax) => sign * tax) });
    } else if ('bill' in deed) {
      const { from, due = 0, lines: parts, held: percent = 0 } = deed.bill;
      const held = share(total(parts), percent * 100);
      for (const [account, dollars] of parts) post(account, cents(dollars));
      post('2000', held - total(parts), from);
      post('2270', -held, from);
      owe('2000', from, total(parts) - held, later(on, due));
      if (held > 0) owe('2270', from, held);
    } else if ('vendorCredit' in deed) {
      const { from, lines: parts } = deed.vendorCredit;
      for (const [account, dollars] of parts) post(account, -cents(dollars));
      post('2000', total(parts), from);
      owe('2000', from, -total(parts));
    } else if ('pay' in deed) {
      const { to, from, amount, of } = deed.pay;
      post('2000', cents(amount) + discountOf(of), to);
      post(from, -cents(amount));
      post('5900', -discountOf(of));
      settle('2000', of);
      keepRest('2000', to, cents(amount), of);
      vendorsPaid.push({ on, vendor: to, cents: cents(amount), byCard: from === '2100' });
    } else if ('receive' in deed) {
      const { from, into, amount, of } = deed.receive;
      post(into, cents(amount));
      post('4900', discountOf(of));
      post('1100', -cents(amount) - discountOf(of), from);
      settle('1100', of);
      keepRest('1100', from, cents(amount), of);
      deposited.set(name, cents(amount));
    } else if ('apply' in deed) {
      const { credit, of } = deed.apply;
      const account = items.has(`1100 ${credit}`) ? '1100' : '2000';
      settle(account, of, credit);
      itemOf(account, credit).changes.push({ on, cents: paidOf(of) });
    } else if ('retainer' in deed) {
      const { from, into, amount } = deed.retainer;
      post(into, cents(amount));
      post('2230', -cents(amount), from);
    } else if ('useRetainer' in deed) {
      const { from, of } = deed.useRetainer;
      post('2230', paidOf(of), from);
      post('1100', -paidOf(of), from);
      settle('1100', of);
    } else if ('bank' in deed) {
      const { payments, fee = 0 } = deed.bank;
      const amounts = payments.map((payment) => deposited.get(payment) ?? 0);
      post('1000', sum(amounts) - cents(fee));
      post('6110', cents(fee));
      for (const amount of amounts) post('1200', -amount);
    } else if ('refund' in deed) {
      const { to, from, of } = deed.refund;
      post('1100', paidOf(of), to);
      post(from, -paidOf(of));
      for (const [credit, dollars] of of) itemOf('1100', credit).changes.push({ on, cents: cents(dollars) });
    } else if ('writeOff' in deed) {
      post('6200', paidOf(deed.writeOff.of));
      post('1100', -paidOf(deed.writeOff.of), deed.writeOff.from);
      settle('1100', deed.writeOff.of);
    } else if ('returned' in deed) {
      const { payment, bankFee, charge } = deed.returned;
      const amount = deposited.get(payment) ?? 0;
      const settled = appliedBy.get(payment) ?? [];
      const party = settled[0]?.item.party ?? '';
      post('1100', amount, party);
      post('1100', cents(charge), party);
      post('6100', cents(bankFee));
      post('1000', -amount);
      post('1000', -cents(bankFee));
      post('4310', -cents(charge));
      // Its invoices are open again; of the return itself only the charge is left.
      for (const { item, cents: was } of settled) item.changes.push({ on, cents: was });
      owe('1100', party, cents(charge));
    } else if ('billHeld' in deed) {
      post('1100', paidOf(deed.billHeld.of), deed.billHeld.to);
      post('1220', -paidOf(deed.billHeld.of), deed.billHeld.to);
      settle('1220', deed.billHeld.of);
      owe('1100', deed.billHeld.to, paidOf(deed.billHeld.of));
    } else if ('releaseHeld' in deed) {
      post('2270', paidOf(deed.releaseHeld.of), deed.releaseHeld.to);
      post('2000', -paidOf(deed.releaseHeld.of), deed.releaseHeld.to);
      settle('2270', deed.releaseHeld.of);
      owe('2000', deed.releaseHeld.to, paidOf(deed.releaseHeld.of));
    } else if ('voided' in deed) {
      // Taken back on its own day, as long as that is open.
      const of = book.find((one) => one.name === deed.voided) as Extract<Deed, { bill: unknown }>;
      for (const [account, dollars] of of.bill.lines)
        lines.push({ on: of.on, account, cents: -cents(dollars), party: '' });
      lines.push({ on: of.on, account: '2000', cents: total(of.bill.lines), party: of.bill.from });
      itemOf('2000', deed.voided).changes.push({ on: of.on, cents: -total(of.bill.lines) });
    } else for (const [account, amount] of simple(deed)) post(account, amount);
  }
  return { lines, items: [...items.values()], taxed, vendorsPaid };
}

/** What posts by itself, without anything that stays open. */
function simple(deed: Deed): [account: string, cents: number][] {
  if ('spend' in deed) {
    const { from, lines } = deed.spend;
    return [...lines.map(([account, dollars]): [string, number] => [account, cents(dollars)]), [from, -total(lines)]];
  }
  if ('transfer' in deed) {
    const { from, to, amount } = deed.transfer;
    return [
      [to, cents(amount)],
      [from, -cents(amount)],
    ];
  }
  if ('payCard' in deed) {
    const { from, amount, charge } = deed.payCard;
    return [
      ['2100', cents(amount)],
      ['8000', cents(charge)],
      [from, -cents(amount)],
      ['2100', -cents(charge)],
    ];
  }
  if ('draw' in deed)
    return [
      ['3200', cents(deed.draw)],
      ['1000', -cents(deed.draw)],
    ];
  if ('invest' in deed)
    return [
      ['1000', cents(deed.invest)],
      ['3100', -cents(deed.invest)],
    ];
  if ('borrow' in deed) {
    const { amount, fees } = deed.borrow;
    return [
      ['1000', cents(amount) - cents(fees)],
      ['2790', cents(fees)],
      ['2700', -cents(amount)],
    ];
  }
  if ('repay' in deed) {
    const { amount, interest } = deed.repay;
    return [
      ['2700', cents(amount) - cents(interest)],
      ['8000', cents(interest)],
      ['1000', -cents(amount)],
    ];
  }
  if ('taxPaid' in deed) {
    const { amount, discount } = deed.taxPaid;
    return [
      [taxAccount, cents(amount)],
      ['7300', -cents(discount)],
      ['1000', cents(discount) - cents(amount)],
    ];
  }
  if ('payroll' in deed) {
    const { wages, withheld, fica, medicare, futa, suta } = deed.payroll;
    return [
      ...wages.map(([account, dollars]): [string, number] => [account, cents(dollars)]),
      ['6050', cents(fica + medicare + futa + suta)],
      ['2310', -cents(withheld)],
      ['2320', -2 * cents(fica)],
      ['2330', -2 * cents(medicare)],
      ['2350', -cents(futa)],
      ['2360', -cents(suta)],
      ['1000', cents(withheld + fica + medicare) - total(wages)],
    ];
  }
  if ('payrollTax' in deed)
    return [
      ...deed.payrollTax.map(([account, dollars]): [string, number] => [account, cents(dollars)]),
      ['1000', -total(deed.payrollTax)],
    ];
  if ('depreciation' in deed)
    return [
      ['8100', cents(deed.depreciation)],
      ['1590', -cents(deed.depreciation)],
    ];
  if ('bankCharge' in deed)
    return [
      ['6100', cents(deed.bankCharge)],
      ['1000', -cents(deed.bankCharge)],
    ];
  if ('interest' in deed)
    return [
      ['1000', cents(deed.interest)],
      ['7000', -cents(deed.interest)],
    ];
  if ('counted' in deed) {
    const amount = cents(deed.counted.amount) * (deed.counted.isUp ? 1 : -1);
    return [
      ['1300', amount],
      ['5500', -amount],
    ];
  }
  if ('received' in deed)
    return [
      ['1300', cents(deed.received)],
      ['2220', -cents(deed.received)],
    ];
  throw new Error(`Nobody knows what ${JSON.stringify(deed)} posts`);
}

/** What came of a list of movements within days. */
export const flowOf = (from: string, to: string): Record<string, number> => {
  const flows: Record<string, number> = {};
  const add = (flow: Readonly<Record<string, number>> = {}) => {
    for (const [line, dollars] of Object.entries(flow)) flows[line] = (flows[line] ?? 0) + cents(dollars);
  };
  for (const { flow, afterwards } of book.filter((deed) => deed.on >= from && deed.on <= to)) {
    add(flow);
    if (afterwards && afterwards.on <= to) add(afterwards.flow);
  }
  return Object.fromEntries(Object.entries(flows).filter(([, amount]) => amount !== 0));
};
