-- Counts an attempt before it is made, so that many at once are counted too. While one of the keys is blocked nothing
-- is counted and p_wait_s says for how long. Keys are locked in the order given: accounts before network addresses.
-- The n-th failure blocks from n = free on, for first_s, twice that, …, and for longest_s from n = lock_at on.
create or replace function directory.begin_attempt(
  p_keys bytea[], p_free int[], p_first_s int[], p_lock_at int[], p_longest_s int[], p_window_s int[])
returns table (wait_s int, counts int[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz;
  v_row directory.throttle%rowtype;
  v_count int;
begin
  wait_s := 0;
  counts := '{}';
  for i in 1 .. cardinality(p_keys) loop
    insert into directory.throttle (key, failures, last_at) values (p_keys[i], 0, clock_timestamp())
    on conflict (key) do nothing;
    select * into v_row from directory.throttle t where t.key = p_keys[i] for update;
    v_now := clock_timestamp();
    if v_row.blocked_until > v_now then
      wait_s := greatest(wait_s, ceil(extract(epoch from v_row.blocked_until - v_now))::int);
    end if;
    counts := counts || case when v_row.last_at < v_now - make_interval(secs => p_window_s[i]) then 1
                             else v_row.failures + 1 end;
  end loop;
  if wait_s > 0 then
    return next;
    return;
  end if;
  for i in 1 .. cardinality(p_keys) loop
    v_count := counts[i];
    update directory.throttle t
       set failures = v_count, last_at = v_now,
           blocked_until = case
             when v_count >= p_lock_at[i] then v_now + make_interval(secs => p_longest_s[i])
             when v_count >= p_free[i]
               then v_now + make_interval(secs => least(p_first_s[i] * 2 ^ (v_count - p_free[i]), p_longest_s[i]))
           end
     where t.key = p_keys[i];
  end loop;
  return next;
end $$;
