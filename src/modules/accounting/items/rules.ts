import type { Cents } from '#shared/money.ts';
import type { SystemKey } from '../accounts/rules.ts';
import type { Payee } from '../rules.ts';

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

/** So much of a debit settled by a credit from a day on; negative takes off again what was applied. */
export type Application = { debit: number; credit: number; cents: number; on: string };

export const laterDay = (one: string, other: string): string => (one > other ? one : other);

/** Shares of other items, settled by an item from a day on, or from that of the later of the two. */
export function settle(
  own: ItemFacts,
  shares: readonly Share[],
  others: ReadonlyMap<number, ItemFacts>,
  from: string,
): Application[] {
  return shares.map(({ itemID, amount }) => {
    const date = others.get(itemID)?.date ?? from;
    const [debit, credit] = own.amount > 0 ? [own.itemID, itemID] : [itemID, own.itemID];
    return { debit, credit, cents: amount, on: laterDay(date, from) };
  });
}

/** Spreads an amount over items in their order, each as far as it is open (behaviour #2: oldest first by default). */
export function spread(amount: Cents, items: readonly { itemID: number; open: Cents }[]): Share[] {
  let left: number = amount;
  const shares: Share[] = [];
  for (const { itemID, open } of items) {
    const share = Math.min(left, open);
    if (share <= 0) break;
    shares.push({ itemID, amount: share as Cents });
    left -= share;
  }
  return shares;
}

/** The columns of an aging, by days past due. Source: behaviour B3. */
export const agingBuckets = ['Current', '1–30', '31–60', '61–90', '91+'] as const;
/** From how many days past due on something is in the second column and in each later one. */
export const bucketStarts = [1, 31, 61, 91] as const;
export const bucketOf = (daysPastDue: number): number => bucketStarts.filter((start) => start <= daysPastDue).length;
