-- Sums of what the cash basis leaves out: the part of documents that is not settled, by account (docs/rules/statements.md, decision 0030).
-- They hold everything up to an entry and an application, and go on in the background; a reader adds what came since, or takes away what
-- was not known yet.

create table unsettled_folds (
  tenant_id bigint primary key,
  -- the last of each that the sums hold
  entry_id bigint not null default 0,
  application_id bigint not null default 0,
  -- the last month before whose first day balances are there
  until date
);
select directory.protect('unsettled_folds');
revoke insert, update, delete on unsettled_folds from ops_app;

-- By how much what is not settled changed on a day, in debits less credits.
create table unsettled_sums (
  tenant_id bigint not null,
  starts_on date not null,
  account_id bigint not null,
  cents bigint not null,
  primary key (tenant_id, starts_on, account_id)
) with (fillfactor = 70);
select directory.protect('unsettled_sums');
revoke insert, update, delete on unsettled_sums from ops_app;

-- What was not settled before the first day of a month: the sum of all days before.
create table unsettled_balances (
  tenant_id bigint not null,
  before date not null,
  account_id bigint not null,
  cents bigint not null,
  primary key (tenant_id, before, account_id)
) with (fillfactor = 70);
select directory.protect('unsettled_balances');
revoke insert, update, delete on unsettled_balances from ops_app;

-- The first days of months that come after a day, from 2000 on, to the last before which balances are kept.
create function months_after(p_day date, p_until date) returns setof date language sql immutable as $$
  select generate_series(greatest(date_trunc('month', p_day) + interval '1 month', '2000-01-01'), p_until, '1 month')::date
$$;

-- To which month balances are to come: the next, and never back.
create function months_until(p_now date) returns date language sql stable as $$
  select greatest(p_now, (date_trunc('month', now()) + interval '1 month')::date)
$$;

-- What an account is to the settling of a document. Immutable, so that it stands within the statements that ask.
create function settling_part(p_type text, p_key text) returns text language sql immutable parallel safe as $$
  select case when p_key in ('accounts_receivable', 'accounts_payable') then 'claim'
              when p_type in ('bank', 'credit_card') or p_key in ('undeposited_funds', 'processor_clearing') then 'money'
              else 'other' end
$$;

/*
 * By how much the part of each of the given documents that is not settled changes, by day and account, as all was known up to an entry and
 * an application. Of the claim it is what is open; of each other account its share, open ÷ document total, rounded along the document so that
 * all of it is what the claim is (behaviour B2, cash-basis view). A document that brought or took money against the claim is all there,
 * and so are accounts of money.
 */
create function unsettled_steps(p_tenant bigint, p_entry bigint, p_application bigint, p_roots bigint[])
returns table (root bigint, day date, account_id bigint, cents numeric)
language sql stable set plan_cache_mode = force_custom_plan set jit = off set work_mem = '32MB' as $$
  with parts as materialized (
    select account_id, settling_part(type, system_key) as part from accounts where tenant_id = p_tenant
  ), lines as materialized (
    select j.root_id as root, p.entry_date as day, p.account_id, parts.part, sum(p.cents) as cents
    from unnest(p_roots) as r (root)
    join journal_entries j on j.tenant_id = p_tenant and j.root_id = r.root and j.entry_id <= p_entry
    join postings p on p.tenant_id = p_tenant and p.entry_id = j.entry_id
    join parts on parts.account_id = p.account_id
    group by 1, 2, 3, 4
  ), items as materialized (
    select i.root_entry_id as root, i.item_id
    from unnest(p_roots) as r (root)
    join open_items i on i.tenant_id = p_tenant and i.root_entry_id = r.root
    join parts on parts.account_id = i.account_id and parts.part = 'claim'
  ), moved as (
    select root, day, sum(cents) filter (where part = 'claim') as claim, sum(cents) filter (where part = 'money') as money, 0::numeric as settled
    from lines group by 1, 2
    union all
    select i.root, a.applied_on, null, null, a.cents
    from items i join applications a on a.tenant_id = p_tenant and a.debit_item_id = i.item_id and a.application_id <= p_application
    union all
    select i.root, a.applied_on, null, null, -a.cents
    from items i join applications a on a.tenant_id = p_tenant and a.credit_item_id = i.item_id and a.application_id <= p_application
  ), days as (
    select root, day, sum(sum(claim)) over document as claim, coalesce(sum(sum(money)) over document, 0) as money,
           sum(sum(claim)) over document - sum(sum(settled)) over document as open
    from (select root, day, coalesce(claim, 0) as claim, money, settled from moved) m
    group by 1, 2
    window document as (partition by root order by day)
  ), balances as (
    select d.root, d.day, d.open, a.account_id, sum(l.cents) over (partition by d.root, a.account_id order by d.day) as cents,
           case a.part when 'claim' then d.claim else d.claim + d.money end as total, a.part,
           d.open <> 0 and d.claim <> 0 and d.claim + d.money <> 0 and (d.money = 0 or sign(d.money) = sign(d.claim)) as is_left_out
    from days d
    join (select distinct root, account_id, part from lines where part <> 'money') a on a.root = d.root
    left join lines l on l.root = d.root and l.day = d.day and l.account_id = a.account_id
  ), along as (
    select root, day, account_id, open, total, is_left_out, cents,
           sum(coalesce(cents, 0)) over (partition by root, day, part order by account_id) as along
    from balances
  ), left_out as (
    select root, day, account_id,
           case when is_left_out then round(along * open / total) - round((along - coalesce(cents, 0)) * open / total) else 0 end as cents
    from along
  ), steps as (
    select root, day, account_id, cents - lag(cents, 1, 0::numeric) over (partition by root, account_id order by day) as cents from left_out
  )
  select root, day, account_id, cents from steps where cents <> 0
$$;

-- What `unsettled_steps` of all documents become from one moment to another, the earlier or the later one first.
create function unsettled_changes(p_tenant bigint, p_entry bigint, p_application bigint, p_to_entry bigint, p_to_application bigint)
returns table (day date, account_id bigint, cents numeric)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_roots bigint[];
begin
  if p_entry = p_to_entry and p_application = p_to_application then return; end if;
  v_roots := array(
    with claims as materialized (
      select account_id from accounts where tenant_id = p_tenant and settling_part(type, system_key) = 'claim'
    )
    select i.root_entry_id
    from journal_entries j
    join open_items i on i.tenant_id = p_tenant and i.root_entry_id = j.root_id
    join claims on claims.account_id = i.account_id
    where j.tenant_id = p_tenant and j.entry_id > least(p_entry, p_to_entry) and j.entry_id <= greatest(p_entry, p_to_entry)
    union
    select i.root_entry_id
    from applications a
    cross join lateral (values (a.debit_item_id), (a.credit_item_id)) as two (item_id)
    join open_items i on i.tenant_id = p_tenant and i.item_id = two.item_id
    join claims on claims.account_id = i.account_id
    where a.tenant_id = p_tenant and a.application_id > least(p_application, p_to_application)
      and a.application_id <= greatest(p_application, p_to_application));
  if cardinality(v_roots) = 0 then return; end if;
  return query
  select c.day, c.account_id, sum(c.cents)
  from (
    select s.day, s.account_id, s.cents from unsettled_steps(p_tenant, p_to_entry, p_to_application, v_roots) s
    union all
    select s.day, s.account_id, -s.cents from unsettled_steps(p_tenant, p_entry, p_application, v_roots) s
  ) c
  group by 1, 2 having sum(c.cents) <> 0;
end $$;

/*
 * Takes what was posted and applied since the last time into the sums, so many entries at most. Answers whether there is more. Nobody
 * who posts waits for it: numbers are given in the queue of those who post, so all up to the last that is seen are there.
 */
create function fold_unsettled(p_tenant bigint, p_most int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_fold unsettled_folds;
  v_end record;
  v_last_entry bigint;
  v_last_application bigint;
  v_until date;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  insert into unsettled_folds (tenant_id) values (p_tenant) on conflict do nothing;
  select * into v_fold from unsettled_folds where tenant_id = p_tenant for update;
  select last_entry_id, last_application_id into v_end from ledgers where tenant_id = p_tenant;
  if not found then return false; end if;
  v_last_entry := least(v_end.last_entry_id, v_fold.entry_id + p_most);
  v_last_application := least(v_end.last_application_id, v_fold.application_id + p_most);
  v_until := months_until(v_fold.until);
  if (v_last_entry, v_last_application, v_until) is not distinct from (v_fold.entry_id, v_fold.application_id, v_fold.until) then
    return false;
  end if;
  with changes as materialized (
    select * from unsettled_changes(p_tenant, v_fold.entry_id, v_fold.application_id, v_last_entry, v_last_application)
  ), balances as (
    insert into unsettled_balances as b (tenant_id, before, account_id, cents)
    select p_tenant, m.before, c.account_id, sum(c.cents)
    from (
      -- For months that balances come to: what there was before them, and on days since.
      select v_fold.until as day, account_id, cents from unsettled_balances where tenant_id = p_tenant and before = v_fold.until
      union all
      select starts_on, account_id, cents from unsettled_sums
      where tenant_id = p_tenant and starts_on >= v_fold.until and starts_on < v_until
      union all
      select day, account_id, cents from changes
    ) c, months_after(c.day, v_until) m (before)
    group by 2, 3
    on conflict (tenant_id, before, account_id) do update set cents = b.cents + excluded.cents
  )
  insert into unsettled_sums as s (tenant_id, starts_on, account_id, cents)
  select p_tenant, day, account_id, cents from changes
  on conflict (tenant_id, starts_on, account_id) do update set cents = s.cents + excluded.cents;
  update unsettled_folds set entry_id = v_last_entry, application_id = v_last_application, until = v_until where tenant_id = p_tenant;
  return v_last_entry < v_end.last_entry_id or v_last_application < v_end.last_application_id;
end $$;
revoke all on function fold_unsettled(bigint, int) from public;
grant execute on function fold_unsettled(bigint, int) to ops_app;

-- Another type can make money of what was none: what was summed is summed anew.
create function forget_unsettled() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from unsettled_folds where tenant_id = new.tenant_id;
  delete from unsettled_sums where tenant_id = new.tenant_id;
  delete from unsettled_balances where tenant_id = new.tenant_id;
  return null;
end $$;
revoke all on function forget_unsettled() from public;
create trigger forget_unsettled after update on accounts for each row
  when (settling_part(old.type, old.system_key) <> settling_part(new.type, new.system_key)) execute function forget_unsettled();

/*
 * What changed since the sums, or, up to an earlier entry and application, what they hold that was not known then: to be added to them.
 * Null is all that there is.
 */
create function unsettled_since(p_tenant bigint, p_entry bigint, p_application bigint) returns table (day date, account_id bigint, cents numeric)
language sql stable as $$
  select c.day, c.account_id, c.cents
  from ledgers l
  left join unsettled_folds f on f.tenant_id = l.tenant_id,
  lateral unsettled_changes(p_tenant, coalesce(f.entry_id, 0), coalesce(f.application_id, 0),
    coalesce(p_entry, l.last_entry_id), coalesce(p_application, l.last_application_id)) c
  where l.tenant_id = p_tenant
$$;

-- Days and accounts of which the sums and balances are not what the documents say.
create function wrong_unsettled(p_tenant bigint) returns table (starts_on date, account_id bigint)
language sql stable as $$
  with fold as (
    select * from unsettled_folds where tenant_id = p_tenant
  ), ought as materialized (
    select c.* from fold, unsettled_changes(p_tenant, 0, 0, fold.entry_id, fold.application_id) c
  )
  select o.day, o.account_id
  from (
    select day, account_id, cents from ought
    union all
    select starts_on, account_id, -cents from unsettled_sums where tenant_id = p_tenant
  ) o
  group by 1, 2 having sum(o.cents) <> 0
  union
  select o.before, o.account_id
  from (
    select m.before, o.account_id, o.cents from fold, ought o, months_after(o.day, fold.until) m (before)
    union all
    select before, account_id, -cents from unsettled_balances where tenant_id = p_tenant
  ) o
  group by 1, 2 having sum(o.cents) <> 0
$$;
