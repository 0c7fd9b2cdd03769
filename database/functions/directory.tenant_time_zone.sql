create or replace function directory.tenant_time_zone(p_tenant_id bigint) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select time_zone from public.tenants where tenant_id = p_tenant_id;
$$;
