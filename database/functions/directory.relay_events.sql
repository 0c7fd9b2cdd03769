-- Hands events that a reaction waits for to the job queue, each once, oldest first; answers how many.
create or replace function directory.relay_events(p_most int) returns int
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
