create or replace function directory.set_cloud_password(p_password text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.cloud_passwords values (current_setting('app.tenant_id')::bigint, p_password)
  on conflict (tenant_id) do update set password = excluded.password;
$$;
