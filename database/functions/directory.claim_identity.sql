-- Sets the first password; false when there is one already.
create or replace function directory.claim_identity(p_identity_id bigint, p_password_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.identities set password_hash = p_password_hash
   where identity_id = p_identity_id and password_hash is null;
  return found;
end $$;
