-- Keeps whose company the token of a guest link is of; it is known by its hash alone.
create or replace function directory.add_guest_token(p_token_hash bytea, p_tenant_id bigint, p_link_id bigint, p_expires_at timestamptz)
returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.guest_tokens (token_hash, tenant_id, link_id, expires_at)
  values (p_token_hash, p_tenant_id, p_link_id, p_expires_at);
$$;
revoke all on function directory.add_guest_token(bytea, bigint, bigint, timestamptz) from public;
grant execute on function directory.add_guest_token(bytea, bigint, bigint, timestamptz) to ops_app;
