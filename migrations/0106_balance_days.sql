-- Balances stand before four days of each month instead of one, so that a statement adds the days of half a week to them, not of half a month.

-- What takes postings into balances waits, and then begins anew with what is said here: halves of both would be wrong for good.
lock table balance_folds, unsettled_folds in share row exclusive mode;

-- The last of these days that is not after a day. Without the time zone, so that it is an expression of the statements that ask.
create function balance_day(p_day date) returns date language sql immutable parallel safe as $$
  select date_trunc('month', p_day::timestamp)::date
    + case when extract(day from p_day) < 8 then 0 when extract(day from p_day) < 16 then 7 when extract(day from p_day) < 24 then 15 else 23 end
$$;

-- The nearest of them: no two are more than eight days apart.
create function nearest_balance_day(p_day date) returns date language sql immutable parallel safe as $$
  select balance_day(p_day + 4)
$$;

-- Those that come after a day, from 2000 on, to the last before which balances are kept.
create function balance_days_after(p_day date, p_until date) returns setof date language sql immutable as $$
  select d.day
  from generate_series(date_trunc('month', greatest(p_day, '2000-01-01')::timestamp), p_until, '1 month') m,
       lateral (values (m::date), (m::date + 7), (m::date + 15), (m::date + 23)) d (day)
  where d.day > p_day and d.day <= p_until
$$;

-- What was posted from each of these days to the next by some entries, on days from one to before another.
create function posted_by_balance_day(p_tenant bigint, p_after bigint, p_last bigint, p_from date, p_until date)
returns table (day date, account_id bigint, debits numeric, credits numeric)
language sql stable set plan_cache_mode = force_custom_plan as $$
  select balance_day(p.entry_date), p.account_id, sum(greatest(p.cents, 0)), sum(greatest(-p.cents, 0))
  from postings p
  where p.tenant_id = p_tenant and p.entry_id > p_after and p.entry_id <= p_last and p.entry_date >= p_from and p.entry_date < p_until
  group by 1, 2
$$;

-- As in 0104, with more days.
create or replace function fold_balances(p_tenant bigint, p_most int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_fold balance_folds;
  v_end bigint;
  v_last bigint;
  v_until date;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  insert into balance_folds (tenant_id) values (p_tenant) on conflict do nothing;
  select * into v_fold from balance_folds where tenant_id = p_tenant for update;
  select last_entry_id into v_end from ledgers where tenant_id = p_tenant;
  if not found then return false; end if;
  v_last := least(v_end, v_fold.entry_id + p_most);
  v_until := months_until(v_fold.until);
  if (v_last, v_until) is not distinct from (v_fold.entry_id, v_fold.until) then return false; end if;
  insert into account_balances as b (tenant_id, before, account_id, debit_cents, credit_cents)
  select p_tenant, d.before, c.account_id, sum(c.debits), sum(c.credits)
  from (
    -- For days that balances come to: what there was before them, and what had been posted since.
    select v_fold.until as day, account_id, debit_cents as debits, credit_cents as credits
    from account_balances where tenant_id = p_tenant and before = v_fold.until
    union all
    select * from posted_by_balance_day(p_tenant, 0, v_fold.entry_id, v_fold.until, v_until) where v_fold.until < v_until
    union all
    select * from posted_by_balance_day(p_tenant, v_fold.entry_id, v_last, '-infinity', v_until)
  ) c, balance_days_after(c.day, v_until) d (before)
  group by 2, 3
  on conflict (tenant_id, before, account_id) do update
    set debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents;
  update balance_folds set entry_id = v_last, until = v_until where tenant_id = p_tenant;
  return v_last < v_end;
end $$;

-- Added up along the days, once for each account: a look back from every day would be as many as both.
create or replace function wrong_balances(p_tenant bigint) returns table (before date, account_id bigint)
language sql stable as $$
  with fold as (
    select * from balance_folds where tenant_id = p_tenant
  ), posted as materialized (
    select p.* from fold, posted_by_balance_day(p_tenant, 0, fold.entry_id, '-infinity', fold.until) p
  ), along as (
    select day, account_id, is_end, sum(debits) over so_far as debits, sum(credits) over so_far as credits
    from (
      select day, account_id, false as is_end, debits, credits from posted
      union all
      select d.day, a.account_id, true, 0, 0
      from fold, (select distinct account_id from posted) a, balance_days_after('1999-12-31', fold.until) d (day)
    ) e
    window so_far as (partition by account_id order by day, is_end desc rows unbounded preceding)
  )
  select coalesce(o.day, b.before), coalesce(o.account_id, b.account_id)
  from (select * from along where is_end) o
  full join (select * from account_balances where tenant_id = p_tenant) b on b.before = o.day and b.account_id = o.account_id
  where coalesce(o.debits, 0) <> coalesce(b.debit_cents, 0) or coalesce(o.credits, 0) <> coalesce(b.credit_cents, 0)
$$;

-- As in 0103, with more days.
create or replace function fold_unsettled(p_tenant bigint, p_most int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_fold unsettled_folds;
  v_end ledgers;
  v_last_entry bigint;
  v_last_application bigint;
  v_until date;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  insert into unsettled_folds (tenant_id) values (p_tenant) on conflict do nothing;
  select * into v_fold from unsettled_folds where tenant_id = p_tenant for update;
  select * into v_end from ledgers where tenant_id = p_tenant;
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
    select p_tenant, d.before, c.account_id, sum(c.cents)
    from (
      -- For days that balances come to: what there was before them, and since.
      select v_fold.until as day, account_id, cents from unsettled_balances where tenant_id = p_tenant and before = v_fold.until
      union all
      select starts_on, account_id, cents from unsettled_sums
      where tenant_id = p_tenant and starts_on >= v_fold.until and starts_on < v_until
      union all
      select day, account_id, cents from changes
    ) c, balance_days_after(c.day, v_until) d (before)
    group by 2, 3
    on conflict (tenant_id, before, account_id) do update set cents = b.cents + excluded.cents
  )
  insert into unsettled_sums as s (tenant_id, starts_on, account_id, cents)
  select p_tenant, day, account_id, cents from changes
  on conflict (tenant_id, starts_on, account_id) do update set cents = s.cents + excluded.cents;
  update unsettled_folds set entry_id = v_last_entry, application_id = v_last_application, until = v_until where tenant_id = p_tenant;
  return v_last_entry < v_end.last_entry_id or v_last_application < v_end.last_application_id;
end $$;

create or replace function wrong_unsettled(p_tenant bigint) returns table (starts_on date, account_id bigint)
language sql stable as $$
  with fold as (
    select * from unsettled_folds where tenant_id = p_tenant
  ), ought as materialized (
    select c.day, c.account_id, sum(c.cents) as cents
    from fold, unsettled_changes(p_tenant, 0, 0, fold.entry_id, fold.application_id) c
    group by 1, 2
  ), along as (
    select day, account_id, is_end, sum(cents) over so_far as cents
    from (
      select day, account_id, false as is_end, cents from ought
      union all
      select d.day, a.account_id, true, 0
      from fold, (select distinct account_id from ought) a, balance_days_after('1999-12-31', fold.until) d (day)
    ) e
    window so_far as (partition by account_id order by day, is_end desc rows unbounded preceding)
  )
  select coalesce(o.day, s.starts_on), coalesce(o.account_id, s.account_id)
  from ought o
  full join (select * from unsettled_sums where tenant_id = p_tenant) s on s.starts_on = o.day and s.account_id = o.account_id
  where coalesce(o.cents, 0) <> coalesce(s.cents, 0)
  union
  select coalesce(o.day, b.before), coalesce(o.account_id, b.account_id)
  from (select * from along where is_end) o
  full join (select * from unsettled_balances where tenant_id = p_tenant) b on b.before = o.day and b.account_id = o.account_id
  where coalesce(o.cents, 0) <> coalesce(b.cents, 0)
$$;

drop function posted_by_month(bigint, bigint, bigint, date, date);
drop function months_after(date, date);

-- The job takes what was posted into balances anew within minutes; until then statements read the sums of their days.
delete from account_balances;
delete from balance_folds;
-- What is not settled would take longer: the new days come to the balances from those that are there and the sums of days.
insert into unsettled_balances (tenant_id, before, account_id, cents)
select tenant_id, d.before, c.account_id, sum(c.cents)
from (
  select tenant_id, before as day, account_id, cents from unsettled_balances
  union all
  select tenant_id, starts_on, account_id, cents from unsettled_sums where starts_on >= '2000-01-01'
) c
join unsettled_folds f using (tenant_id),
balance_days_after(c.day, least(f.until, date_trunc('month', c.day)::date + 23)) d (before)
group by 1, 2, 3;
