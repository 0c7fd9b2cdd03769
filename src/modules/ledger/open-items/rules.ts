import type { Cents } from '#shared/money.ts';
import type { SystemKey } from '../accounts/rules.ts';
import type { Payee } from '../rules.ts';
import type { EntrySource } from '../source-rules.ts';

/** Open items, pure (docs/rules/ledger.md): what is open of a posting, and what settles it. */

/** The accounts that are sums of open items, by what their items are called. */
export const itemAccounts = {
  accounts_receivable: 'Receivables',
  accounts_payable: 'Payables',
  undeposited_funds: 'Undeposited funds',
  customer_deposits: 'Customer deposits',
  retainage_receivable: 'Retainage receivable',
  retainage_payable: 'Retainage payable',
} as const satisfies Partial<Record<SystemKey, string>>;
export type ItemAccount = keyof typeof itemAccounts;
export const itemAccountKeys = Object.keys(itemAccounts) as [ItemAccount, ...ItemAccount[]];

export type ItemSide = 'debit' | 'credit';
/** So much of an item, above zero. */
export type Share = { itemID: number; amount: Cents };

/** What an item is to a posting rule; amounts keep their sign: a debit is positive, a credit negative. */
export type ItemFacts = {
  itemID: number;
  account: ItemAccount;
  accountID: number;
  payee: Payee | null;
  amount: number;
  open: number;
  date: string;
};

/**
 * So much of a debit settled by a credit from a day on, and how much of that was taken off as a discount; negative takes off again what was
 * applied. `chosen` where the day was chosen, rather than being that of the later of both.
 */
export type Application = {
  debit: number;
  credit: number;
  cents: number;
  discount: number;
  on: string;
  chosen?: string | null;
};

export const opposite = (one: Application): Application => ({ ...one, cents: -one.cents, discount: -one.discount });

export const laterDay = (one: string, other: string): string => (one > other ? one : other);

/** Shares of other items, with what is taken off beside, settled by an item from a day on, or from that of the later of the two. */
export function settle(
  own: ItemFacts,
  shares: readonly (Share & { discount?: Cents })[],
  others: ReadonlyMap<number, ItemFacts>,
  from: string,
): Application[] {
  return shares.map(({ itemID, amount, discount = 0 }) => {
    const date = others.get(itemID)?.date ?? from;
    const [debit, credit] = own.amount > 0 ? [own.itemID, itemID] : [itemID, own.itemID];
    return { debit, credit, cents: amount + discount, discount, on: laterDay(date, from) };
  });
}

/** What is owed and what settles it whose tie may be let go of by itself: what other documents did by settling is theirs to take back. */
const standAlone: ReadonlySet<string> = new Set<EntrySource>([
  'invoice',
  'credit_memo',
  'payment',
  'bill',
  'vendor_credit',
  'bill_payment',
  'journal_entry',
  'opening_balance',
]);
export const mayTakeOff = (sources: readonly string[], discount: number): boolean =>
  discount === 0 && sources.every((source) => standAlone.has(source));

/** From when on an application counts where its items are dated so: the later of both, no earlier than the day that was chosen or became of it. */
export function dayOf(one: Application, were: readonly string[], are: readonly string[]): string {
  const bound = one.chosen ?? (were.every((day) => day < one.on) ? one.on : '');
  return [...are, bound].reduce(laterDay);
}

/** The same for one that comes back after its items have moved: of what was taken off before chosen days were told apart, no earlier than it was. */
export const dayAgain = (one: Application, are: readonly string[]): string =>
  [...are, one.chosen === undefined ? one.on : (one.chosen ?? '')].reduce(laterDay);

type Early = { until: string; amount: Cents } | null;
/** Something to pay on a day: what is open of it, less the discount for paying early. */
type Payable = { itemID: number; open: Cents; discount: Early };
/** So much paid of an item, and so much taken off it beside. */
type Paid = Share & { discount: Cents };

/** An item paid whole on a day: the discount of its terms is taken up to its last day. Without a day none is. */
export function paidWhole({ itemID, open, discount }: Payable, day: string | null): Paid {
  const off = discount !== null && day !== null && day <= discount.until ? discount.amount : 0;
  return { itemID, amount: (open - off) as Cents, discount: off as Cents };
}

/** Spreads an amount over items in their order, each as far as it is open; what is paid whole takes its discount. */
export function spread(amount: Cents, items: readonly Payable[], day: string | null = null): Paid[] {
  let left: number = amount;
  const shares: Paid[] = [];
  for (const item of items) {
    if (left <= 0) break;
    const whole = paidWhole(item, day);
    const share = left >= whole.amount ? whole : { itemID: item.itemID, amount: left as Cents, discount: 0 as Cents };
    shares.push(share);
    left -= share.amount;
  }
  return shares;
}

/**
 * What a payment of an amount is proposed to settle: the oldest first (behaviour #2), less discounts; when that would leave something over, who
 * pays has not taken them, and none is.
 */
export function propose(amount: Cents, items: readonly Payable[], day: string | null): Paid[] {
  const early = spread(amount, items, day);
  return early.reduce((sum, paid) => sum + paid.amount, 0) < amount ? spread(amount, items) : early;
}

/** The columns of an aging, by days past due. Source: behaviour B3. */
export const agingBuckets = ['Current', '1–30', '31–60', '61–90', '91+'] as const;
/** From how many days past due on something is in the second column and in each later one. */
export const bucketStarts = [1, 31, 61, 91] as const;
export const bucketOf = (daysPastDue: number): number => bucketStarts.filter((start) => start <= daysPastDue).length;
