-- Days and accounts of which the sums and balances are not what the documents say.
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
