-- A link by which a person gets another address; a new one ends the earlier ones.
create or replace function directory.start_email_change(
  p_token_hash bytea, p_identity_id bigint, p_email text, p_lifetime interval) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select directory.end_email_change(p_identity_id);
  insert into directory.links (token_hash, purpose, identity_id, email, expires_at)
  values (p_token_hash, 'change_email', p_identity_id, p_email, now() + p_lifetime);
$$;
revoke all on function directory.start_email_change(bytea, bigint, text, interval) from public;
grant execute on function directory.start_email_change(bytea, bigint, text, interval) to ops_app;
