-- Notes the use of a passkey, and that what it signed is used up; false when somebody else was first. A device that counts counts up.
create or replace function directory.use_passkey(p_passkey_id bigint, p_counter bigint, p_challenge_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not directory.use_challenge(p_challenge_hash) then return false; end if;
  update directory.passkeys set counter = p_counter, last_used_at = now()
   where passkey_id = p_passkey_id and (counter < p_counter or (counter = 0 and p_counter = 0));
  return found;
end $$;
revoke all on function directory.use_passkey(bigint, bigint, bytea) from public;
grant execute on function directory.use_passkey(bigint, bigint, bytea) to ops_app;
