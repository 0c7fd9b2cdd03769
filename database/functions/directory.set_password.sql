-- Sets a password and ends what the old one had opened: sessions (but p_keep), links to reset it and one to another address.
create or replace function directory.set_password(p_identity_id bigint, p_password_hash text, p_keep_session bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.identities set password_hash = p_password_hash where identity_id = p_identity_id;
  update directory.sessions set revoked_at = now()
   where identity_id = p_identity_id and revoked_at is null and session_id is distinct from p_keep_session;
  update directory.links set used_at = now()
   where identity_id = p_identity_id and purpose in ('reset', 'change_email') and used_at is null;
$$;
