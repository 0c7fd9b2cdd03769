create or replace function directory.list_passkeys(p_identity_id bigint)
returns table (passkey_id bigint, credential_id text, transports text[], name text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.passkey_id, k.credential_id, k.transports, k.name, k.created_at, k.last_used_at
    from directory.passkeys k where k.identity_id = p_identity_id order by k.passkey_id;
$$;
revoke all on function directory.list_passkeys(bigint) from public;
grant execute on function directory.list_passkeys(bigint) to ops_app;
