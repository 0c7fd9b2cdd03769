-- Forgets the keys of writes older than a week, some at a time; answers how many.
create or replace function directory.forget_once(p_most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_count int;
begin
  delete from public.once where ctid = any(array(
    select ctid from public.once where at < now() - interval '7 days' limit p_most));
  get diagnostics v_count = row_count;
  return v_count;
end $$;
