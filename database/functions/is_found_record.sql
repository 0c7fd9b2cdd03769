-- Whether one record holds what is asked (search_query): for lists of what so many hold that nobody wants all their ids.
create or replace function is_found_record(p_kind text, p_id bigint, p_query text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from search_records s
     where s.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and s.kind = p_kind and s.id = p_id
       and s.keys @@ replace(p_query, e'\t', search_key(s.tenant_id, s.kind, s.id, s.is_ahead))::tsquery)
$$;
revoke all on function is_found_record(text, bigint, text) from public;
grant execute on function is_found_record(text, bigint, text) to ops_app;
