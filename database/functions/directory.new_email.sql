-- The address that a person asked for and has not confirmed yet.
create or replace function directory.new_email(p_identity_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.email from directory.links l
   where l.identity_id = p_identity_id and l.purpose = 'change_email' and l.used_at is null and l.expires_at > now();
$$;
revoke all on function directory.new_email(bigint) from public;
grant execute on function directory.new_email(bigint) to ops_app;
