-- Who has this session has proved more than a password.
create or replace function directory.strengthen_session(p_session_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.sessions set is_strong = true where session_id = p_session_id;
$$;
revoke all on function directory.strengthen_session(bigint) from public;
grant execute on function directory.strengthen_session(bigint) to ops_app;
