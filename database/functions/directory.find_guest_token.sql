-- Which company, and which link there, a token is of. No row for one that was never given or is withdrawn.
create or replace function directory.find_guest_token(p_token_hash bytea)
returns table (tenant_id bigint, link_id bigint, time_zone text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.tenant_id, g.link_id, directory.tenant_time_zone(g.tenant_id)
    from directory.guest_tokens g where g.token_hash = p_token_hash;
$$;
revoke all on function directory.find_guest_token(bytea) from public;
grant execute on function directory.find_guest_token(bytea) to ops_app;
