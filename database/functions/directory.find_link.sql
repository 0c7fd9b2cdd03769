create or replace function directory.find_link(p_token_hash bytea, p_purpose text)
returns table (sign_up_id bigint, identity_id bigint, tenant_id bigint, user_id bigint, tenant_name text, email text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.sign_up_id, l.identity_id, l.tenant_id, l.user_id, t.name, l.email
    from directory.links l left join directory.tenants t on t.tenant_id = l.tenant_id
   where l.token_hash = p_token_hash and l.purpose = p_purpose and l.used_at is null and l.expires_at > now();
$$;
revoke all on function directory.find_link(bytea, text) from public;
grant execute on function directory.find_link(bytea, text) to ops_app;
