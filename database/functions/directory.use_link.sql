-- True for the first who follows it.
create or replace function directory.use_link(p_token_hash bytea, p_purpose text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.links set used_at = now()
   where token_hash = p_token_hash and purpose = p_purpose and used_at is null and expires_at > now();
  return found;
end $$;
