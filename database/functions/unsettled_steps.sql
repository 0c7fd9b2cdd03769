-- By how much the part of each of the given documents that is not settled changes, by day and account.
create or replace function unsettled_steps(p_tenant bigint, p_entry bigint, p_application bigint, p_roots bigint[])
returns table (root bigint, day date, account_id bigint, cents numeric)
language sql stable set plan_cache_mode = force_custom_plan set jit = off set work_mem = '32MB' as $$
  select * from (
    select root, day, account_id, cents - lag(cents, 1, 0::numeric) over (partition by root, account_id order by day) as cents
    from unsettled_states(p_tenant, p_entry, p_application, p_roots)
  ) s where cents <> 0
$$;
