-- What is not settled of documents, day by day, joined as their company is large. Nothing tells PostgreSQL how much the steps come to, and it
-- takes each for one row: joined row by row, those of two thousand documents took seconds. So where the company is small, or a good part
-- of its documents is asked for, all is read once and joined by hashes; of a small one by one plan for all, which takes longer to find than to run.
create or replace function unsettled_states(p_tenant bigint, p_entry bigint, p_application bigint, p_roots bigint[])
returns table (root bigint, day date, account_id bigint, cents numeric, share numeric)
language plpgsql stable set enable_nestloop = on set plan_cache_mode = force_custom_plan set jit = off set work_mem = '32MB' as $$
#variable_conflict use_column
declare
  v_entries bigint := (select last_entry_id from ledgers where tenant_id = p_tenant);
begin
  -- What is set here is as the head says again when this function returns.
  if v_entries <= 5000 then
    perform set_config('enable_nestloop', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true);
  elsif v_entries <= 20 * cardinality(p_roots) then
    perform set_config('enable_nestloop', 'off', true);
  end if;
  return query select s.root, s.day, s.account_id, s.cents, s.share
    from unsettled_states_of(p_tenant, p_entry, p_application, p_roots) s;
end $$;
