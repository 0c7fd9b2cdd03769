create or replace function directory.cloud_password() returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select password from directory.cloud_passwords where tenant_id = current_setting('app.tenant_id')::bigint;
$$;
