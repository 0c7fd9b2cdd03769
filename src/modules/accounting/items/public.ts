import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import { refused } from '../public.ts';
import type { Payee } from '../rules.ts';
import type { AccountingTables } from '../tables.ts';
import { payeeOfItem } from './reports.ts';
import type { ItemAccount, Share } from './rules.ts';

export { listApplications } from './reports.ts';

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

/** Of the given items those that are there. */
export async function getItems(context: Context, itemIDs: readonly number[]): Promise<Map<number, ItemFacts>> {
  if (itemIDs.length === 0) return new Map();
  const rows = await itemsOf(context).where('i.item_id', '=', sql<never>`any(${itemIDs}::bigint[])`).execute();
  return new Map(rows.map((row) => [row.item_id, toFacts(row)]));
}

/** The items that an entry, in any of its versions, has made. */
export async function getItemsOfEntry(context: Context, entryID: number): Promise<ItemFacts[]> {
  const root = context
    .db<AccountingTables>()
    .selectFrom('journal_entries')
    .select('root_id')
    .where('entry_id', '=', entryID);
  return (await itemsOf(context).where('i.root_entry_id', '=', root).execute()).map(toFacts);
}

const itemsOf = (context: Context) =>
  context
    .db<AccountingTables>()
    .selectFrom('open_items as i')
    .innerJoin('accounts as a', 'a.account_id', 'i.account_id')
    .select(['i.item_id', 'i.account_id', 'i.payee_kind', 'i.payee_id', 'i.amount_cents', 'i.open_cents', 'i.dated_on'])
    .select('a.system_key');
type Row = Awaited<ReturnType<ReturnType<typeof itemsOf>['execute']>>[number];

const toFacts = (row: Row): ItemFacts => ({
  itemID: row.item_id,
  account: row.system_key as ItemAccount,
  accountID: row.account_id,
  payee: payeeOfItem(row),
  amount: row.amount_cents,
  open: row.open_cents,
  date: row.dated_on,
});

/** So much of a debit settled by a credit from a day on; negative takes off again what was applied. */
export type Application = { debit: number; credit: number; cents: number; on: string };

/** Settles items by one another. Errors: 422 for more than is open, and for items that do not belong together. */
export async function applyItems(
  context: Context,
  entryID: number | null,
  applications: readonly Application[],
): Promise<void> {
  if (applications.length === 0) return;
  try {
    await sql`
      select apply_items(${context.tenantId}, ${context.actor.userId || null}, ${entryID}, ${JSON.stringify(applications)}::jsonb)
    `.execute(context.db());
  } catch (error) {
    throw refused(error) ?? error;
  }
}

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
    return { debit, credit, cents: amount, on: date > from ? date : from };
  });
}

/** Settles with its open part what is given. Answers what was applied. */
export async function settleWith(
  context: Context,
  own: ItemFacts,
  shares: readonly { itemID: number; amount: Cents }[],
  from: string,
): Promise<Application[]> {
  const others = await getItems(
    context,
    shares.map(({ itemID }) => itemID),
  );
  const applications = settle(own, shares, others, own.date > from ? own.date : from);
  await applyItems(context, null, applications);
  return applications;
}

/**
 * Everything that still settles the items of an entry, or is settled by them, on accounts of customers and vendors, taken off; and what
 * the entry took off elsewhere (a returned payment), put on again. On the days of the applications, or on the one given; it comes with
 * the entry, or with another one (`as`). Answers what has been written, so that it can be taken back.
 */
export async function takeOff(
  context: Context,
  entryID: number,
  more: { on?: string; as?: number } = {},
): Promise<Application[]> {
  const { rows } = await sql<Application>`
    with own as (
      select i.item_id
      from open_items i
      join accounts a on a.tenant_id = i.tenant_id and a.account_id = i.account_id
      where i.tenant_id = ${context.tenantId}
        -- What has been deposited, released or used meanwhile is somebody else's to take back first.
        and (a.system_key in ('accounts_receivable', 'accounts_payable')
             or (a.system_key in ('undeposited_funds', 'retainage_receivable') and i.amount_cents < 0)
             or (a.system_key in ('customer_deposits', 'retainage_payable') and i.amount_cents > 0))
        and i.root_entry_id = (select root_id from journal_entries where tenant_id = ${context.tenantId} and entry_id = ${entryID})
    ), versions as (
      select v.entry_id
      from journal_entries v
      join journal_entries e on e.tenant_id = v.tenant_id and e.root_id = v.root_id
      where e.tenant_id = ${context.tenantId} and e.entry_id = ${entryID}
    )
    select p.debit_item_id as debit, p.credit_item_id as credit, -sum(p.cents)::bigint as cents, p.applied_on as "on"
    from applications p
    where p.tenant_id = ${context.tenantId}
      and (p.debit_item_id in (select item_id from own) or p.credit_item_id in (select item_id from own))
    group by p.debit_item_id, p.credit_item_id, p.applied_on
    having sum(p.cents) <> 0
    union all
    select p.debit_item_id, p.credit_item_id, -sum(p.cents)::bigint, p.applied_on
    from applications p
    where p.tenant_id = ${context.tenantId} and p.entry_id in (select entry_id from versions)
      and p.debit_item_id not in (select item_id from own) and p.credit_item_id not in (select item_id from own)
    group by p.debit_item_id, p.credit_item_id, p.applied_on
    having sum(p.cents) <> 0
  `.execute(context.db());
  const taken = rows.map((one) => ({ ...one, on: more.on ?? one.on }));
  await applyItems(context, more.as ?? entryID, taken);
  return taken;
}

/** The opposite of what was written, as far as it is still open. */
export async function putBack(context: Context, entryID: number | null, taken: readonly Application[]): Promise<void> {
  const items = await getItems(
    context,
    taken.flatMap(({ debit, credit }) => [debit, credit]),
  );
  const left = new Map([...items].map(([itemID, { open }]) => [itemID, Math.abs(open)]));
  const back = taken
    .map((one) => {
      const most = Math.min(left.get(one.debit) ?? 0, left.get(one.credit) ?? 0);
      const cents = one.cents > 0 ? -one.cents : Math.min(-one.cents, most);
      for (const itemID of [one.debit, one.credit]) left.set(itemID, (left.get(itemID) ?? 0) - cents);
      return { ...one, cents };
    })
    .filter(({ cents }) => cents !== 0);
  await applyItems(context, entryID, back);
}
