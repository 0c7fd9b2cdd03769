-- The name of the newest migration and what the functions are, for the server's readiness.
create or replace function directory.schema_version() returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select max(m.name) || ' ' || (select md5(string_agg(f.hash, '' order by f.name collate "C")) from public.schema_functions f)
  from public.schema_migrations m;
$$;
