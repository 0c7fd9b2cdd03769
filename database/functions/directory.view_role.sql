-- From its next request on the session sees what the role sees; with null what its person's own role does. Answers what it looked through before:
-- of two that come at once the second answers what the first has set.
create or replace function directory.view_role(p_session_id bigint, p_role_id bigint) returns bigint
language sql security definer set search_path = pg_catalog, directory, pg_temp as $$
  with was as (select s.session_id, s.viewed_role_id from directory.sessions s where s.session_id = p_session_id for update)
  update directory.sessions s set viewed_role_id = p_role_id from was where s.session_id = was.session_id
  returning was.viewed_role_id;
$$;
revoke all on function directory.view_role(bigint, bigint) from public;
grant execute on function directory.view_role(bigint, bigint) to ops_app;
