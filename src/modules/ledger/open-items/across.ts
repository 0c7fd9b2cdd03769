import { mergedCustomers } from '#modules/customers/public.ts';
import type { Context } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import { payeeNames } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import { accountingDay, postEntry } from '../public.ts';
import { credit, debit, draft, type Payee } from '../rules.ts';
import { type Application, getItemsOfEntry, type ItemFacts } from './public.ts';
import { laterDay, type Share, settle } from './rules.ts';

type Asked = { own: ItemFacts; shares: readonly Share[]; others: ReadonlyMap<number, ItemFacts>; on: string };

/**
 * What settles shares of other items by one. Items of two customers one of whom was merged into the other since (decision 0074) are settled through an
 * entry between the accounts of both, which is posted for it. Errors: 422 of the ledger.
 */
export async function settleAcross(
  context: Context,
  { own, shares, others, on }: Asked,
): Promise<{ applied: Application[]; transfers: number[] }> {
  const merged = await mergedCustomers(context);
  const now = (payee: Payee | null) =>
    payee?.kind === 'customer' ? { ...payee, id: merged.get(payee.id) ?? payee.id } : payee;
  const keyOf = (payee: Payee | null) => (payee ? payeeKey(payee) : '');
  const payeeOf = ({ itemID }: Share) => others.get(itemID)?.payee ?? null;
  const isAcross = (share: Share) =>
    keyOf(payeeOf(share)) !== keyOf(own.payee) && keyOf(now(payeeOf(share))) === keyOf(now(own.payee));
  const applied = settle(
    own,
    shares.filter((share) => !isAcross(share)),
    others,
    on,
  );
  const transfers: number[] = [];
  for (const some of Map.groupBy(shares.filter(isAcross), (share) => keyOf(payeeOf(share))).values()) {
    const [first] = some;
    if (!first) continue;
    const given = { own, others, on, shares: some };
    const { entryID, mine, theirs } = await transfer(context, given, payeeOf(first));
    transfers.push(entryID);
    const share = { itemID: mine.itemID, amount: Math.abs(mine.amount) as Cents };
    const day = mine.date;
    applied.push(...settle(own, [share], new Map([[mine.itemID, mine]]), day), ...settle(theirs, some, others, day));
  }
  return { applied, transfers };
}

/** Takes so much from the account of one to that of the other, on the day on which both are there. */
async function transfer(context: Context, { own, shares, others, on }: Asked, other: Payee | null) {
  const amount = shares.reduce((sum, share) => sum + share.amount, 0) as Cents;
  const dated = shares.map(({ itemID }) => others.get(itemID)?.date ?? on).reduce(laterDay, laterDay(own.date, on));
  const { day } = await accountingDay(context, dated);
  const both = [own.payee, other].flatMap((payee) => payee ?? []);
  const names = await payeeNames(context, both);
  const memo = `Between ${both.map((payee) => names.get(payeeKey(payee))).join(' and ')}, who are one customer`;
  const [mineSide, theirSide] = own.amount < 0 ? [debit, credit] : [credit, debit];
  const { entryID } = await postEntry(
    context,
    draft({ date: day, source: 'journal_entry', reference: '', memo, due: day }, [
      mineSide(own.accountID, amount, { payee: own.payee }),
      theirSide(own.accountID, amount, { payee: other }),
    ]),
  );
  const items = await getItemsOfEntry(context, entryID);
  const isOf = (payee: Payee | null) => (item: ItemFacts) =>
    item.payee !== null && payee !== null && payeeKey(item.payee) === payeeKey(payee);
  const [mine, theirs] = [items.find(isOf(own.payee)), items.find(isOf(other))];
  if (!mine || !theirs) throw new Error('The transfer has no item of each.');
  return { entryID, mine, theirs };
}
