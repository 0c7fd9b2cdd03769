-- Whether a person of this company has joined it, whatever became of them since.
create or replace function directory.is_member(p_user_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from directory.memberships
     where tenant_id = current_setting('app.tenant_id')::bigint and user_id = p_user_id
  );
$$;
revoke all on function directory.is_member(bigint) from public;
grant execute on function directory.is_member(bigint) to ops_app;
