create or replace function directory.find_company(p_company_name text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select tenant_id from directory.company_names where company_name = p_company_name;
$$;
revoke all on function directory.find_company(text) from public;
grant execute on function directory.find_company(text) to ops_app;
