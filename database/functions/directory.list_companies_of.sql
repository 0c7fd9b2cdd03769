-- Every company that knows a person: where they are or were a member, and where they are invited.
create or replace function directory.list_companies_of(p_identity_id bigint)
returns table (tenant_id bigint, user_id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.tenant_id, m.user_id from directory.memberships m where m.identity_id = p_identity_id
  union
  select l.tenant_id, l.user_id from directory.links l where l.identity_id = p_identity_id and l.purpose = 'invite';
$$;
revoke all on function directory.list_companies_of(bigint) from public;
grant execute on function directory.list_companies_of(bigint) to ops_app;
