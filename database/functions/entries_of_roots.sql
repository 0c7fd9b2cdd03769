-- The entries of documents that moved money in a range of days, up to an entry.
create or replace function entries_of_roots(p_tenant bigint, p_from date, p_to date, p_entry bigint, p_roots bigint[]) returns bigint[]
language sql stable set plan_cache_mode = force_custom_plan as $$
  select array(select j.entry_id from unnest(p_roots) as r (root)
               join journal_entries j on j.tenant_id = p_tenant and j.root_id = r.root
               where j.entry_date between p_from and p_to and j.entry_id <= p_entry)
$$;
