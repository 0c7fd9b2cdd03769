import { sql } from 'kysely';
import { countedAs, customersBelow, findCustomerNames, mergedCustomers } from '#modules/customers/public.ts';
import { openAt } from '#modules/ledger/open-items/public.ts';
import { bucketOf, bucketStarts, type ItemAccount } from '#modules/ledger/open-items/rules.ts';
import { payeeNames } from '#modules/ledger/payees/public.ts';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import { type Known, knownOn } from '#modules/ledger/public.ts';
import type { Payee, PayeeKind } from '#modules/ledger/rules.ts';
import { nameOfSource } from '#modules/ledger/source-rules.ts';
import type { Context } from '#server/context.ts';
import type { Input, Output } from '#shared/contract.ts';
import { dateInZone } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import type { AgedItem, agingCalls } from './contract.ts';
import { type AgingColumn, ageOf, agingColumns } from './rules.ts';

type Row = { kind: PayeeKind | ''; id: number; isRetainage: boolean; bucket: number; cents: number };

/** Errors: none; before there are books nothing is open. */
export async function getAging(
  context: Context,
  { account, asOf: asked, by, payee, knownOn: knownDay }: Input<typeof agingCalls.getAging>,
): Promise<Output<typeof agingCalls.getAging>> {
  const asOf = asked ?? dateInZone(new Date(), context.timeZone);
  const isReceivable = account === 'receivable';
  const sign = isReceivable ? 1 : -1;
  const known = knownDay === undefined ? null : await knownOn(context, knownDay);
  const merged = await mergedCustomers(context);
  const found = await agedAt(
    context,
    isReceivable ? receivable : payable,
    asOf,
    by,
    await oneWith(context, payee),
    known,
  );
  const rows = found.map((row) => ({ ...row, ...nowOf(row, merged), cents: row.cents * sign }));
  const whose = new Map(rows.flatMap((row) => payeeOf(row) ?? []).map((one) => [payeeKey(one), one]));
  const names = await payeeNames(context, [...whose.values()], knownDay);
  const nameOf = (one: Payee | null) => (one && names.get(payeeKey(one))) ?? null;
  const groups = [...Map.groupBy(rows, (row) => (row.kind === '' ? '' : payeeKey({ kind: row.kind, id: row.id })))]
    .map(([key, those]) => {
      const one = whose.get(key) ?? null;
      return { payee: one, payeeName: nameOf(one), ...withRetainage(those) };
    })
    .sort((a, b) => (a.payeeName ?? '').localeCompare(b.payeeName ?? '') || (a.payee?.id ?? 0) - (b.payee?.id ?? 0));
  return { asOf, rows: groups, totals: withRetainage(rows) };
}

/** What a customer and everybody below them owe: one by one, and together. Errors: 404 unless the customer is there. */
export async function getFamilyBalance(
  context: Context,
  { customerID }: Input<typeof agingCalls.getFamilyBalance>,
): Promise<Output<typeof agingCalls.getFamilyBalance>> {
  const name = (await findCustomerNames(context, [customerID])).get(customerID);
  if (name === undefined) throw notFound('Customer');
  const { below, found } = await openOfFamily(context, customerID);
  const self = { customerID, customerName: name, parentCustomerID: null, level: 0 };
  const of = Map.groupBy(found, ({ id }) => id);
  const rows = [self, ...below].map((one) => ({ ...one, ...owedOf(of.get(one.customerID) ?? []) }));
  return { rows, ...owedOf(found) };
}

/** What a customer, also a deleted one, and everybody below them owe today, with what is held back. */
export async function owedByFamily(context: Context, customerID: number): Promise<Cents> {
  const { total, retainage } = owedOf((await openOfFamily(context, customerID)).found);
  return (total + retainage) as Cents;
}

async function openOfFamily(context: Context, customerID: number) {
  const below = await customersBelow(context, customerID);
  const merged = await mergedCustomers(context);
  const now = new Set([customerID, ...below.map((one) => one.customerID)]);
  const ids = [...now, ...[...merged].flatMap(([id, into]) => (now.has(into) ? id : []))];
  const today = dateInZone(new Date(), context.timeZone);
  const found = await agedAt(context, receivable, today, 'due', { kind: 'customer', ids }, null);
  return { below, found: found.map((row) => ({ ...row, ...nowOf(row, merged) })) };
}

function owedOf(rows: readonly Row[]) {
  const { total, retainage } = withRetainage(rows);
  return { total, retainage };
}

const receivable = { items: 'accounts_receivable', retainage: 'retainage_receivable' } as const;
const payable = { items: 'accounts_payable', retainage: 'retainage_payable' } as const;
type Aged = { items: ItemAccount; retainage: ItemAccount };

const payeeOf = ({ kind, id }: Pick<Row, 'kind' | 'id'>): Payee | null => (kind === '' ? null : { kind, id });

function withRetainage(rows: readonly Row[]) {
  const retainage = rows.reduce((sum, row) => sum + (row.isRetainage ? row.cents : 0), 0) as Cents;
  return { ...ageOf(rows.filter((row) => !row.isRetainage)), retainage };
}

const maxItems = 1_000;

/** The documents behind an aging. Errors: none; before there are books nothing is open. */
export async function listAgedItems(
  context: Context,
  { account, asOf: asked, by, payee, isOfNobody, column, knownOn: day }: Input<typeof agingCalls.listAgedItems>,
): Promise<Output<typeof agingCalls.listAgedItems>> {
  const asOf = asked ?? dateInZone(new Date(), context.timeZone);
  const accounts = account === 'receivable' ? receivable : payable;
  const sign = account === 'receivable' ? 1 : -1;
  const known = day === undefined ? null : await knownOn(context, day);
  const { rows } = await sql<ItemRow>`
    with ${openAt(context, { keys: [accounts.items, accounts.retainage], asOf, known })},
    item as (
      select i.item_id as "itemID", i.entry_id as "entryID", i.source, i.source_id as "sourceID", i.reference,
             ${dayOf(context, 'dated_on', known)} as date, ${dayOf(context, 'due_on', known)} as "dueOn",
             i.payee_kind as kind, i.payee_id as id,
             ${asOf}::date - ${dayOf(context, by === 'due' ? 'due_on' : 'dated_on', known)} as "daysPastDue",
             aged.system_key = ${accounts.retainage} as "isRetainage", open.cents * ${sign}::int as open
      from open
      join open_items i on i.tenant_id = ${context.tenantId} and i.item_id = open.item_id
      join aged on aged.account_id = i.account_id
      where ${isOfNobody ? sql`i.payee_kind = ''` : isOf(await oneWith(context, payee))}
    )
    select *, count(*) over () as "itemCount", sum(open) over ()::bigint as total
    from item where ${isIn(column)} order by "dueOn", "itemID" limit ${maxItems + 1}
  `.execute(context.db());
  const page = rows.slice(0, maxItems);
  const names = await payeeNames(
    context,
    page.flatMap((row) => payeeOf(row) ?? []),
    day,
  );
  return {
    asOf,
    hasMore: rows.length > maxItems,
    itemCount: rows[0]?.itemCount ?? 0,
    total: rows[0]?.total ?? (0 as Cents),
    items: page.map(({ kind, id, itemCount: _count, total: _total, ...row }) => {
      const one = payeeOf({ kind, id });
      return {
        ...row,
        sourceName: nameOfSource(row.source),
        payee: one,
        payeeName: (one && names.get(payeeKey(one))) ?? null,
        bucket: row.open < 0 ? null : bucketOf(row.daysPastDue),
      };
    }),
  };
}

/** Whether an `item` stands in a column; in any of them where none is asked for. */
function isIn(column: AgingColumn | undefined) {
  if (column === undefined) return sql`true`;
  if (column === 'retainage') return sql`"isRetainage"`;
  const bucket = sql`width_bucket("daysPastDue", ${[...bucketStarts]}::int[])`;
  if (column === 'total') return sql`not "isRetainage"`;
  if (column === 'unapplied') return sql`not "isRetainage" and open < 0`;
  return sql`not "isRetainage" and open >= 0 and ${bucket} = ${agingColumns.indexOf(column)}`;
}

type ItemRow = Omit<AgedItem, 'payee' | 'payeeName' | 'bucket' | 'sourceName'> & {
  kind: PayeeKind | '';
  id: number;
  itemCount: number;
  total: Cents;
};

/** A day of an item `i`, as it was known: an edit may have moved it since. */
function dayOf(context: Context, day: 'due_on' | 'dated_on', known: Known | null) {
  const now = sql.ref(`i.${day}`);
  if (!known) return now;
  return sql`coalesce((select ${sql.ref(`was.${day}`)} from open_item_dates was where was.tenant_id = ${context.tenantId}
    and was.item_id = i.item_id and was.until_entry_id > ${known.entryID} order by was.until_entry_id limit 1), ${now})`;
}

/** What was posted for somebody who was merged counts as that of who they are now. */
const nowOf = ({ kind, id }: Pick<Row, 'kind' | 'id'>, merged: ReadonlyMap<number, number>): Pick<Row, 'id'> => ({
  id: kind === 'customer' ? (merged.get(id) ?? id) : id,
});
const oneWith = async (context: Context, payee: Payee | null): Promise<Whose> =>
  payee?.kind === 'customer' ? { kind: 'customer', ids: await countedAs(context, payee.id) } : payee;

type Whose = Payee | { kind: PayeeKind; ids: readonly number[] } | null;
const isOf = (whose: Whose) => {
  if (!whose) return sql`true`;
  return 'ids' in whose
    ? sql`i.payee_kind = ${whose.kind} and i.payee_id = any(${whose.ids}::bigint[])`
    : sql`i.payee_kind = ${whose.kind} and i.payee_id = ${whose.id}`;
};

/** What was open at the end of a day, summed by payee and age. */
async function agedAt(
  context: Context,
  accounts: Aged,
  asOf: string,
  by: 'due' | 'date',
  payee: Whose,
  known: Known | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${openAt(context, { keys: [accounts.items, accounts.retainage], asOf, known })}
    select i.payee_kind as kind, i.payee_id as id,
           i.account_id in (select account_id from aged where system_key = ${accounts.retainage}) as "isRetainage",
           width_bucket(${asOf}::date - ${dayOf(context, by === 'due' ? 'due_on' : 'dated_on', known)}, ${[...bucketStarts]}::int[]) as bucket,
           sum(i.cents)::bigint as cents
    from open i
    where ${isOf(payee)}
    group by 2, 4, 1, 3, i.cents > 0
  `.execute(context.db());
  return rows;
}
