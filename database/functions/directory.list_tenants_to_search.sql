-- Companies of which not every record is gone through for the search yet, in this form of the words.
create or replace function directory.list_tenants_to_search(p_form int) returns table (tenant_id bigint, time_zone text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id, t.time_zone from public.tenants t
   where not exists (select from public.search_fillings f where f.tenant_id = t.tenant_id and f.form = p_form and f.kind is null)
   order by t.tenant_id;
$$;
revoke all on function directory.list_tenants_to_search(int) from public;
grant execute on function directory.list_tenants_to_search(int) to ops_app;
