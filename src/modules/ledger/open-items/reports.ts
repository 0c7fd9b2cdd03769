import { type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { dayCursor, readDayCursor } from '#server/database/page-order.ts';
import type { Input, Output } from '#shared/contract.ts';
import type { Cents } from '#shared/money.ts';
import { earlyDiscount } from '#shared/payment-terms.ts';
import { payeeNames, payeesAs, payeeTerms } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import { documentFacts } from '../public.ts';
import type { Payee } from '../rules.ts';
import { documentAddress, nameOfSource } from '../source-rules.ts';
import type { LedgerTables } from '../tables.ts';
import { type itemCalls, maxItems, type OpenItem } from './contract.ts';
import { type ItemAccount, mayTakeOff } from './rules.ts';

/** What is open, the first due first. Errors: none; of an account that is not there nothing is open. */
export async function listOpenItems(
  context: Context,
  { account, side, payee, transactionID }: Input<typeof itemCalls.listOpenItems>,
): Promise<Output<typeof itemCalls.listOpenItems>> {
  const ids = await payeesAs(context, payee);
  // What the edited transaction settles of an item, is open while it is edited.
  const own = sql<number>`coalesce((
    select sum(p.cents) from applications p
    where (p.debit_item_id = i.item_id or p.credit_item_id = i.item_id) and ${transactionID ?? null}::bigint is not null
      and exists (
        select from open_items o
        join documents d on d.family = 'account_transactions' and d.document_id = ${transactionID ?? null}::bigint
        join journal_entries e on e.entry_id = d.entry_id
        where o.root_entry_id = e.root_id
          and o.item_id = case when p.debit_item_id = i.item_id then p.credit_item_id else p.debit_item_id end)
  ), 0)::bigint`;
  const rows = await context
    .db<LedgerTables>()
    .selectFrom('open_items as i')
    .innerJoin('accounts as a', 'a.account_id', 'i.account_id')
    .selectAll('i')
    .select(transactionID === undefined ? sql<number>`0`.as('own') : own.as('own'))
    .where('a.system_key', '=', account)
    .where(
      transactionID === undefined
        ? sql<SqlBool>`i.open_cents <> 0`
        : sql<SqlBool>`(i.open_cents <> 0 or ${own} <> 0) and i.source_id is distinct from ${transactionID}::bigint`,
    )
    .$if(side !== undefined, (query) =>
      query.where(side === 'debit' ? sql<SqlBool>`i.amount_cents > 0` : sql<SqlBool>`i.amount_cents < 0`),
    )
    .$if(payee !== null, (query) =>
      query.where('i.payee_kind', '=', payee?.kind ?? '').where('i.payee_id', '=', anyOf(ids)),
    )
    .orderBy('i.due_on')
    .orderBy('i.item_id')
    .limit(maxItems + 1)
    .execute();
  const page = rows.slice(0, maxItems);
  return { items: await toItems(context, page), isCut: rows.length > maxItems };
}

type Row = LedgerTables['open_items'] & { own?: number };
export const payeeOfItem = ({ payee_kind, payee_id }: Pick<Row, 'payee_kind' | 'payee_id'>): Payee | null =>
  payee_kind === '' ? null : { kind: payee_kind, id: payee_id };

async function toItems(context: Context, rows: readonly Row[]): Promise<OpenItem[]> {
  const payees = rows.flatMap((row) => payeeOfItem(row) ?? []);
  const [names, terms, factsOf] = await Promise.all([
    payeeNames(context, payees),
    payeeTerms(context, payees),
    documentFacts(context, rows),
  ]);
  return rows.map((row) => {
    const payee = payeeOfItem(row);
    const open = (Math.abs(row.open_cents) + (row.own ?? 0)) as Cents;
    return {
      itemID: row.item_id,
      side: row.amount_cents > 0 ? 'debit' : 'credit',
      payee,
      payeeName: payee && (names.get(payeeKey(payee)) ?? null),
      name: nameOfSource(row.source),
      reference: row.reference || factsOf(row).number,
      address: documentAddress({ source: row.source, sourceID: row.source_id, entryID: row.entry_id }),
      entryID: row.entry_id,
      date: row.dated_on,
      due: row.due_on,
      amount: Math.abs(row.amount_cents) as Cents,
      open,
      discount: discountOf(row, open, factsOf(row).terms ?? (payee && terms.get(payeeKey(payee)))),
    };
  });
}

/** What customers owe and what vendors are owed has terms; what stands on the other side is no claim. */
function discountOf(row: Row, open: Cents, terms: string | null | undefined): OpenItem['discount'] {
  const isClaim = row.payee_kind === (row.amount_cents > 0 ? 'customer' : 'vendor');
  const early = terms && isClaim ? earlyDiscount(terms, { date: row.dated_on, due: row.due_on }) : null;
  const amount = Math.round((open * (early?.percent ?? 0)) / 100) as Cents;
  return early && amount > 0 ? { until: early.until, amount } : null;
}

const documentsAtOnce = 50;

/** Of every document what stands of it in the ledger, latest first. */
export async function listPayeeDocuments(
  context: Context,
  { payee, isOpen, next }: Input<typeof itemCalls.listPayeeDocuments>,
): Promise<Output<typeof itemCalls.listPayeeDocuments>> {
  const after = next === undefined ? null : readDayCursor(next, 1);
  const ids = sql`any(${await payeesAs(context, payee)}::bigint[])`;
  const whose = sql`p.tenant_id = ${context.tenantId} and p.payee_kind = ${payee.kind} and p.payee_id = ${ids}`;
  const { rows } = await sql<{
    entry_id: number;
    date: string;
    source: string;
    source_id: number | null;
    number: string;
    memo: string;
    cents: number;
    open: number;
  }>`
    select j.entry_id, j.entry_date as date, j.source, j.source_id, coalesce(d.number::text, j.reference) as number, j.memo,
           coalesce(d.total_cents, s.cents)::bigint as cents, coalesce(o.open, 0)::bigint as open
    from journal_entries j
    left join documents d on d.tenant_id = j.tenant_id and d.kind = j.source and d.document_id = j.source_id
    cross join lateral (
      select sum(greatest(p.cents, 0)) as cents from postings p where p.tenant_id = j.tenant_id and p.entry_id = j.entry_id
    ) s
    left join lateral (
      select sum(abs(i.open_cents)) as open from open_items i
      join accounts a on a.tenant_id = i.tenant_id and a.account_id = i.account_id and a.system_key <> 'undeposited_funds'
      where i.tenant_id = j.tenant_id and i.root_entry_id = j.root_id and i.payee_kind = ${payee.kind} and i.payee_id = ${ids}
    ) o on true
    where j.tenant_id = ${context.tenantId} and j.reverses_id is null
      and j.entry_id in (select p.entry_id from postings p where ${whose})
      -- What somebody else charges for work that was done for them is no document of theirs.
      and (d.payee_kind is null or (d.payee_kind = ${payee.kind} and d.payee_id = ${ids}))
      and not exists (select from journal_entries r where r.tenant_id = j.tenant_id and r.reverses_id = j.entry_id)
      and (not ${isOpen} or o.open <> 0)
      and (${after?.date ?? null}::date is null or (j.entry_date, j.entry_id) < (${after?.date ?? null}::date, ${after?.ids[0] ?? null}::bigint))
    order by j.entry_date desc, j.entry_id desc
    limit ${documentsAtOnce + 1}
  `.execute(context.db());
  const page = rows.slice(0, documentsAtOnce);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({
      entryID: row.entry_id,
      date: row.date,
      memo: row.memo,
      amount: row.cents as Cents,
      open: row.open as Cents,
      name: `${nameOfSource(row.source)} ${row.number}`.trim(),
      address: documentAddress({ source: row.source, sourceID: row.source_id, entryID: row.entry_id }),
    })),
    next: last && rows.length > documentsAtOnce ? dayCursor(last.date, last.entry_id) : null,
  };
}

/** The numbers of money forms that people gave no reference. */
/**
 * What settles the items of an entry in any of its versions, or is settled by them: with which item, how much, since when. What was taken
 * off on another day than it was applied is counted together, since the last of them.
 */
export async function listApplications(context: Context, entryID: number) {
  const root = sql`(select root_id from journal_entries where tenant_id = ${context.tenantId} and entry_id = ${entryID})`;
  const { rows } = await sql<
    Row & {
      account: ItemAccount;
      own_item_id: number;
      own_source: string;
      cents: number;
      off: number;
      applied_on: string;
    }
  >`
    select i.*, a.system_key as account, s.own_item_id, o.source as own_source, s.cents, s.off, s.applied_on
    from (
      select item_id, own_item_id, sum(cents)::bigint as cents, sum(off)::bigint as off, applied_on from (
      select item_id, own_item_id, cents, off,
             case when bool_or(cents < 0) over pair then max(applied_on) over pair else applied_on end as applied_on
      from (
      select case when d.root_entry_id = ${root} then c.item_id else d.item_id end as item_id,
             case when d.root_entry_id = ${root} then d.item_id else c.item_id end as own_item_id,
             sum(p.cents) as cents, sum(p.discount_cents) as off, p.applied_on
      from applications p
      join open_items d on d.item_id = p.debit_item_id
      join open_items c on c.item_id = p.credit_item_id
      where p.tenant_id = ${context.tenantId} and d.tenant_id = ${context.tenantId} and c.tenant_id = ${context.tenantId}
        and (p.debit_item_id in (select item_id from open_items where tenant_id = ${context.tenantId} and root_entry_id = ${root})
          or p.credit_item_id in (select item_id from open_items where tenant_id = ${context.tenantId} and root_entry_id = ${root}))
      group by 1, 2, p.applied_on
      having sum(p.cents) <> 0
      ) of_days window pair as (partition by item_id, own_item_id)
      ) standing group by item_id, own_item_id, applied_on having sum(cents) <> 0
    ) s
    join open_items i on i.tenant_id = ${context.tenantId} and i.item_id = s.item_id
    join open_items o on o.tenant_id = ${context.tenantId} and o.item_id = s.own_item_id
    join accounts a on a.tenant_id = ${context.tenantId} and a.account_id = i.account_id
    order by s.applied_on, i.item_id
  `.execute(context.db());
  const items = await toItems(context, rows);
  return rows.map((row, index) => ({
    item: items[index] as OpenItem,
    account: row.account,
    ownItemID: row.own_item_id,
    amount: row.cents as Cents,
    on: row.applied_on,
    mayTakeOff: mayTakeOff([row.source, row.own_source], row.off),
  }));
}
