import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Input, Output } from '#shared/contract.ts';
import { dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { payeeNames } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import type { Payee, PayeeKind } from '../rules.ts';
import type { agingCalls } from './contract.ts';
import { ageOf } from './rules.ts';

type Row = { kind: PayeeKind | ''; id: number; isRetainage: boolean; daysPastDue: number; cents: number };

/** Errors: none; before there are books nothing is open. */
export async function getAging(
  context: Context,
  { account, asOf: asked, by, payee }: Input<typeof agingCalls.getAging>,
): Promise<Output<typeof agingCalls.getAging>> {
  const asOf = asked ?? dateInZone(new Date(), context.timeZone);
  const isReceivable = account === 'receivable';
  const sign = isReceivable ? 1 : -1;
  const found = await openAt(context, isReceivable ? receivable : payable, asOf, by, payee);
  const rows = found.map((row) => ({ ...row, cents: row.cents * sign }));
  const whose = new Map(rows.flatMap((row) => payeeOf(row) ?? []).map((one) => [payeeKey(one), one]));
  const names = await payeeNames(context, [...whose.values()]);
  const nameOf = (one: Payee | null) => (one && names.get(payeeKey(one))) ?? null;
  const groups = [...Map.groupBy(rows, (row) => (row.kind === '' ? '' : payeeKey({ kind: row.kind, id: row.id })))]
    .map(([key, those]) => {
      const one = whose.get(key) ?? null;
      return { payee: one, payeeName: nameOf(one), ...withRetainage(those) };
    })
    .sort((a, b) => (a.payeeName ?? '').localeCompare(b.payeeName ?? '') || (a.payee?.id ?? 0) - (b.payee?.id ?? 0));
  return { asOf, rows: groups, totals: withRetainage(rows) };
}

const receivable = { items: 'accounts_receivable', retainage: 'retainage_receivable' };
const payable = { items: 'accounts_payable', retainage: 'retainage_payable' };

const payeeOf = ({ kind, id }: Row): Payee | null => (kind === '' ? null : { kind, id });

function withRetainage(rows: readonly Row[]) {
  const retainage = rows.reduce((sum, row) => sum + (row.isRetainage ? row.cents : 0), 0) as Cents;
  return { ...ageOf(rows.filter((row) => !row.isRetainage)), retainage };
}

/**
 * What was open at the end of a day, summed by payee and age: what is open now, less what was posted after the day, and with what
 * was applied after it. So a look at yesterday costs what has happened since, however old the books are.
 */
async function openAt(
  context: Context,
  accounts: typeof receivable,
  asOf: string,
  by: 'due' | 'date',
  payee: Payee | null,
): Promise<Row[]> {
  const tenant = context.tenantId;
  const since = sql.ref(by === 'due' ? 'i.due_on' : 'i.dated_on');
  const { rows } = await sql<Row>`
    with aged as materialized (
      select account_id, system_key from accounts
      where tenant_id = ${tenant} and system_key in (${accounts.items}, ${accounts.retainage})
    ), moved as (
      select i.item_id, i.open_cents as cents
      from aged join open_items i on i.tenant_id = ${tenant} and i.account_id = aged.account_id
      where i.open_cents <> 0
      union all
      select i.item_id, -p.cents
      from aged
      join postings p on p.tenant_id = ${tenant} and p.account_id = aged.account_id and p.entry_date > ${asOf}
      join journal_entries j on j.tenant_id = ${tenant} and j.entry_id = p.entry_id
      join open_items i on i.tenant_id = ${tenant} and i.root_entry_id = j.root_id and i.account_id = p.account_id
        and i.payee_kind = coalesce(p.payee_kind, '') and i.payee_id = coalesce(p.payee_id, 0)
      union all
      select two.item_id, two.cents
      from applications a,
           lateral (values (a.debit_item_id, a.cents), (a.credit_item_id, -a.cents)) as two (item_id, cents)
      where a.tenant_id = ${tenant} and a.applied_on > ${asOf}
    ), open as (
      select item_id, sum(cents)::bigint as cents from moved group by item_id having sum(cents) <> 0
    )
    select i.payee_kind as kind, i.payee_id as id, aged.system_key = ${accounts.retainage} as "isRetainage",
           ${asOf}::date - ${since} as "daysPastDue", sum(open.cents)::bigint as cents
    from open
    join open_items i on i.tenant_id = ${tenant} and i.item_id = open.item_id
    join aged on aged.account_id = i.account_id
    where ${payee === null} or (i.payee_kind = ${payee?.kind ?? ''} and i.payee_id = ${payee?.id ?? 0})
    group by 1, 2, 3, 4, sign(open.cents)
  `.execute(context.db());
  return rows;
}
