-- Answers the name of the one that is gone; nothing when the person has no such.
create or replace function directory.remove_passkey(p_identity_id bigint, p_passkey_id bigint) returns text
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.passkeys where identity_id = p_identity_id and passkey_id = p_passkey_id returning name;
$$;
revoke all on function directory.remove_passkey(bigint, bigint) from public;
grant execute on function directory.remove_passkey(bigint, bigint) to ops_app;
