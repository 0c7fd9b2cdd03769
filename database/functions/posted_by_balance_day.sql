-- What was posted from each of these days to the next by some entries, on days from one to before another.
create or replace function posted_by_balance_day(p_tenant bigint, p_after bigint, p_last bigint, p_from date, p_until date)
returns table (day date, account_id bigint, debits numeric, credits numeric)
language sql stable set plan_cache_mode = force_custom_plan as $$
  select balance_day(p.entry_date), p.account_id, sum(greatest(p.cents, 0)), sum(greatest(-p.cents, 0))
  from postings p
  where p.tenant_id = p_tenant and p.entry_id > p_after and p.entry_id <= p_last and p.entry_date >= p_from and p.entry_date < p_until
  group by 1, 2
$$;
