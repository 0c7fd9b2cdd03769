-- Ends the sessions of a person in this company alone: what they do in others goes on.
create or replace function directory.end_member_sessions(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.sessions set revoked_at = now()
   where tenant_id = current_setting('app.tenant_id')::bigint and user_id = p_user_id and revoked_at is null;
$$;
revoke all on function directory.end_member_sessions(bigint) from public;
grant execute on function directory.end_member_sessions(bigint) to ops_app;
