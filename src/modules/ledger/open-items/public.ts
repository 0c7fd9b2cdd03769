import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { giveReason, type Known, refused } from '../public.ts';
import type { LedgerTables } from '../tables.ts';
import { listApplications, payeeOfItem } from './reports.ts';
import { type Application, dayAgain, dayOf, type ItemAccount, type ItemFacts, opposite } from './rules.ts';

export { listApplications } from './reports.ts';
export type { Application, ItemFacts } from './rules.ts';

/** Of the given items those that are there. */
export async function getItems(context: Context, itemIDs: readonly number[]): Promise<Map<number, ItemFacts>> {
  if (itemIDs.length === 0) return new Map();
  const rows = await itemsOf(context).where('i.item_id', '=', anyOf(itemIDs)).execute();
  return new Map(rows.map((row) => [row.item_id, toFacts(row)]));
}

/** The items that an entry, in any of its versions, has made. */
export async function getItemsOfEntry(context: Context, entryID: number): Promise<ItemFacts[]> {
  const root = context
    .db<LedgerTables>()
    .selectFrom('journal_entries')
    .select('root_id')
    .where('entry_id', '=', entryID);
  return (await itemsOf(context).where('i.root_entry_id', '=', root).execute()).map(toFacts);
}

/** What is owed for what an entry held back and others have billed since. */
export async function getReleased(context: Context, entryID: number): Promise<ItemFacts[]> {
  const rows = await itemsOf(context)
    .where('a.system_key', '=', 'accounts_receivable')
    .where('i.amount_cents', '>', 0)
    .where(
      sql<SqlBool>`i.root_entry_id in (
        select c.root_entry_id
        from journal_entries j
        join open_items d on d.root_entry_id = j.root_id and d.amount_cents > 0
        join accounts held on held.account_id = d.account_id and held.system_key = 'retainage_receivable'
        join applications p on p.debit_item_id = d.item_id
        join open_items c on c.item_id = p.credit_item_id
        where j.entry_id = ${entryID}
        group by c.root_entry_id having sum(p.cents) <> 0)`,
    )
    .orderBy('i.item_id')
    .execute();
  return rows.map(toFacts);
}

const itemsOf = (context: Context) =>
  context
    .db<LedgerTables>()
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

/**
 * The tables `aged (account_id, system_key)` and `open (item_id, account_id, payee_kind, payee_id, due_on, dated_on, cents)` of a query: what
 * was open at the end of a day, which is what is
 * open now, less what was posted after the day, and with what was applied after it. So a look at yesterday costs what has happened
 * since, however old the books are. With `known` what was posted or applied later counts as little as what is dated later.
 */
export function openAt(
  context: Context,
  { keys, asOf, known }: { keys: readonly ItemAccount[]; asOf: string; known: Known | null },
): RawBuilder<unknown> {
  const tenant = context.tenantId;
  const entry = known?.entryID ?? 0;
  const application = known?.applicationID ?? 0;
  // With what an aging groups by, so that it need not look for each item again.
  const item = sql`i.item_id, i.account_id, i.payee_kind, i.payee_id, i.due_on, i.dated_on`;
  const postedLater = known
    ? sql`union all select p.entry_id, p.account_id, p.payee_kind, p.payee_id, p.cents from postings p
          where p.tenant_id = ${tenant} and p.entry_id > ${entry} and p.entry_date <= ${asOf} and ${isAged('p')}`
    : sql``;
  const appliedLater = known
    ? sql`union all select a.debit_item_id, a.credit_item_id, a.cents from applications a
          where a.tenant_id = ${tenant} and a.application_id > ${application} and a.applied_on <= ${asOf} and ${isAged('a')}`
    : sql``;
  return sql`
    aged as materialized (
      select account_id, system_key from accounts where tenant_id = ${tenant} and system_key = any(${keys}::text[])
    ), later as (
      select p.entry_id, p.account_id, p.payee_kind, p.payee_id, p.cents
      from postings p where p.tenant_id = ${tenant} and ${isAged('p')} and p.entry_date > ${asOf}
      ${postedLater}
    ), applied as (
      select a.debit_item_id, a.credit_item_id, a.cents
      from applications a where a.tenant_id = ${tenant} and ${isAged('a')} and a.applied_on > ${asOf}
      ${appliedLater}
    ), moved as materialized (
      select item_id, sum(cents)::bigint as cents
      from (
        select i.item_id, -p.cents as cents
        -- One by one: how much came later is not known to a plan for all days, which would rather read every entry and item there is.
        from later p,
             lateral (select root_id from journal_entries e where e.tenant_id = ${tenant} and e.entry_id = p.entry_id offset 0) j,
             lateral (select o.item_id from open_items o
                      where o.tenant_id = ${tenant} and o.root_entry_id = j.root_id and o.account_id = p.account_id
                        and o.payee_kind = coalesce(p.payee_kind, '') and o.payee_id = coalesce(p.payee_id, 0) offset 0) i
        union all
        select debit_item_id, cents from applied
        union all
        select credit_item_id, -cents from applied
      ) m
      group by item_id
    ), open as (
      select ${item}, i.open_cents as cents
      from open_items i where i.tenant_id = ${tenant} and ${isAged('i')} and i.open_cents <> 0
        and not exists (select from moved where moved.item_id = i.item_id)
      union all
      select ${item}, i.open_cents + moved.cents
      from moved
      join open_items i on i.tenant_id = ${tenant} and i.item_id = moved.item_id
      where i.open_cents + moved.cents <> 0
    )`;
}

/** As a list that is worked out once: joined, every row of it would be looked for again. */
const isAged = (of: 'p' | 'a' | 'i') => sql`${sql.ref(`${of}.account_id`)} = any(array(select account_id from aged))`;

/** Items that are not the sum of their postings, or whose open part is not what applications of their account leave of it. */
export async function findUnequalItems(context: Context) {
  const { rows } = await sql<{ account_id: number; entry_id: number; number: string; name: string }>`
    with posted as (
      select j.root_id as root_entry_id, p.account_id, coalesce(p.payee_kind, '') as payee_kind,
             coalesce(p.payee_id, 0) as payee_id, sum(p.cents) as cents
      from postings p
      join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
      join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id and a.has_open_items
      where p.tenant_id = ${context.tenantId}
      group by 1, 2, 3, 4
    ), settled as (
      select two.item_id, sum(two.part) as cents, min(p.account_id) as first_account_id, max(p.account_id) as last_account_id
      from applications p, lateral (values (p.debit_item_id, p.cents), (p.credit_item_id, -p.cents)) as two (item_id, part)
      where p.tenant_id = ${context.tenantId}
      group by two.item_id
    ), kept as (
      select i.root_entry_id, i.account_id, i.payee_kind, i.payee_id, i.amount_cents, i.open_cents,
             coalesce(s.cents, 0) as settled_cents,
             s.first_account_id <> i.account_id or s.last_account_id <> i.account_id as is_elsewhere
      from open_items i left join settled s using (item_id)
      where i.tenant_id = ${context.tenantId}
    )
    select account_id, root_entry_id as entry_id, a.number, a.name
    from posted p full join kept k using (root_entry_id, account_id, payee_kind, payee_id)
    join accounts a using (account_id)
    where a.tenant_id = ${context.tenantId}
      and (p.cents is distinct from k.amount_cents or k.open_cents <> k.amount_cents - k.settled_cents or k.is_elsewhere)
    order by root_entry_id limit 100
  `.execute(context.db());
  return rows;
}

/** Settles items by one another. Errors: 422 for more than is open, and for items that do not belong together. */
export async function applyItems(
  context: Context,
  entryID: number | null,
  applications: readonly Application[],
): Promise<void> {
  if (applications.length === 0) return;
  await giveReason(context);
  try {
    await sql`
      select apply_items(${context.tenantId}, ${context.actor.userId || null}, ${entryID}, ${JSON.stringify(applications)}::jsonb)
    `.execute(context.db());
  } catch (error) {
    throw refused(error) ?? error;
  }
}

/**
 * Everything that still settles the items of an entry, or is settled by them, on accounts of customers and vendors, taken off; and what
 * the entry took off elsewhere (a returned payment), put on again. On the days of the applications, or on the one given; it comes with
 * the entry, or with another one (`as`). Answers what has been written, so that it can be taken back.
 */
export async function unapply(
  context: Context,
  entryID: number,
  more: { on?: string; as?: number } = {},
): Promise<Application[]> {
  const { rows } = await sql<Application>`
    with own as (${ownItems(context, entryID)}), versions as (
      select v.entry_id
      from journal_entries v
      join journal_entries e on e.tenant_id = v.tenant_id and e.root_id = v.root_id
      where e.tenant_id = ${context.tenantId} and e.entry_id = ${entryID}
    )
    ${opposites(context, isOfOwn)}
    union all
    select p.debit_item_id, p.credit_item_id, -sum(p.cents)::bigint, -sum(p.discount_cents)::bigint, p.applied_on, max(p.chosen_on)
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

/** What an entry settled itself as it was posted is taken off as far as it stands. Errors: none. */
export async function takeOffOwn(context: Context, entryID: number): Promise<void> {
  const { rows } = await opposites(
    context,
    sql`(p.debit_item_id, p.credit_item_id) in (
      select o.debit_item_id, o.credit_item_id
      from applications o
      join journal_entries v on v.tenant_id = o.tenant_id and v.entry_id = o.entry_id
      join journal_entries e on e.tenant_id = v.tenant_id and e.root_id = v.root_id
      where e.tenant_id = ${context.tenantId} and e.entry_id = ${entryID})`,
  ).execute(context.db());
  await applyItems(context, entryID, rows);
}

/** Of an entry, in any of its versions: what has been deposited, released or used meanwhile is somebody else's to take back first. */
const ownItems = (context: Context, entryID: number) => sql`
  select i.item_id
  from open_items i
  join accounts a on a.tenant_id = i.tenant_id and a.account_id = i.account_id
  where i.tenant_id = ${context.tenantId}
    and (a.system_key in ('accounts_receivable', 'accounts_payable')
         or (a.system_key in ('undeposited_funds', 'retainage_receivable') and i.amount_cents < 0)
         or (a.system_key in ('customer_deposits', 'retainage_payable') and i.amount_cents > 0))
    and i.root_entry_id = (select root_id from journal_entries where tenant_id = ${context.tenantId} and entry_id = ${entryID})`;
const isOfOwn = sql`p.debit_item_id in (select item_id from own) or p.credit_item_id in (select item_id from own)`;

/**
 * Posts an entry again on another day, by `replace`; what settles its items counts from the later of both documents' days as they are then, or from
 * the day that was chosen for it. Answers the entry that stands. Errors: those of `replace`.
 */
export async function redated(context: Context, entryID: number, replace: () => Promise<number>): Promise<number> {
  const { rows: standing } = await sql<Application>`
    with own as (${ownItems(context, entryID)}) ${opposites(context, isOfOwn)}
  `.execute(context.db());
  const ids = standing.flatMap(({ debit, credit }) => [debit, credit]);
  const were = await getItems(context, ids);
  const replaced = await replace();
  const are = await getItems(context, ids);
  const datesOf = ({ debit, credit }: Application, items: ReadonlyMap<number, ItemFacts>) =>
    [debit, credit].flatMap((id) => items.get(id)?.date ?? []);
  const moved = standing.flatMap((one) => {
    const on = dayOf(one, datesOf(one, were), datesOf(one, are));
    return on === one.on ? [] : [one, { ...opposite(one), on }];
  });
  await applyItems(context, replaced, moved);
  return replaced;
}

/**
 * What takes off what settles two items by one another. Errors: 404 where nothing does; 422 where another document says that it does.
 */
export async function opposedPair(context: Context, entryID: number, itemID: number): Promise<Application[]> {
  const pair = (await listApplications(context, entryID)).find(({ item }) => item.itemID === itemID);
  if (!pair) throw notFound('Application');
  if (!pair.mayTakeOff)
    throw unprocessable(
      'Who says that it settles this is another document. Edit or void that, and this is open again.',
    );
  const [one, other] = [itemID, pair.ownItemID];
  const { rows } = await opposites(
    context,
    sql`(p.debit_item_id, p.credit_item_id) in ((${one}, ${other}), (${other}, ${one}))`,
  ).execute(context.db());
  // Taken off since it was looked for.
  if (rows.length === 0) throw notFound('Application');
  return rows;
}

/** What takes off applications that stand, by their days. What was taken off on a later day, because its own was closed by then, is off. */
const opposites = (context: Context, which: RawBuilder<unknown>) => sql<Application>`
  select debit, credit, cents, discount, "on", chosen from (
    select p.debit_item_id as debit, p.credit_item_id as credit, -sum(p.cents)::bigint as cents,
           -sum(p.discount_cents)::bigint as discount, p.applied_on as "on", max(p.chosen_on) as chosen,
           sum(sum(p.cents)) over (partition by p.debit_item_id, p.credit_item_id) as applied
    from applications p
    where p.tenant_id = ${context.tenantId} and (${which})
    group by p.debit_item_id, p.credit_item_id, p.applied_on
    having sum(p.cents) <> 0
  ) of_days where applied <> 0`;

/** The opposite of what was written, as far as it is still open. */
export async function reapply(context: Context, entryID: number | null, taken: readonly Application[]): Promise<void> {
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
      const dates = [one.debit, one.credit].flatMap((itemID) => items.get(itemID)?.date ?? []);
      const on = one.cents > 0 ? one.on : dayAgain(one, dates);
      return { ...one, on, cents, discount: Math.round((one.discount * cents) / one.cents) };
    })
    .filter(({ cents }) => cents !== 0);
  await applyItems(context, entryID, back);
}
