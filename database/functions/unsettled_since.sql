create or replace function unsettled_since(p_tenant bigint, p_entry bigint, p_application bigint) returns table (day date, account_id bigint, cents numeric)
language sql stable as $$
  select c.day, c.account_id, c.cents
  from ledgers l
  left join unsettled_folds f on f.tenant_id = l.tenant_id,
  lateral unsettled_changes(p_tenant, coalesce(f.entry_id, 0), coalesce(f.application_id, 0),
    coalesce(p_entry, l.last_entry_id), coalesce(p_application, l.last_application_id)) c
  where l.tenant_id = p_tenant
$$;
