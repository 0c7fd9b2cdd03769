create or replace function directory.list_sessions(p_identity_id bigint)
returns table (
  session_id bigint, created_at timestamptz, last_seen_at timestamptz, address text, device text, tenant_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.session_id, s.created_at, s.last_seen_at, s.address, s.device, t.name
    from directory.sessions s join directory.tenants t on t.tenant_id = s.tenant_id
   where s.identity_id = p_identity_id and s.revoked_at is null and s.expires_at > now()
   order by s.session_id desc limit 200;
$$;
