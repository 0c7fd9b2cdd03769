-- Keeps the first recovery codes of a person; false when they have some.
create or replace function directory.begin_recovery_codes(p_identity_id bigint, p_hashes text[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.identities set recovery_hashes = p_hashes where identity_id = p_identity_id and recovery_hashes = '{}';
  return found;
end $$;
revoke all on function directory.begin_recovery_codes(bigint, text[]) from public;
grant execute on function directory.begin_recovery_codes(bigint, text[]) to ops_app;
