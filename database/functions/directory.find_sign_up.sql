-- By id, or the latest of an address.
create or replace function directory.find_sign_up(p_sign_up_id bigint, p_email text)
returns table (
  sign_up_id bigint, email text, tenant_name text, person_name text, password_hash text, time_zone text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.sign_up_id, s.email, s.tenant_name, s.person_name, s.password_hash, s.time_zone
    from directory.sign_ups s
   where s.sign_up_id = p_sign_up_id or s.email = p_email
   order by s.sign_up_id desc limit 1;
$$;
