-- How much of what a payment settles of each document was taken off it as a discount: so the cash flow spreads what was paid over the bills that it
-- was paid for, and a discount on one of them is none on the others.

-- What takes entries into the sums waits, and then begins anew with what is said here: halves of both would be wrong for good.
lock table cash_flow_folds in share row exclusive mode;

alter table applications add column discount_cents bigint not null default 0;
alter table applications disable trigger posted;
-- Where what was settled has not changed since: the payment says how much it took off.
update applications a set discount_cents = (x ->> 'discount')::bigint
from open_items own
join account_transactions t on t.tenant_id = own.tenant_id and t.kind = own.source and t.transaction_id = own.source_id
cross join lateral jsonb_array_elements(t.form -> 'items') x
where t.kind in ('payment', 'bill_payment') and t.voided_at is null and (x ->> 'discount')::bigint > 0
  and own.tenant_id = a.tenant_id and a.cents >= (x ->> 'discount')::bigint
  and (own.item_id, (x ->> 'itemID')::bigint) in ((a.debit_item_id, a.credit_item_id), (a.credit_item_id, a.debit_item_id))
  and not exists (select from applications b where b.tenant_id = a.tenant_id and b.debit_item_id = a.debit_item_id
    and b.credit_item_id = a.credit_item_id and b.application_id <> a.application_id);
-- What the change has put off is looked at now; a table is not altered while something waits.
set constraints all immediate;
alter table applications enable trigger posted;
alter table applications add check (abs(discount_cents) <= abs(cents));

-- As in 0105, with the discount.
create or replace function apply_items(p_tenant bigint, p_user bigint, p_entry bigint, p_list jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last bigint;
  v_count int := jsonb_array_length(p_list);
  v_open date;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  update ledgers set last_application_id = last_application_id + v_count where tenant_id = p_tenant
  returning last_application_id into v_last;
  if exists (
    select from jsonb_to_recordset(p_list) as l (debit bigint, credit bigint, cents bigint)
    left join open_items d on d.tenant_id = p_tenant and d.item_id = l.debit
    left join open_items c on c.tenant_id = p_tenant and c.item_id = l.credit
    where d.account_id is distinct from c.account_id or d.payee_kind is distinct from c.payee_kind
       or d.payee_id is distinct from c.payee_id or d.item_id is null
       or (l.cents > 0 and (d.amount_cents <= 0 or c.amount_cents >= 0))
  ) then
    raise exception 'These do not settle one another.' using errcode = 'LE011';
  end if;
  select greatest(book_closing_date,
                  case when coalesce(current_setting('app.late_reason', true), '') = '' then book_soft_closing_date end) + 1
  into v_open from tenants where tenant_id = p_tenant;
  insert into applications
    (tenant_id, application_id, account_id, debit_item_id, credit_item_id, cents, discount_cents, applied_on, applied_by, entry_id)
  select p_tenant, v_last - v_count + l.n, d.account_id, l.debit, l.credit, l.cents, coalesce(l.discount, 0), greatest(l."on", v_open), p_user, p_entry
  from rows from (jsonb_to_recordset(p_list) as (debit bigint, credit bigint, cents bigint, discount bigint, "on" date)) with ordinality
       as l (debit, credit, cents, discount, "on", n)
  join open_items d on d.tenant_id = p_tenant and d.item_id = l.debit;
  update open_items i set open_cents = i.open_cents - s.cents
  from (
    select two.item_id, sum(two.part) as cents
    from jsonb_to_recordset(p_list) as l (debit bigint, credit bigint, cents bigint),
         lateral (values (l.debit, l.cents), (l.credit, -l.cents)) as two (item_id, part)
    group by two.item_id
  ) s
  where i.tenant_id = p_tenant and i.item_id = s.item_id;
end $$;

-- As in 0141, with the discount where it was taken.
create or replace function cash_flows_of(p_tenant bigint, p_to date, p_entry bigint, p_application bigint, p_entries bigint[], p_followed boolean)
returns table (root bigint, day date, source text, direction int, line_direction int, via text, account_id bigint, cents bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan set jit = off set work_mem = '32MB' as $$
#variable_conflict use_column
declare
  -- What an opening balance is for is not known any more.
  v_opening bigint := (select a.account_id from accounts a where a.tenant_id = p_tenant and a.system_key = 'opening_balance_equity');
begin
  return query
  with places as materialized (
    select a.account_id, cash_place(a.type, a.system_key) as place,
           coalesce(cash_group(a.type, a.system_key, exists (
             select from tax_agencies t where t.tenant_id = p_tenant and t.account_id = a.account_id)), a.account_id::text) as belongs
    from accounts a where a.tenant_id = p_tenant
  ), posted as (
    select p.entry_id, p.entry_date as day, p.account_id, places.place, places.belongs, -sum(p.cents) as cents,
           sum(sum(p.cents)) filter (where places.place = 'cash') over entry as delta
    from unnest(p_entries) as e (entry_id)
    join postings p on p.tenant_id = p_tenant and p.entry_id = e.entry_id
    join places on places.account_id = p.account_id
    group by 1, 2, 3, 4, 5
    window entry as (partition by p.entry_id)
  ), sided as (
    -- Amounts without their side: above zero what the money was for, below what stands on its own side.
    select p.entry_id, p.day, p.account_id, p.place, p.belongs, p.delta, p.cents * sign(p.delta) as amount
    from posted p where p.place <> 'cash' and p.delta <> 0 and p.cents <> 0
  ), grouped as (
    select s.*, sum(greatest(amount, 0)) over belonging as paid_for, sum(greatest(-amount, 0)) over belonging as held
    from sided s window belonging as (partition by entry_id, belongs)
  ), first_left as (
    select g.*, case when amount > 0 then amount - amount * least(paid_for, held) / paid_for else 0 end as amount_left,
           case when belongs = 'payroll' and amount < 0 then -amount + amount * least(paid_for, held) / held else 0 end as withheld
    from grouped g
  ), waged as (
    select f.*, sum(case when place = 'wage' then amount_left else 0 end) over entry as wages, sum(withheld) over entry as of_wages
    from first_left f window entry as (partition by entry_id)
  ), then_left as (
    select w.*, case when place = 'wage' and wages > 0 then amount_left - amount_left * least(wages, of_wages) / wages else amount_left end as last_left
    from waged w
  ), all_left as (
    -- The sum of all that is left is no less than the money, since what is held takes at most as much.
    select t.*, sum(last_left) over entry as whole, sum(last_left * abs(delta)) over along as along
    from then_left t
    window entry as (partition by entry_id), along as (partition by entry_id order by account_id)
  ), lines as (
    select j.root_id as root, j.source, l.place, l.account_id, l.entry_id, l.day, l.delta, l.cents, l.taken,
           (case when j.reverses_id is null then sign(l.delta) else -sign(l.delta) end)::int as direction,
           l.place in ('payable', 'card') and j.source <> 'opening_balance' as is_followed,
           l.place = 'wage' and (j.source = 'payroll' or l.of_wages > 0) as is_wage
    from (
      select entry_id, day, account_id, place, delta, of_wages,
             (sign(delta) * (round(round(along / whole, 9)) - round(round((along - last_left * abs(delta)) / whole, 9))))::bigint as cents,
             -- What it takes of the money besides: the discount of a payment.
             amount as taken
      from all_left where amount > 0
    ) l
    join journal_entries j on j.tenant_id = p_tenant and j.entry_id = l.entry_id
    where p_followed is null or (l.place in ('payable', 'card') and j.source <> 'opening_balance') = p_followed
  ), nets as (
    select l.*, sum(l.cents) over (partition by l.root, l.account_id) as net from lines l where l.is_followed
  ), followed as (
    select n.root, n.account_id, n.place, -sum(n.cents) as paid, -sum(n.taken * sign(n.delta)) as gross, min(n.day) as day
    from nets n where n.net < 0 group by 1, 2, 3
  ), carded as (
    select p.account_id, coalesce(v.root_id, p.entry_id) as root, min(p.entry_date) as day, sum(p.cents) as cents
    from (select distinct f.account_id from followed f where f.place = 'card') card
    join postings p on p.tenant_id = p_tenant and p.account_id = card.account_id
    left join journal_entries v on v.tenant_id = p_tenant and v.entry_id = p.entry_id and v.root_id <> v.entry_id
    where p.entry_date <= p_to and p.entry_id <= p_entry
    group by 1, 2 having sum(p.cents) <> 0
  ), queued as (
    select c.account_id, c.root, c.cents < 0 as is_charge, abs(c.cents) as amount,
           sum(abs(c.cents)) over (partition by c.account_id, c.cents < 0 order by c.day, c.root) - abs(c.cents) as begins
    from carded c
  ), charged as (
    select f.root as origin, f.account_id as card, c.root as charge, f.paid, p.amount as whole,
           sum(least(c.begins + c.amount, p.begins + p.amount) - greatest(c.begins, p.begins))
             over (partition by f.root, f.account_id order by c.begins) as along,
           least(c.begins + c.amount, p.begins + p.amount) - greatest(c.begins, p.begins) as part
    from followed f
    join queued p on p.account_id = f.account_id and p.root = f.root and not p.is_charge
    join queued c on c.account_id = p.account_id and c.is_charge and c.begins < p.begins + p.amount
      and c.begins + c.amount > p.begins
    where f.place = 'card'
  ), charge_lines as (
    select c.origin, c.card, c.charge, case j.source when 'opening_balance' then v_opening else p.account_id end as account_id, j.source,
           round(c.along * c.paid / c.whole) - round((c.along - c.part) * c.paid / c.whole) as paid, sum(p.cents) as cents
    from charged c
    join journal_entries j on j.tenant_id = p_tenant and j.root_id = c.charge
    join postings p on p.tenant_id = p_tenant and p.entry_id = j.entry_id and p.account_id <> c.card
      and p.entry_date <= p_to and p.entry_id <= p_entry
    group by 1, 2, 3, 4, 5, 6 having sum(p.cents) <> 0
  ), charge_parts as (
    select l.*, sum(l.cents) over document as along, sum(l.cents) over (partition by l.origin, l.card, l.charge) as whole
    from charge_lines l window document as (partition by l.origin, l.card, l.charge order by l.account_id, l.source)
  ), of_cards as (
    select c.origin as root, c.card, c.charge, c.source, c.account_id,
           round(c.along * c.paid / c.whole) - round((c.along - c.cents) * c.paid / c.whole) as paid
    from charge_parts c where c.whole <> 0
  ), claims as (
    select f.root as origin, f.root as payer, f.account_id, f.paid, f.gross from followed f where f.place = 'payable'
    union all
    select o.root, o.charge, o.account_id, sum(o.paid), sum(o.paid) from of_cards o join places on places.account_id = o.account_id
    where places.place = 'payable' group by 1, 2, 3 having sum(o.paid) > 0
  ), settled as (
    select c.origin, c.payer, c.paid, c.gross, bill.root_entry_id as bill, sum(a.cents) as part,
           sum(a.cents - a.discount_cents) as of_money
    from claims c
    join open_items i on i.tenant_id = p_tenant and i.root_entry_id = c.payer and i.account_id = c.account_id
    join applications a on a.tenant_id = p_tenant and a.debit_item_id = i.item_id and a.applied_on <= p_to
      and a.application_id <= p_application
    join open_items bill on bill.tenant_id = p_tenant and bill.item_id = a.credit_item_id
    group by 1, 2, 3, 4, 5 having sum(a.cents) > 0
  ), settled_along as (
    -- A discount is of the bill that it was taken on; one that no bill is named for, of all that was settled. What none of it took was paid in
    -- full, ahead.
    select s.origin, s.payer, s.bill, s.of_money, s.along, s.whole,
           case when s.settled >= s.gross then s.paid else greatest(s.settled - (s.gross - s.paid), 0) end as paid
    from (
      select s.*, sum(s.of_money) over (partition by s.origin, s.payer order by s.bill) as along,
             sum(s.of_money) over (partition by s.origin, s.payer) as whole,
             sum(s.part) over (partition by s.origin, s.payer) as settled
      from settled s
    ) s
  ), bill_lines as (
    select s.origin, s.payer, s.bill, case j.source when 'opening_balance' then v_opening else p.account_id end as account_id, j.source,
           round(s.along * s.paid / s.whole) - round((s.along - s.of_money) * s.paid / s.whole) as paid, sum(p.cents) as cents
    from settled_along s
    join journal_entries j on j.tenant_id = p_tenant and j.root_id = s.bill
    join postings p on p.tenant_id = p_tenant and p.entry_id = j.entry_id and p.entry_date <= p_to and p.entry_id <= p_entry
    join places on places.account_id = p.account_id and places.place <> 'payable'
    where s.whole > 0
    group by 1, 2, 3, 4, 5, 6 having sum(p.cents) <> 0
  ), bill_parts as (
    select l.*, sum(l.cents) over document as along, sum(l.cents) over (partition by l.origin, l.payer, l.bill) as whole
    from bill_lines l window document as (partition by l.origin, l.payer, l.bill order by l.account_id, l.source)
  ), of_bills as (
    select b.origin as root, b.payer, b.source, b.account_id,
           round(b.along * b.paid / b.whole) - round((b.along - b.cents) * b.paid / b.whole) as paid
    from bill_parts b where b.whole <> 0
  ), far as (
    select o.root, o.source, 'card' as via, o.account_id, -o.paid as cents
    from of_cards o join places on places.account_id = o.account_id where places.place <> 'payable'
    union all
    select o.root, o.source, 'bill', o.account_id, -o.paid from of_bills o
    union all
    -- What none of them took was paid ahead.
    select s.root, 'pay_credit_card', 'ahead', s.account_id, -sum(s.paid) from (
      select f.root, f.account_id, f.paid from followed f where f.place = 'card'
      union all select o.root, o.card, -o.paid from of_cards o
    ) s group by s.root, s.account_id having sum(s.paid) <> 0
    union all
    select s.origin, 'bill_payment', 'ahead', max(s.account_id), -sum(s.paid) from (
      select c.origin, c.payer, c.account_id, c.paid from claims c
      union all select o.root, o.payer, null, -o.paid from of_bills o
    ) s group by s.origin, s.payer having sum(s.paid) <> 0
  )
  select l.root, l.day, l.source, l.direction, l.direction, case when l.is_wage then 'payroll' else 'entry' end, l.account_id, l.cents
  from lines l where not l.is_followed and l.cents <> 0
  union all
  select n.root, n.day, n.source, n.direction, n.direction, 'entry', n.account_id, n.cents
  from nets n where n.net >= 0
  union all
  select d.root, d.of_root, d.source, -1, -1, d.via, d.account_id, d.cents::bigint
  from (
    select f.*, min(f.day) over (partition by f.root) as of_root
    from (
      select f.root, null::date as day, f.source, f.via, f.account_id, f.cents from far f
      union all select f.root, f.day, null, null, null, null from followed f
    ) f
  ) d
  where d.via is not null;
end $$;

-- The job takes what moved money into the sums anew within minutes; until then the cash flow looks at the entries.
delete from cash_flow_open;
delete from cash_flow_sums;
delete from cash_flow_folds;
