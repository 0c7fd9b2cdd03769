create or replace function directory.open_session(
  p_token_hash bytea, p_identity_id bigint, p_tenant_id bigint, p_user_id bigint, p_address text, p_device text,
  p_lifetime interval) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.sessions (token_hash, identity_id, tenant_id, user_id, address, device, expires_at)
  values (p_token_hash, p_identity_id, p_tenant_id, p_user_id, p_address, p_device, now() + p_lifetime)
  returning session_id;
$$;
