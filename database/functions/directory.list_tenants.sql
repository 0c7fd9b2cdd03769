-- Jobs that concern the whole installation, and work for each tenant, start from here.
create or replace function directory.list_tenants(p_after bigint, p_most int) returns table (tenant_id bigint, time_zone text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id, t.time_zone from public.tenants t where t.tenant_id > p_after order by t.tenant_id limit p_most;
$$;
