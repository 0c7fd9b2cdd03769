-- What `unsettled_steps` of all documents become from one moment to another, the earlier or the later one first.
create or replace function unsettled_changes(p_tenant bigint, p_entry bigint, p_application bigint, p_to_entry bigint, p_to_application bigint)
returns table (day date, account_id bigint, cents numeric)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_roots bigint[];
begin
  if p_entry = p_to_entry and p_application = p_to_application then return; end if;
  v_roots := array(
    with claims as materialized (
      select account_id from accounts where tenant_id = p_tenant and settling_part(type, system_key) in ('claim', 'held')
    )
    select i.root_entry_id
    from journal_entries j
    join open_items i on i.tenant_id = p_tenant and i.root_entry_id = j.root_id
    join claims on claims.account_id = i.account_id
    where j.tenant_id = p_tenant and j.entry_id > least(p_entry, p_to_entry) and j.entry_id <= greatest(p_entry, p_to_entry)
    union
    select i.root_entry_id
    from applications a
    cross join lateral (values (a.debit_item_id), (a.credit_item_id)) as two (item_id)
    join open_items i on i.tenant_id = p_tenant and i.item_id = two.item_id
    join claims on claims.account_id = i.account_id
    where a.tenant_id = p_tenant and a.application_id > least(p_application, p_to_application)
      and a.application_id <= greatest(p_application, p_to_application));
  if cardinality(v_roots) = 0 then return; end if;
  v_roots := with_released(p_tenant, greatest(p_application, p_to_application), v_roots);
  return query
  select c.day, c.account_id, sum(c.cents)
  from (
    select s.day, s.account_id, s.cents from unsettled_steps(p_tenant, p_to_entry, p_to_application, v_roots) s
    union all
    select s.day, s.account_id, -s.cents from unsettled_steps(p_tenant, p_entry, p_application, v_roots) s
  ) c
  group by 1, 2 having sum(c.cents) <> 0;
end $$;
