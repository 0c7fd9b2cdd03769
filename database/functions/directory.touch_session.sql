create or replace function directory.touch_session(p_session_id bigint) returns void
language sql security definer set search_path = pg_catalog, directory, pg_temp as $$
  update directory.sessions
     set last_seen_at = now(), expires_at = directory.session_end(tenant_id, created_at, now())
   where session_id = p_session_id;
$$;
revoke all on function directory.touch_session(bigint) from public;
grant execute on function directory.touch_session(bigint) to ops_app;
