-- Companies with something to tell now.
create or replace function directory.list_tenants_with_sla_alarms() returns table (tenant_id bigint, time_zone text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id, t.time_zone from public.tenants t
   where exists (select from public.work_items w where w.tenant_id = t.tenant_id and w.sla_alarm_at <= now());
$$;
