-- The sessions of this company last as it wants them from now on; what has ended stays so.
create or replace function directory.limit_sessions() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.sessions
     set expires_at = directory.session_end(tenant_id, created_at, last_seen_at)
   where tenant_id = current_setting('app.tenant_id')::bigint and revoked_at is null and expires_at > now();
$$;
revoke all on function directory.limit_sessions() from public;
grant execute on function directory.limit_sessions() to ops_app;
