-- Months and accounts of which the balances are not what was posted. Added up along the days, once for each account: a look back from every day
-- would be as many as both.
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
