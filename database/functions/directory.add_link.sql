-- A new link ends the earlier ones for the same thing.
create or replace function directory.add_link(
  p_token_hash bytea, p_purpose text, p_sign_up_id bigint, p_identity_id bigint, p_tenant_id bigint, p_user_id bigint,
  p_lifetime interval) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.links set used_at = now()
   where purpose = p_purpose and used_at is null
     and case when p_purpose = 'verify' then sign_up_id = p_sign_up_id
              else identity_id = p_identity_id and tenant_id is not distinct from p_tenant_id end;
  insert into directory.links (token_hash, purpose, sign_up_id, identity_id, tenant_id, user_id, expires_at)
  values (p_token_hash, p_purpose, p_sign_up_id, p_identity_id, p_tenant_id, p_user_id, now() + p_lifetime);
$$;
