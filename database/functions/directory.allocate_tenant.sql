create or replace function directory.allocate_tenant() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select nextval(pg_get_serial_sequence('directory.tenants', 'tenant_id'));
$$;
