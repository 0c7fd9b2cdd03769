-- Whether nobody has used it before.
create or replace function directory.use_challenge(p_challenge_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.used_challenges (challenge_hash) values (p_challenge_hash) on conflict do nothing;
  return found;
end $$;
revoke all on function directory.use_challenge(bytea) from public;
grant execute on function directory.use_challenge(bytea) to ops_app;
