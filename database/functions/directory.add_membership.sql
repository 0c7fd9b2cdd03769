create or replace function directory.add_membership(p_identity_id bigint, p_tenant_id bigint, p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.memberships (identity_id, tenant_id, user_id) values (p_identity_id, p_tenant_id, p_user_id);
$$;
