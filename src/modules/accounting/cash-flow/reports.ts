import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Known } from '../public.ts';
import { cashKeys } from '../rules.ts';
import type { Flow } from './rules.ts';

type Asked = { from: string; to: string; known: Known | null };

/** What moved money in a range of days, summed by what decides where it belongs. */
export async function sumFlows(context: Context, asked: Asked): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    with ${flows(context, asked)}
    select f.source, f.direction, f."lineDirection", f.via, f.account_id as "accountID", a.type, a.system_key as "systemKey",
           exists (select from tax_agencies t where t.tenant_id = a.tenant_id and t.account_id = a.account_id)
             or a.system_key is not distinct from 'sales_tax_payable' as "isTax",
           sum(f.cents)::bigint as cents
    from flows f join accounts a on a.tenant_id = ${context.tenantId} and a.account_id = f.account_id
    group by 1, 2, 3, 4, 5, 6, 7, 8
  `.execute(context.db());
  return rows;
}

export type FlowEntry = { entryID: number; cents: number };

/** The documents that moved money the same ways, each with what it moved, the latest first. */
export async function listFlows(context: Context, asked: Asked, ways: readonly Flow[], limit: number, offset: number) {
  const { rows } = await sql<FlowEntry>`
    with ${flows(context, asked)}
    select f.root as "entryID", sum(f.cents)::bigint as cents
    from flows f
    join jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) as w
      (source text, direction int, "lineDirection" int, via text, "accountID" bigint)
      on w.source = f.source and w.direction = f.direction and w."lineDirection" = f."lineDirection" and w.via = f.via
      and w."accountID" = f.account_id
    group by 1 having sum(f.cents) <> 0
    order by 1 desc limit ${limit} offset ${offset}
  `.execute(context.db());
  return rows;
}

/**
 * The table `flows (root, source, direction, lineDirection, via, account_id, cents)` of a query: each entry that changes cash by its
 * other side, positive where money came. What paid bills or a card is followed to what those were for, each part in its share, rounded
 * along the document so that all of it is what was paid; card payments settle charges first-in first-out; net pay is split as the wages
 * are (behaviour B4). What was settled or charged after the range does not count yet.
 */
function flows(context: Context, { from, to, known }: Asked): RawBuilder<unknown> {
  const tenant = context.tenantId;
  const isEntryKnown = (entry: RawBuilder<unknown>) => (known ? sql`${entry} <= ${known.entryID}` : sql`true`);
  const isApplicationKnown = known ? sql`a.application_id <= ${known.applicationID}` : sql`true`;
  // What an opening balance is for is not known any more.
  const forWhat = sql`case j.source when 'opening_balance' then (select a.account_id from accounts a
    where a.tenant_id = ${tenant} and a.system_key = 'opening_balance_equity') else p.account_id end`;
  return sql`
    places as not materialized (
      select account_id,
             case when type = 'bank' or system_key = any(${[...cashKeys]}::text[]) then 'cash'
                  when system_key = 'accounts_payable' then 'payable'
                  when type = 'credit_card' then 'card'
                  when type in ('expense', 'cost_of_goods_sold') and system_key is distinct from 'payroll_taxes' then 'wage'
                  else 'other' end as place
      from accounts where tenant_id = ${tenant}
    ), touched as (
      select p.entry_id, sum(p.cents) as delta
      from places join postings p on p.tenant_id = ${tenant} and p.account_id = places.account_id
      where places.place = 'cash' and p.entry_date between ${from} and ${to} and ${isEntryKnown(sql`p.entry_id`)}
      group by 1 having sum(p.cents) <> 0
    ), lines as (
      select j.root_id as root, j.source, places.place, p.account_id, t.entry_id, t.delta, -p.cents as cents,
             (case when j.reverses_id is null then sign(t.delta) else -sign(t.delta) end)::int as direction,
             (case when j.reverses_id is null then -sign(p.cents) else sign(p.cents) end)::int as "lineDirection"
      from touched t
      join journal_entries j on j.tenant_id = ${tenant} and j.entry_id = t.entry_id
      join postings p on p.tenant_id = ${tenant} and p.entry_id = t.entry_id
      join places on places.account_id = p.account_id
      where places.place <> 'cash'
    ), followed as (
      select root, account_id, place, -sum(cents) as paid from lines
      where place in ('payable', 'card') and source <> 'opening_balance' group by 1, 2, 3 having sum(cents) < 0
    ), carded as (
      select p.account_id, j.root_id as root, min(p.entry_date) as day, sum(p.cents) as cents
      from places
      join postings p on p.tenant_id = ${tenant} and p.account_id = places.account_id
      join journal_entries j on j.tenant_id = ${tenant} and j.entry_id = p.entry_id
      where places.place = 'card' and p.entry_date <= ${to} and ${isEntryKnown(sql`p.entry_id`)}
        and exists (select from followed where place = 'card')
      group by 1, 2 having sum(p.cents) <> 0
    ), queued as (
      select account_id, root, cents < 0 as "isCharge", abs(cents) as amount,
             sum(abs(cents)) over (partition by account_id, cents < 0 order by day, root) - abs(cents) as begins
      from carded
    ), charged as (
      select f.root as origin, f.account_id as card, c.root as charge, f.paid, p.amount as whole,
             sum(least(c.begins + c.amount, p.begins + p.amount) - greatest(c.begins, p.begins))
               over (partition by f.root, f.account_id order by c.begins) as along,
             least(c.begins + c.amount, p.begins + p.amount) - greatest(c.begins, p.begins) as part
      from followed f
      join queued p on p.account_id = f.account_id and p.root = f.root and not p."isCharge"
      join queued c on c.account_id = p.account_id and c."isCharge" and c.begins < p.begins + p.amount
        and c.begins + c.amount > p.begins
      where f.place = 'card'
    ), charge_lines as (
      select c.origin, c.card, c.charge, ${forWhat} as account_id, j.source,
             round(c.along * c.paid / c.whole) - round((c.along - c.part) * c.paid / c.whole) as paid, sum(p.cents) as cents
      from charged c
      join journal_entries j on j.tenant_id = ${tenant} and j.root_id = c.charge
      join postings p on p.tenant_id = ${tenant} and p.entry_id = j.entry_id and p.account_id <> c.card
        and p.entry_date <= ${to} and ${isEntryKnown(sql`p.entry_id`)}
      group by 1, 2, 3, 4, 5, 6 having sum(p.cents) <> 0
    ), charge_parts as (
      select *, sum(cents) over document as along, sum(cents) over (partition by origin, card, charge) as whole
      from charge_lines window document as (partition by origin, card, charge order by account_id, source)
    ), of_cards as (
      select origin as root, card, charge, source, account_id, round(along * paid / whole) - round((along - cents) * paid / whole) as paid
      from charge_parts where whole <> 0
    ), claims as (
      select root as origin, root as payer, account_id, paid from followed where place = 'payable'
      union all
      select o.root, o.charge, o.account_id, sum(o.paid) from of_cards o join places using (account_id)
      where places.place = 'payable' group by 1, 2, 3 having sum(o.paid) > 0
    ), settled as (
      select c.origin, c.payer, c.paid, bill.root_entry_id as bill, sum(a.cents) as part
      from claims c
      join open_items i on i.tenant_id = ${tenant} and i.root_entry_id = c.payer and i.account_id = c.account_id
      join applications a on a.tenant_id = ${tenant} and a.debit_item_id = i.item_id and a.applied_on <= ${to}
        and ${isApplicationKnown}
      join open_items bill on bill.tenant_id = ${tenant} and bill.item_id = a.credit_item_id
      group by 1, 2, 3, 4 having sum(a.cents) > 0
    ), settled_along as (
      select *, sum(part) over (partition by origin, payer order by bill) as along,
             greatest(sum(part) over (partition by origin, payer), paid) as whole
      from settled
    ), bill_lines as (
      select s.origin, s.payer, s.bill, ${forWhat} as account_id, j.source,
             round(s.along * s.paid / s.whole) - round((s.along - s.part) * s.paid / s.whole) as paid, sum(p.cents) as cents
      from settled_along s
      join journal_entries j on j.tenant_id = ${tenant} and j.root_id = s.bill
      join postings p on p.tenant_id = ${tenant} and p.entry_id = j.entry_id and p.entry_date <= ${to}
        and ${isEntryKnown(sql`p.entry_id`)}
      join places on places.account_id = p.account_id and places.place <> 'payable'
      group by 1, 2, 3, 4, 5, 6 having sum(p.cents) <> 0
    ), bill_parts as (
      select *, sum(cents) over document as along, sum(cents) over (partition by origin, payer, bill) as whole
      from bill_lines window document as (partition by origin, payer, bill order by account_id, source)
    ), of_bills as (
      select origin as root, payer, source, account_id, round(along * paid / whole) - round((along - cents) * paid / whole) as paid
      from bill_parts where whole <> 0
    ), wages as (
      select root, source, entry_id, delta, account_id, direction, -sum(cents) as cents from lines
      where source = 'payroll' and place = 'wage' group by 1, 2, 3, 4, 5, 6
    ), wage_parts as (
      select *, sum(cents) over (partition by entry_id order by account_id) as along, sum(cents) over (partition by entry_id) as whole
      from wages
    ), flows as (
      select l.root, l.source, l.direction, l."lineDirection", 'entry' as via, l.account_id, l.cents
      from lines l left join followed f on f.root = l.root and f.account_id = l.account_id
      where f.root is null and not (l.source = 'payroll' and l.entry_id in (select entry_id from wage_parts where whole <> 0))
      union all
      select o.root, o.source, -1, -1, 'card', o.account_id, -o.paid
      from of_cards o join places using (account_id) where places.place <> 'payable'
      union all
      select root, source, -1, -1, 'bill', account_id, -paid from of_bills
      union all
      select f.root, 'pay_credit_card', -1, -1, 'ahead', f.account_id, -(f.paid - coalesce(o.paid, 0))
      from followed f
      left join (select root, card, sum(paid) as paid from of_cards group by 1, 2) o on o.root = f.root and o.card = f.account_id
      where f.place = 'card' and f.paid <> coalesce(o.paid, 0)
      union all
      select c.origin, 'bill_payment', -1, -1, 'ahead', c.account_id, -(c.paid - coalesce(o.paid, 0))
      from claims c
      left join (select root, payer, sum(paid) as paid from of_bills group by 1, 2) o on o.root = c.origin and o.payer = c.payer
      where c.paid <> coalesce(o.paid, 0)
      union all
      select root, source, -1, -1, 'payroll', account_id, round(along * delta / whole) - round((along - cents) * delta / whole)
      from wage_parts where whole <> 0
    )`;
}
