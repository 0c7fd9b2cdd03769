-- From events to jobs (docs/decisions/0005-events.md).

-- Which reaction has dealt with which event: written with its work, so a repeated delivery does nothing.
create table reactions_done (
  tenant_id bigint not null,
  event_id bigint not null,
  reaction text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, event_id, reaction)
);
select directory.protect('reactions_done');

-- Hands events that a reaction waits for to the job queue, each once, oldest first; answers how many.
create function directory.relay_events(p_most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_event record;
  v_count int := 0;
begin
  for v_event in
    select tenant_id, event_id from public.events where relayed_at is null
     order by tenant_id, event_id limit p_most for update skip locked
  loop
    perform graphile_worker.add_job('react', json_build_object('tenantId', v_event.tenant_id, 'eventId', v_event.event_id));
    update public.events set relayed_at = clock_timestamp()
     where tenant_id = v_event.tenant_id and event_id = v_event.event_id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Jobs that concern the whole installation, and work for each tenant, start from here.
create function directory.list_tenants(p_after bigint, p_most int) returns table (tenant_id bigint, time_zone text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id, t.time_zone from public.tenants t where t.tenant_id > p_after order by t.tenant_id limit p_most;
$$;
create function directory.tenant_time_zone(p_tenant_id bigint) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select time_zone from public.tenants where tenant_id = p_tenant_id;
$$;
create function directory.add_job(p_name text, p_payload json) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(p_name, p_payload);
$$;

revoke all on function directory.relay_events(int), directory.list_tenants(bigint, int),
  directory.tenant_time_zone(bigint), directory.add_job(text, json) from public;
grant execute on function directory.relay_events(int), directory.list_tenants(bigint, int),
  directory.tenant_time_zone(bigint), directory.add_job(text, json) to ops_app;
