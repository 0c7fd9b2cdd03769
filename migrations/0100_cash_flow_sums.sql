-- Sums of the cash flow: what moved money, by where it belongs, of each day and each month (docs/rules/statements.md, decision 0030).
-- They hold everything up to an entry and an application, and go on in the background; a reader adds what came since.

create table cash_flow_folds (
  tenant_id bigint primary key,
  -- the last of each that the sums hold
  entry_id bigint not null default 0,
  application_id bigint not null default 0
);
select directory.protect('cash_flow_folds');
revoke insert, update, delete on cash_flow_folds from ops_app;

create table cash_flow_sums (
  tenant_id bigint not null,
  span text not null check (span in ('day', 'month')),
  starts_on date not null,
  source text not null,
  direction smallint not null,
  line_direction smallint not null,
  via text not null,
  account_id bigint not null,
  cents bigint not null,
  primary key (tenant_id, span, starts_on, source, direction, line_direction, via, account_id)
) with (fillfactor = 70);
select directory.protect('cash_flow_sums');
revoke insert, update, delete on cash_flow_sums from ops_app;

-- Documents that paid bills or a card and are not in the sums, since what they were for depends on the day until which one looks.
create table cash_flow_open (
  tenant_id bigint not null,
  root_entry_id bigint not null,
  -- the days on which they moved money
  first_on date not null,
  last_on date not null,
  primary key (tenant_id, root_entry_id)
);
select directory.protect('cash_flow_open');
revoke insert, update, delete on cash_flow_open from ops_app;

-- Few entries are versions of others: the rest are their own root.
create index journal_entries_versions on journal_entries (tenant_id, entry_id) include (root_id) where root_id <> entry_id;

-- What an account is to the cash flow. Immutable, so that it stands within the statements that ask.
create function cash_place(p_type text, p_key text) returns text language sql immutable parallel safe as $$
  select case when p_type = 'bank' or p_key in ('undeposited_funds', 'processor_clearing') then 'cash'
              when p_key = 'accounts_payable' then 'payable'
              when p_type = 'credit_card' then 'card'
              when p_type in ('expense', 'cost_of_goods_sold') and p_key is distinct from 'payroll_taxes' then 'wage'
              else 'other' end
$$;

/*
 * Each of the given entries that changes cash, by its other side, positive where money came. What paid bills or a card is followed to
 * what those were for, each part in its share, rounded along the document so that all of it is what was paid; card payments settle
 * charges first-in first-out; net pay is split as the wages are (behaviour B4). What was settled or charged after `p_to`, and what is
 * numbered after `p_entry` and `p_application`, does not count yet. `p_followed`: the lines that are followed only, the others only,
 * or, when null, all. `day` is that of the entry; of what is followed the first on which the document moved money.
 */
create function cash_flows_of(p_tenant bigint, p_to date, p_entry bigint, p_application bigint, p_entries bigint[], p_followed boolean)
returns table (root bigint, day date, source text, direction int, line_direction int, via text, account_id bigint, cents bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan set jit = off set work_mem = '32MB' as $$
#variable_conflict use_column
declare
  -- What an opening balance is for is not known any more.
  v_opening bigint := (select a.account_id from accounts a where a.tenant_id = p_tenant and a.system_key = 'opening_balance_equity');
begin
  return query
  with places as materialized (
    select a.account_id, cash_place(a.type, a.system_key) as place from accounts a where a.tenant_id = p_tenant
  ), posted as (
    select p.entry_id, p.entry_date, p.account_id, p.cents, places.place,
           sum(p.cents) filter (where places.place = 'cash') over entry as delta,
           coalesce(sum(p.cents) filter (where places.place = 'wage') over entry, 0) as wages
    from unnest(p_entries) as e (entry_id)
    join postings p on p.tenant_id = p_tenant and p.entry_id = e.entry_id
    join places on places.account_id = p.account_id
    window entry as (partition by p.entry_id)
  ), lines as (
    select j.root_id as root, j.source, p.place, p.account_id, p.entry_id, p.entry_date as day, p.delta, -p.cents as cents,
           (case when j.reverses_id is null then sign(p.delta) else -sign(p.delta) end)::int as direction,
           (case when j.reverses_id is null then -sign(p.cents) else sign(p.cents) end)::int as line_direction,
           p.place in ('payable', 'card') and j.source <> 'opening_balance' as is_followed,
           j.source = 'payroll' and p.wages <> 0 as is_split
    from posted p
    join journal_entries j on j.tenant_id = p_tenant and j.entry_id = p.entry_id
    where p.place <> 'cash' and p.delta <> 0
      and (p_followed is null or (p.place in ('payable', 'card') and j.source <> 'opening_balance') = p_followed)
  ), nets as (
    select l.*, sum(l.cents) over (partition by l.root, l.account_id) as net from lines l where l.is_followed
  ), followed as (
    select n.root, n.account_id, n.place, -sum(n.cents) as paid, min(n.day) as day from nets n where n.net < 0 group by 1, 2, 3
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
    select f.root as origin, f.root as payer, f.account_id, f.paid from followed f where f.place = 'payable'
    union all
    select o.root, o.charge, o.account_id, sum(o.paid) from of_cards o join places on places.account_id = o.account_id
    where places.place = 'payable' group by 1, 2, 3 having sum(o.paid) > 0
  ), settled as (
    select c.origin, c.payer, c.paid, bill.root_entry_id as bill, sum(a.cents) as part
    from claims c
    join open_items i on i.tenant_id = p_tenant and i.root_entry_id = c.payer and i.account_id = c.account_id
    join applications a on a.tenant_id = p_tenant and a.debit_item_id = i.item_id and a.applied_on <= p_to
      and a.application_id <= p_application
    join open_items bill on bill.tenant_id = p_tenant and bill.item_id = a.credit_item_id
    group by 1, 2, 3, 4 having sum(a.cents) > 0
  ), settled_along as (
    select s.*, sum(s.part) over (partition by s.origin, s.payer order by s.bill) as along,
           greatest(sum(s.part) over (partition by s.origin, s.payer), s.paid) as whole
    from settled s
  ), bill_lines as (
    select s.origin, s.payer, s.bill, case j.source when 'opening_balance' then v_opening else p.account_id end as account_id, j.source,
           round(s.along * s.paid / s.whole) - round((s.along - s.part) * s.paid / s.whole) as paid, sum(p.cents) as cents
    from settled_along s
    join journal_entries j on j.tenant_id = p_tenant and j.root_id = s.bill
    join postings p on p.tenant_id = p_tenant and p.entry_id = j.entry_id and p.entry_date <= p_to and p.entry_id <= p_entry
    join places on places.account_id = p.account_id and places.place <> 'payable'
    group by 1, 2, 3, 4, 5, 6 having sum(p.cents) <> 0
  ), bill_parts as (
    select l.*, sum(l.cents) over document as along, sum(l.cents) over (partition by l.origin, l.payer, l.bill) as whole
    from bill_lines l window document as (partition by l.origin, l.payer, l.bill order by l.account_id, l.source)
  ), of_bills as (
    select b.origin as root, b.payer, b.source, b.account_id,
           round(b.along * b.paid / b.whole) - round((b.along - b.cents) * b.paid / b.whole) as paid
    from bill_parts b where b.whole <> 0
  ), wages as (
    select l.root, l.day, l.source, l.entry_id, l.delta, l.account_id, l.direction, -sum(l.cents) as cents from lines l
    where l.is_split and l.place = 'wage' group by 1, 2, 3, 4, 5, 6, 7
  ), wage_parts as (
    select w.*, sum(w.cents) over (partition by w.entry_id order by w.account_id) as along, sum(w.cents) over (partition by w.entry_id) as whole
    from wages w
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
  select l.root, l.day, l.source, l.direction, l.line_direction, 'entry', l.account_id, l.cents
  from lines l where not l.is_followed and not l.is_split
  union all
  select n.root, n.day, n.source, n.direction, n.line_direction, 'entry', n.account_id, n.cents
  from nets n where n.net >= 0 and not n.is_split
  union all
  select d.root, d.of_root, d.source, -1, -1, d.via, d.account_id, d.cents::bigint
  from (
    select f.*, min(f.day) over (partition by f.root) as of_root
    from (
      select f.root, null::date as day, f.source, f.via, f.account_id, f.cents from far f
      union all select f.root, f.day, null, null, null, null from followed f
    ) f
  ) d
  where d.via is not null
  union all
  select w.root, w.day, w.source, -1, -1, 'payroll', w.account_id,
         (round(w.along * w.delta / w.whole) - round((w.along - w.cents) * w.delta / w.whole))::bigint
  from wage_parts w;
end $$;

-- The entries of documents that moved money in a range of days, up to an entry.
create function entries_of_roots(p_tenant bigint, p_from date, p_to date, p_entry bigint, p_roots bigint[]) returns bigint[]
language sql stable set plan_cache_mode = force_custom_plan as $$
  select array(select j.entry_id from unnest(p_roots) as r (root)
               join journal_entries j on j.tenant_id = p_tenant and j.root_id = r.root
               where j.entry_date between p_from and p_to and j.entry_id <= p_entry)
$$;

/*
 * The documents whose payments may be for something else than before, since entries after `p_entry` up to `p_last_entry` and
 * applications after `p_application` up to `p_last_application` came: those that pay bills or cards, those that were applied, and those
 * that had paid what was edited.
 */
create function payers_changed(p_tenant bigint, p_entry bigint, p_application bigint, p_last_entry bigint, p_last_application bigint)
returns bigint[] language sql stable set plan_cache_mode = force_custom_plan as $$
  with payable as materialized (
    select account_id from accounts where tenant_id = p_tenant and cash_place(type, system_key) = 'payable'
  ), paid as materialized (
    select account_id from accounts where tenant_id = p_tenant and cash_place(type, system_key) in ('payable', 'card')
  )
  select array(
    select j.root_id
    from postings p join paid using (account_id) join journal_entries j on j.tenant_id = p_tenant and j.entry_id = p.entry_id
    where p.tenant_id = p_tenant and p.entry_id > p_entry and p.entry_id <= p_last_entry
    union
    select i.root_entry_id
    from applications a
    join open_items i on i.tenant_id = p_tenant and i.item_id = a.debit_item_id
    join payable on payable.account_id = i.account_id
    where a.tenant_id = p_tenant and a.application_id > p_application and a.application_id <= p_last_application
    union
    select i.root_entry_id
    from journal_entries j
    join open_items bill on bill.tenant_id = p_tenant and bill.root_entry_id = j.root_id
    join payable on payable.account_id = bill.account_id
    join applications a on a.tenant_id = p_tenant and a.credit_item_id = bill.item_id and a.application_id <= p_last_application
    join open_items i on i.tenant_id = p_tenant and i.item_id = a.debit_item_id
    where j.tenant_id = p_tenant and j.entry_id > p_entry and j.entry_id <= p_last_entry)
$$;

/*
 * On which days those of the given documents that paid something moved money, and whether all that decides what for had come by the
 * first of them: such a document says the same until whatever later day one looks. What paid a card never does, since what is charged
 * is settled in the order of its days.
 */
create function payer_days(p_tenant bigint, p_entry bigint, p_application bigint, p_roots bigint[])
returns table (root bigint, first_on date, last_on date, is_settled boolean)
language sql stable set plan_cache_mode = force_custom_plan as $$
  with places as materialized (
    select account_id, cash_place(type, system_key) as place from accounts where tenant_id = p_tenant
  ), of_payers as (
    select j.root_id as root, min(j.entry_date) as first_on, max(j.entry_date) as last_on, bool_or(places.place = 'card') as is_of_card
    from unnest(p_roots) as r (root)
    join journal_entries j on j.tenant_id = p_tenant and j.root_id = r.root and j.entry_id <= p_entry and j.source <> 'opening_balance'
    join postings p on p.tenant_id = p_tenant and p.entry_id = j.entry_id
    join places on places.account_id = p.account_id and places.place in ('payable', 'card')
    where exists (select from postings c join places on places.account_id = c.account_id and places.place = 'cash'
                  where c.tenant_id = p_tenant and c.entry_id = j.entry_id having sum(c.cents) <> 0)
    group by 1
  ), decided as (
    -- Counted together instead of joined: how many they are is not known when it is planned.
    select o.root, o.first_on, o.last_on, o.is_of_card, o.last_on as until_on from of_payers o
    union all
    select o.root, null, null, null, greatest(a.applied_on, v.entry_date)
    from of_payers o
    join open_items i on i.tenant_id = p_tenant and i.root_entry_id = o.root
    join places on places.account_id = i.account_id and places.place = 'payable'
    join applications a on a.tenant_id = p_tenant and a.debit_item_id = i.item_id and a.application_id <= p_application
    join open_items bill on bill.tenant_id = p_tenant and bill.item_id = a.credit_item_id
    left join journal_entries v on v.tenant_id = p_tenant and v.root_id = bill.root_entry_id and v.entry_id <= p_entry
  )
  select d.root, min(d.first_on), max(d.last_on), not bool_or(d.is_of_card) and min(d.first_on) = max(d.until_on)
  from decided d group by 1
$$;

/*
 * What the sums and the list of open documents become by entries after `p_entry` up to `p_last_entry` and applications likewise:
 * parts to be added, and, without an account, the open documents among those that changed.
 */
create function cash_flow_changes(p_tenant bigint, p_entry bigint, p_application bigint, p_last_entry bigint, p_last_application bigint, p_changed bigint[])
returns table (root bigint, day date, last_on date, source text, direction int, line_direction int, via text, account_id bigint, cents numeric)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_settled bigint[];
  v_open bigint[];
  v_first date[];
  v_last date[];
  v_was_settled bigint[];
  v_moved bigint[];
begin
  select array_agg(d.root) filter (where d.is_settled), array_agg(d.root) filter (where not d.is_settled),
         array_agg(d.first_on) filter (where not d.is_settled), array_agg(d.last_on) filter (where not d.is_settled)
  into v_settled, v_open, v_first, v_last
  from payer_days(p_tenant, p_last_entry, p_last_application, p_changed) d;
  v_was_settled := array(select d.root from payer_days(p_tenant, p_entry, p_application, p_changed) d where d.is_settled);
  v_moved := array(select distinct p.entry_id from postings p join accounts a on a.tenant_id = p_tenant and a.account_id = p.account_id
    where p.tenant_id = p_tenant and p.entry_id > p_entry and p.entry_id <= p_last_entry and cash_place(a.type, a.system_key) = 'cash');
  return query
  select null::bigint, f.day, null::date, f.source, f.direction, f.line_direction, f.via, f.account_id, sum(f.cents)
  from (
    select * from cash_flows_of(p_tenant, 'infinity', p_last_entry, p_last_application, v_moved, false)
    union all
    select * from cash_flows_of(p_tenant, 'infinity', p_last_entry, p_last_application,
      entries_of_roots(p_tenant, '-infinity', 'infinity', p_last_entry, v_settled), true)
    union all
    select f.root, f.day, f.source, f.direction, f.line_direction, f.via, f.account_id, -f.cents
    from cash_flows_of(p_tenant, 'infinity', p_entry, p_application,
      entries_of_roots(p_tenant, '-infinity', 'infinity', p_entry, v_was_settled), true) f
  ) f
  group by 2, 4, 5, 6, 7, 8 having sum(f.cents) <> 0
  union all
  select o.root, o.first_on, o.last_on, null, null, null, null, null, null
  from unnest(v_open, v_first, v_last) as o (root, first_on, last_on);
end $$;

/*
 * Takes what was posted and applied since the last time into the sums, so many entries at most. Answers whether there is more. Nobody
 * who posts waits for it: numbers are given in the queue of those who post, so all up to the last that is seen are there.
 */
create function fold_cash_flows(p_tenant bigint, p_most int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_fold cash_flow_folds;
  v_end record;
  v_last_entry bigint;
  v_last_application bigint;
  v_changed bigint[];
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  insert into cash_flow_folds (tenant_id) values (p_tenant) on conflict do nothing;
  select * into v_fold from cash_flow_folds where tenant_id = p_tenant for update;
  select last_entry_id, last_application_id into v_end from ledgers where tenant_id = p_tenant;
  if not found then return false; end if;
  v_last_entry := least(v_end.last_entry_id, v_fold.entry_id + p_most);
  v_last_application := least(v_end.last_application_id, v_fold.application_id + p_most);
  if v_last_entry = v_fold.entry_id and v_last_application = v_fold.application_id then return false; end if;
  v_changed := payers_changed(p_tenant, v_fold.entry_id, v_fold.application_id, v_last_entry, v_last_application);

  with changes as materialized (
    select * from cash_flow_changes(p_tenant, v_fold.entry_id, v_fold.application_id, v_last_entry, v_last_application, v_changed)
  ), left_open as (
    delete from cash_flow_open where tenant_id = p_tenant and root_entry_id = any(v_changed)
      and root_entry_id not in (select root from changes where root is not null)
  ), opened as (
    insert into cash_flow_open as o (tenant_id, root_entry_id, first_on, last_on)
    select p_tenant, c.root, c.day, c.last_on from changes c where c.root is not null
    on conflict (tenant_id, root_entry_id) do update set first_on = excluded.first_on, last_on = excluded.last_on
  )
  insert into cash_flow_sums as s (tenant_id, span, starts_on, source, direction, line_direction, via, account_id, cents)
  select p_tenant, d.span, d.starts_on, c.source, c.direction, c.line_direction, c.via, c.account_id, sum(c.cents)
  from changes c,
       lateral (values ('day', c.day), ('month', date_trunc('month', c.day)::date)) as d (span, starts_on)
  where c.account_id is not null
  group by d.span, d.starts_on, c.source, c.direction, c.line_direction, c.via, c.account_id
  on conflict (tenant_id, span, starts_on, source, direction, line_direction, via, account_id) do update
    set cents = s.cents + excluded.cents;

  update cash_flow_folds set entry_id = v_last_entry, application_id = v_last_application where tenant_id = p_tenant;
  return v_last_entry < v_end.last_entry_id or v_last_application < v_end.last_application_id;
end $$;
revoke all on function fold_cash_flows(bigint, int) from public;
grant execute on function fold_cash_flows(bigint, int) to ops_app;

-- Another type can make cash of what was none: what was summed is summed anew.
create function forget_cash_flows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from cash_flow_folds where tenant_id = new.tenant_id;
  delete from cash_flow_sums where tenant_id = new.tenant_id;
  delete from cash_flow_open where tenant_id = new.tenant_id;
  return null;
end $$;
revoke all on function forget_cash_flows() from public;
create trigger forget_cash_flows after update on accounts for each row
  when (cash_place(old.type, old.system_key) <> cash_place(new.type, new.system_key)) execute function forget_cash_flows();

/*
 * What moved money in a range of days by what decides where it belongs; in several parts, which are to be added up. It is what the sums
 * hold and what came since: entries after theirs, and documents that paid something and are open, or changed since.
 */
create function cash_flows(p_tenant bigint, p_from date, p_to date)
returns table (source text, direction int, line_direction int, via text, account_id bigint, cents bigint)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_fold cash_flow_folds;
  v_end record;
  v_open bigint[];
  v_changed bigint[] := '{}';
  v_settled bigint[];
  v_moved bigint[] := '{}';
  v_first_month date := date_trunc('month', p_from + interval '1 month - 1 day');
  v_month date := date_trunc('month', p_to + 1);
begin
  select * into v_fold from cash_flow_folds where tenant_id = p_tenant;
  select last_entry_id, last_application_id into v_end from ledgers where tenant_id = p_tenant;
  if v_fold.tenant_id is null or v_end.last_entry_id is null then
    return query select f.source, f.direction, f.line_direction, f.via, f.account_id, f.cents
      from cash_flows_known(p_tenant, p_from, p_to, coalesce(v_end.last_entry_id, 0), coalesce(v_end.last_application_id, 0)) f;
    return;
  end if;
  return query
  select s.source, s.direction::int, s.line_direction::int, s.via, s.account_id, sum(s.cents)::bigint
  from (
    select * from cash_flow_sums s where s.tenant_id = p_tenant and s.span = 'month'
      and s.starts_on >= v_first_month and s.starts_on < v_month
    union all
    select * from cash_flow_sums s where s.tenant_id = p_tenant and s.span = 'day'
      and s.starts_on >= p_from and s.starts_on < least(v_first_month, p_to + 1)
    union all
    select * from cash_flow_sums s where s.tenant_id = p_tenant and s.span = 'day'
      and s.starts_on >= greatest(v_first_month, v_month) and s.starts_on <= p_to
  ) s
  group by 1, 2, 3, 4, 5;

  if v_fold.entry_id < v_end.last_entry_id or v_fold.application_id < v_end.last_application_id then
    v_changed := payers_changed(p_tenant, v_fold.entry_id, v_fold.application_id, v_end.last_entry_id, v_end.last_application_id);
    v_moved := array(select distinct p.entry_id from postings p join accounts a on a.tenant_id = p_tenant and a.account_id = p.account_id
      where p.tenant_id = p_tenant and p.entry_id > v_fold.entry_id and p.entry_date between p_from and p_to
        and cash_place(a.type, a.system_key) = 'cash');
  end if;
  if cardinality(v_moved) > 0 then
    return query select f.source, f.direction, f.line_direction, f.via, f.account_id, f.cents
      from cash_flows_of(p_tenant, p_to, v_end.last_entry_id, v_end.last_application_id, v_moved, false) f;
  end if;
  v_open := array(
    select o.root_entry_id from cash_flow_open o where o.tenant_id = p_tenant and o.first_on <= p_to and o.last_on >= p_from
    union select unnest(v_changed));
  if cardinality(v_open) > 0 then
    return query select f.source, f.direction, f.line_direction, f.via, f.account_id, f.cents
      from cash_flows_of(p_tenant, p_to, v_end.last_entry_id, v_end.last_application_id,
        entries_of_roots(p_tenant, p_from, p_to, v_end.last_entry_id, v_open), true) f;
  end if;
  -- What the sums hold of those that changed does not count any more.
  v_settled := array(select unnest(v_changed) except select o.root_entry_id from cash_flow_open o where o.tenant_id = p_tenant);
  if cardinality(v_settled) > 0 then
    return query select f.source, f.direction, f.line_direction, f.via, f.account_id, -f.cents
      from cash_flows_of(p_tenant, p_to, v_fold.entry_id, v_fold.application_id,
        entries_of_roots(p_tenant, p_from, p_to, v_fold.entry_id, v_settled), true) f;
  end if;
end $$;

-- The same by a look at every entry, as all was known up to an entry and an application; with the document that each part is of.
create function cash_flows_known(p_tenant bigint, p_from date, p_to date, p_entry bigint, p_application bigint)
returns table (root bigint, source text, direction int, line_direction int, via text, account_id bigint, cents bigint)
language sql stable as $$
  select f.root, f.source, f.direction, f.line_direction, f.via, f.account_id, f.cents
  from cash_flows_of(p_tenant, p_to, p_entry, p_application, array(
    select distinct p.entry_id from accounts a join postings p on p.tenant_id = p_tenant and p.account_id = a.account_id
    where a.tenant_id = p_tenant and cash_place(a.type, a.system_key) = 'cash' and p.entry_date between p_from and p_to
      and p.entry_id <= p_entry), null) f
$$;

-- Days and accounts of which the sums are not what the entries say, and documents that are open and ought not to be, or the reverse.
create function wrong_cash_flows(p_tenant bigint) returns table (starts_on date, account_id bigint, root_entry_id bigint)
language sql stable as $$
  with fold as (
    select * from cash_flow_folds where tenant_id = p_tenant
  ), ought as materialized (
    select c.* from fold, cash_flow_changes(p_tenant, 0, 0, fold.entry_id, fold.application_id,
      array(select distinct j.root_id
            from accounts a
            join postings p on p.tenant_id = p_tenant and p.account_id = a.account_id and p.entry_id <= fold.entry_id
            join journal_entries j on j.tenant_id = p_tenant and j.entry_id = p.entry_id
            where a.tenant_id = p_tenant and cash_place(a.type, a.system_key) in ('payable', 'card'))) c
  ), summed as (
    select d.span, d.starts_on, o.source, o.direction, o.line_direction, o.via, o.account_id, o.cents
    from ought o, lateral (values ('day', o.day), ('month', date_trunc('month', o.day)::date)) as d (span, starts_on)
    where o.account_id is not null
    union all
    select s.span, s.starts_on, s.source, s.direction, s.line_direction, s.via, s.account_id, -s.cents
    from cash_flow_sums s where s.tenant_id = p_tenant
  ), opened as (
    select o.root, o.day, o.last_on from ought o where o.root is not null
  )
  select distinct s.starts_on, s.account_id, null::bigint from summed s
  group by s.span, s.starts_on, s.source, s.direction, s.line_direction, s.via, s.account_id having sum(s.cents) <> 0
  union all
  select coalesce(o.day, k.first_on), null, coalesce(o.root, k.root_entry_id)
  from opened o full join (select * from cash_flow_open where tenant_id = p_tenant) k on k.root_entry_id = o.root
  where (o.day, o.last_on) is distinct from (k.first_on, k.last_on)
$$;
