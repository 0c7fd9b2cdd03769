create or replace function directory.add_sign_up(
  p_email text, p_tenant_name text, p_person_name text, p_password_hash text, p_time_zone text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.sign_ups (email, tenant_name, person_name, password_hash, time_zone)
  values (p_email, p_tenant_name, p_person_name, p_password_hash, p_time_zone) returning sign_up_id;
$$;
