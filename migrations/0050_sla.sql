-- Until when a ticket is to be taken up and solved (docs/rules/sla.md).

-- How a company works and what it promises: one record, so that a change of it is one change.
create table service_levels (
  tenant_id bigint not null primary key,
  hours jsonb not null,
  holidays jsonb not null,
  policies jsonb not null
);
select directory.protect('service_levels');

-- The clock stands in the row of its ticket: it changes with the ticket and lists show it.
alter table work_items
  add column sla_elapsed_s int not null default 0,
  add column sla_running_since timestamptz,
  add column sla_response_s int,
  add column sla_response_due_at timestamptz,
  add column sla_resolution_due_at timestamptz,
  add column sla_due_at timestamptz generated always as (least(sla_response_due_at, sla_resolution_due_at)) stored,
  add column sla_told smallint not null default 0,
  add column sla_alarm_at timestamptz;
create index work_items_sla_alarm on work_items (tenant_id, sla_alarm_at) where sla_alarm_at is not null;

-- Companies with something to tell now.
create function directory.list_tenants_with_sla_alarms() returns table (tenant_id bigint, time_zone text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id, t.time_zone from public.tenants t
   where exists (select from public.work_items w where w.tenant_id = t.tenant_id and w.sla_alarm_at <= now());
$$;
revoke all on function directory.list_tenants_with_sla_alarms() from public;
grant execute on function directory.list_tenants_with_sla_alarms() to ops_app;
