create or replace function directory.touch_session(p_session_id bigint, p_lifetime interval) returns void
language sql security definer set search_path = pg_catalog, directory, pg_temp as $$
  update directory.sessions set last_seen_at = now(), expires_at = now() + p_lifetime where session_id = p_session_id;
$$;
