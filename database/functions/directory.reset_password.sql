-- Sets a password by the mailed link, both or neither; answers whose, or null when the link is over.
create or replace function directory.reset_password(p_token_hash bytea, p_password_hash text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_identity_id bigint;
begin
  update directory.links set used_at = now()
   where token_hash = p_token_hash and purpose = 'reset' and used_at is null and expires_at > now()
  returning identity_id into v_identity_id;
  if v_identity_id is not null then
    perform directory.set_password(v_identity_id, p_password_hash, null);
  end if;
  return v_identity_id;
end $$;
