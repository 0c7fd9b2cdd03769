-- A secret waits for its first code; false when the second factor is on already.
create or replace function directory.start_totp(p_identity_id bigint, p_secret text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.identities set totp_secret = p_secret, totp_last_step = null
   where identity_id = p_identity_id and totp_confirmed_at is null;
  return found;
end $$;
