-- The address stays as it is; false when no other was waited for.
create or replace function directory.end_email_change(p_identity_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.links set used_at = now()
   where identity_id = p_identity_id and purpose = 'change_email' and used_at is null and expires_at > now();
  return found;
end $$;
revoke all on function directory.end_email_change(bigint) from public;
grant execute on function directory.end_email_change(bigint) to ops_app;
