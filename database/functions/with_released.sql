-- Documents whose open part may be another one since some of them changed: those themselves, and those of what they billed that was held back.
create or replace function with_released(p_tenant bigint, p_application bigint, p_roots bigint[]) returns bigint[]
language sql stable set plan_cache_mode = force_custom_plan as $$
  select array(
    select unnest(p_roots)
    union
    select held.root_entry_id
    from unnest(p_roots) as r (root)
    join journal_entries j on j.tenant_id = p_tenant and j.entry_id = r.root and is_release(j.source)
    join open_items i on i.tenant_id = p_tenant and i.root_entry_id = r.root
    join applications a on a.tenant_id = p_tenant and i.item_id in (a.debit_item_id, a.credit_item_id) and a.application_id <= p_application
    join open_items held on held.tenant_id = p_tenant and held.item_id in (a.debit_item_id, a.credit_item_id) and held.item_id <> i.item_id)
$$;
