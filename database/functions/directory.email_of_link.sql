-- The address that a link changes a person's to; nothing when the link is over.
create or replace function directory.email_of_link(p_token_hash bytea) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.email from directory.links l
   where l.token_hash = p_token_hash and l.purpose = 'change_email' and l.used_at is null and l.expires_at > now();
$$;
revoke all on function directory.email_of_link(bytea) from public;
grant execute on function directory.email_of_link(bytea) to ops_app;
