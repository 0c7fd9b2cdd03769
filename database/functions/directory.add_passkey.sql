-- Answers the new passkey's id, or null when somebody has it already.
create or replace function directory.add_passkey(
  p_identity_id bigint, p_credential_id text, p_public_key bytea, p_counter bigint, p_transports text[], p_name text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.passkeys (identity_id, credential_id, public_key, counter, transports, name)
  values (p_identity_id, p_credential_id, p_public_key, p_counter, p_transports, p_name)
  on conflict (credential_id) do nothing
  returning passkey_id;
$$;
revoke all on function directory.add_passkey(bigint, text, bytea, bigint, text[], text) from public;
grant execute on function directory.add_passkey(bigint, text, bytea, bigint, text[], text) to ops_app;
