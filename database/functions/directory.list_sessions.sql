-- Where a person is signed in; with p_tenant_id in that company only.
create or replace function directory.list_sessions(p_identity_id bigint, p_tenant_id bigint)
returns table (
  session_id bigint, created_at timestamptz, last_seen_at timestamptz, address text, device text, method text, tenant_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.session_id, s.created_at, s.last_seen_at, s.address, s.device, s.method, t.name
    from directory.sessions s join directory.tenants t on t.tenant_id = s.tenant_id
   where s.identity_id = p_identity_id and s.revoked_at is null and s.expires_at > now()
     and (s.tenant_id = p_tenant_id or p_tenant_id is null)
   order by s.session_id desc limit 200;
$$;
revoke all on function directory.list_sessions(bigint, bigint) from public;
grant execute on function directory.list_sessions(bigint, bigint) to ops_app;
