create or replace function directory.find_passkey(p_credential_id text)
returns table (passkey_id bigint, identity_id bigint, public_key bytea, counter bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.passkey_id, k.identity_id, k.public_key, k.counter
    from directory.passkeys k where k.credential_id = p_credential_id;
$$;
revoke all on function directory.find_passkey(text) from public;
grant execute on function directory.find_passkey(text) to ops_app;
