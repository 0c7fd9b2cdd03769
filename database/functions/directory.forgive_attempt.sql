-- The attempt was no failure: takes its count back, and what it alone had blocked.
create or replace function directory.forgive_attempt(p_keys bytea[], p_counts int[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  for i in 1 .. cardinality(p_keys) loop
    update directory.throttle
       set failures = greatest(failures - 1, 0),
           blocked_until = case when failures = p_counts[i] then null else blocked_until end
     where key = p_keys[i];
  end loop;
end $$;
