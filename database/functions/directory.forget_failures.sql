create or replace function directory.forget_failures(p_key bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.throttle where key = p_key;
$$;
