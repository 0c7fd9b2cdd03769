-- The name by which sign-in, sessions and invitations call the current company.
create or replace function directory.rename_tenant(p_name text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.tenants set name = p_name where tenant_id = current_setting('app.tenant_id')::bigint;
$$;
revoke all on function directory.rename_tenant(text) from public;
grant execute on function directory.rename_tenant(text) to ops_app;
