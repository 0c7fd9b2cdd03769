-- Where a person may sign in. One small query a company, since no query joins two tenants.
create or replace function directory.list_memberships(p_identity_id bigint)
returns table (tenant_id bigint, tenant_name text, user_id bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  for list_memberships.tenant_id, list_memberships.tenant_name, list_memberships.user_id in
    select m.tenant_id, t.name, m.user_id
      from directory.memberships m join directory.tenants t on t.tenant_id = m.tenant_id
     where m.identity_id = p_identity_id order by t.name, m.tenant_id
  loop
    perform from public.people p
      where p.tenant_id = list_memberships.tenant_id and p.user_id = list_memberships.user_id and p.status = 'active';
    if found then return next; end if;
  end loop;
end $$;
