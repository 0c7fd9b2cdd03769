create or replace function directory.find_identity(p_identity_id bigint, p_email text)
returns table (
  identity_id bigint, email text, name text, password_hash text, totp_secret text, is_totp_on boolean,
  totp_last_step bigint, recovery_hashes text[]
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.identity_id, i.email, i.name, i.password_hash, i.totp_secret, i.totp_confirmed_at is not null,
         i.totp_last_step, i.recovery_hashes
    from directory.identities i
   where i.identity_id = p_identity_id or i.email = p_email;
$$;
