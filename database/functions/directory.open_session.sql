-- A session lasts as the company wants it (directory.session_end).
create or replace function directory.open_session(
  p_token_hash bytea, p_identity_id bigint, p_tenant_id bigint, p_user_id bigint, p_address text, p_device text,
  p_method text, p_is_strong boolean) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.sessions (token_hash, identity_id, tenant_id, user_id, address, device, method, is_strong, expires_at)
  values (p_token_hash, p_identity_id, p_tenant_id, p_user_id, p_address, p_device, p_method, p_is_strong,
          directory.session_end(p_tenant_id, now(), now()))
  returning session_id;
$$;
revoke all on function directory.open_session(bytea, bigint, bigint, bigint, text, text, text, boolean) from public;
grant execute on function directory.open_session(bytea, bigint, bigint, bigint, text, text, text, boolean) to ops_app;
