-- The company was made: the sign-up is forgotten, its password and links with it.
create or replace function directory.drop_sign_up(p_sign_up_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.sign_ups where sign_up_id = p_sign_up_id;
$$;
