-- Recovery codes stay for who has a passkey: without its device they are the other proof.
create or replace function directory.remove_totp(p_identity_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.identities
     set totp_secret = null, totp_confirmed_at = null, totp_last_step = null,
         recovery_hashes = case when exists (select from directory.passkeys k where k.identity_id = p_identity_id)
                                then recovery_hashes else '{}' end
   where identity_id = p_identity_id;
$$;
