create or replace function directory.add_tenant(p_tenant_id bigint, p_name text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.tenants (tenant_id, name) overriding system value values (p_tenant_id, p_name);
$$;
