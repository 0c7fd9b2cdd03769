create or replace function directory.confirm_totp(p_identity_id bigint, p_secret text, p_step bigint, p_recovery_hashes text[])
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.identities
     set totp_confirmed_at = now(), totp_last_step = p_step, recovery_hashes = p_recovery_hashes
   where identity_id = p_identity_id and totp_confirmed_at is null and totp_secret = p_secret;
  return found;
end $$;
