-- The invitations of an address that wait to be accepted, by the names of the companies.
create or replace function directory.list_invitations(p_email text)
returns table (identity_id bigint, tenant_id bigint, tenant_name text, user_id bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  for list_invitations.identity_id, list_invitations.tenant_id, list_invitations.tenant_name, list_invitations.user_id in
    select distinct l.identity_id, l.tenant_id, t.name, l.user_id
      from directory.links l
      join directory.identities i on i.identity_id = l.identity_id
      join directory.tenants t on t.tenant_id = l.tenant_id
     where i.email = p_email and l.purpose = 'invite'
     order by t.name, l.tenant_id
  loop
    perform from public.people p
      where p.tenant_id = list_invitations.tenant_id and p.user_id = list_invitations.user_id and p.status = 'invited';
    if found then return next; end if;
  end loop;
end $$;
revoke all on function directory.list_invitations(text) from public;
grant execute on function directory.list_invitations(text) to ops_app;
