-- The trial balance at the end of a day as the report says it (behaviour B3): accounts of the income statement begin with the fiscal
-- year, retained earnings are computed, and entries that close a year do not count. Both columns, and a hash over each account's balance.
create or replace function trial_balance_at(p_tenant bigint, p_day date)
returns table (debit_cents bigint, credit_cents bigint, hash bytea)
language sql stable set search_path = public, pg_temp as $$
  with year as (
    select make_date(extract(year from p_day)::int
                     - case when extract(month from p_day) < fiscal_year_start_month then 1 else 0 end,
                     fiscal_year_start_month, 1) as starts_on
    from ledgers where tenant_id = p_tenant
  ), parts as (
    select s.account_id, s.starts_on, s.debit_cents - s.credit_cents as cents
    from account_sums s
    where s.tenant_id = p_tenant
      and ((s.span = 'month' and s.starts_on < date_trunc('month', p_day)::date)
        or (s.span = 'day' and s.starts_on between date_trunc('month', p_day)::date and p_day))
    union all
    select p.account_id, p.entry_date, -p.cents
    from journal_entries j join postings p on p.tenant_id = j.tenant_id and p.entry_id = j.entry_id
    where j.tenant_id = p_tenant and j.source = 'closing_entry' and j.source_id is not null and j.entry_date <= p_day
  ), of_accounts as (
    select a.account_id, a.system_key,
           a.type in ('income', 'cost_of_goods_sold', 'expense', 'other_income', 'other_expense') as is_of_year,
           coalesce(sum(parts.cents), 0) as cents,
           coalesce(sum(parts.cents) filter (where parts.starts_on < year.starts_on), 0) as before_year
    from accounts a cross join year left join parts on parts.account_id = a.account_id
    where a.tenant_id = p_tenant
    group by a.account_id, a.system_key, a.type
  ), shown as (
    select account_id,
           cents - case when is_of_year then before_year else 0 end
             + case when system_key = 'retained_earnings'
                    then (select coalesce(sum(before_year), 0) from of_accounts where is_of_year) else 0 end as cents
    from of_accounts
  )
  select coalesce(sum(greatest(cents, 0)), 0)::bigint, coalesce(sum(greatest(-cents, 0)), 0)::bigint,
         sha256(convert_to(coalesce(string_agg(account_id || ':' || cents, E'\n' order by account_id) filter (where cents <> 0), ''),
                           'UTF8'))
  from shown
$$;
