create or replace function directory.add_job(p_name text, p_payload json) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(p_name, p_payload);
$$;
