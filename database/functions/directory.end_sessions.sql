-- Ends one session of a person, or with p_session_id null all but p_keep; with p_tenant_id in that company only. Answers how many.
create or replace function directory.end_sessions(p_identity_id bigint, p_session_id bigint, p_keep bigint, p_tenant_id bigint)
returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count int;
begin
  update directory.sessions set revoked_at = now()
   where identity_id = p_identity_id and revoked_at is null
     and (session_id = p_session_id or p_session_id is null) and session_id is distinct from p_keep
     and (tenant_id = p_tenant_id or p_tenant_id is null);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
revoke all on function directory.end_sessions(bigint, bigint, bigint, bigint) from public;
grant execute on function directory.end_sessions(bigint, bigint, bigint, bigint) to ops_app;
