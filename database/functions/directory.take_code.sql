-- Takes a code, which then never counts again: of an app by its time step, of the recovery list by its hash.
create or replace function directory.take_code(p_identity_id bigint, p_step bigint, p_recovery_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.identities
     set totp_last_step = coalesce(p_step, totp_last_step),
         recovery_hashes = array_remove(recovery_hashes, p_recovery_hash)
   where identity_id = p_identity_id
     and case when p_step is not null then totp_confirmed_at is not null and coalesce(totp_last_step, 0) < p_step
              else p_recovery_hash = any(recovery_hashes) end;
  return found;
end $$;
