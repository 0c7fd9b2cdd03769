-- The identity of an address; a new one has no password until somebody who reads its mail sets one.
create or replace function directory.ensure_identity(p_email text, p_name text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  insert into directory.identities (email, name) values (p_email, p_name)
  on conflict (email) do nothing returning identity_id into v_id;
  if v_id is null then
    select identity_id into v_id from directory.identities where email = p_email;
  end if;
  return v_id;
end $$;
