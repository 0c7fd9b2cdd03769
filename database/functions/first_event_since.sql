-- The first event of a company that is not before a moment, one more than the last where all are: events are numbered as they come, so it is
-- found by halving, without an index of times. Those of one long transaction are numbered late: whoever asks looks a little further.
create or replace function first_event_since(p_tenant_id bigint, p_at timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  low bigint;
  high bigint;
  found_id bigint;
  found_at timestamptz;
begin
  select event_id into low from events where tenant_id = p_tenant_id order by event_id limit 1;
  select event_id + 1 into high from events where tenant_id = p_tenant_id order by event_id desc limit 1;
  if low is null then return 0; end if;
  while low < high loop
    select event_id, at into found_id, found_at from events
     where tenant_id = p_tenant_id and event_id >= (low + high) / 2 order by event_id limit 1;
    if found_at >= p_at then high := (low + high) / 2; else low := found_id + 1; end if;
  end loop;
  return high;
end $$;
