-- Names this company before sign-in; false when another one has that name.
create or replace function directory.set_company_name(p_company_name text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tenant_id bigint := current_setting('app.tenant_id')::bigint;
begin
  delete from directory.company_names where tenant_id = v_tenant_id and company_name <> p_company_name;
  insert into directory.company_names (company_name, tenant_id) values (p_company_name, v_tenant_id) on conflict do nothing;
  return exists (select from directory.company_names where company_name = p_company_name and tenant_id = v_tenant_id);
end $$;
revoke all on function directory.set_company_name(text) from public;
grant execute on function directory.set_company_name(text) to ops_app;
