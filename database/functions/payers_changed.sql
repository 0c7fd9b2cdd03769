create or replace function payers_changed(p_tenant bigint, p_entry bigint, p_application bigint, p_last_entry bigint, p_last_application bigint)
returns bigint[] language sql stable set plan_cache_mode = force_custom_plan as $$
  with payable as materialized (
    select account_id from accounts where tenant_id = p_tenant and cash_place(type, system_key) = 'payable'
  ), paid as materialized (
    select account_id from accounts where tenant_id = p_tenant and cash_place(type, system_key) in ('payable', 'card')
  )
  select array(
    select j.root_id
    from postings p join paid using (account_id) join journal_entries j on j.tenant_id = p_tenant and j.entry_id = p.entry_id
    where p.tenant_id = p_tenant and p.entry_id > p_entry and p.entry_id <= p_last_entry
    union
    select i.root_entry_id
    from applications a
    join open_items i on i.tenant_id = p_tenant and i.item_id = a.debit_item_id
    join payable on payable.account_id = i.account_id
    where a.tenant_id = p_tenant and a.application_id > p_application and a.application_id <= p_last_application
    union
    select i.root_entry_id
    from journal_entries j
    join open_items bill on bill.tenant_id = p_tenant and bill.root_entry_id = j.root_id
    join payable on payable.account_id = bill.account_id
    join applications a on a.tenant_id = p_tenant and a.credit_item_id = bill.item_id and a.application_id <= p_last_application
    join open_items i on i.tenant_id = p_tenant and i.item_id = a.debit_item_id
    where j.tenant_id = p_tenant and j.entry_id > p_entry and j.entry_id <= p_last_entry)
$$;
