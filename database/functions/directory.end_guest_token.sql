-- Forgets the token of a link that is withdrawn: it leads nowhere from then on, as one that was never given.
create or replace function directory.end_guest_token(p_tenant_id bigint, p_link_id bigint)
returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.guest_tokens g where g.tenant_id = p_tenant_id and g.link_id = p_link_id;
$$;
revoke all on function directory.end_guest_token(bigint, bigint) from public;
grant execute on function directory.end_guest_token(bigint, bigint) to ops_app;
