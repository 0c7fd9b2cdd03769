-- Stretches of work to the second, each of one source, never two of a person at once.

create extension if not exists btree_gist;

update time_segments set started_at = date_trunc('second', started_at), ended_at = date_trunc('second', ended_at);
-- No call ever let two stretches of a person overlap; what was made otherwise ends where the next begins.
delete from time_segments s using time_segments r
 where (r.tenant_id, r.user_id) = (s.tenant_id, s.user_id) and r.ended_at is null
   and s.segment_id <> r.segment_id and s.started_at >= r.started_at;
update time_segments s set ended_at = n.next_at
  from (select tenant_id, segment_id,
               lead(started_at) over (partition by tenant_id, user_id order by started_at, segment_id) as next_at
          from time_segments) n
 where (n.tenant_id, n.segment_id) = (s.tenant_id, s.segment_id) and s.ended_at > n.next_at;

alter table time_segments
  add column source text not null default 'timer' check (source in ('timer', 'sheet', 'claim')),
  add column device_id text,
  -- until then nobody is asked whether they are still working (product.md §9)
  add column extended_until timestamptz,
  -- why it was written by hand or claimed
  add column remarks text not null default '',
  add column deleted_at timestamptz,
  add constraint time_segments_apart exclude using gist
    (tenant_id with =, user_id with =, tstzrange(started_at, ended_at) with &&) where (deleted_at is null),
  add check (source = 'timer' or ended_at is not null);
create index time_segments_person on time_segments (tenant_id, user_id, started_at) where deleted_at is null;

-- When somebody was last at a device, by the server's clock.
create table idle_sessions (
  tenant_id bigint not null,
  user_id bigint not null,
  device_id text not null,
  last_active_at timestamptz not null,
  primary key (tenant_id, user_id, device_id),
  foreign key (tenant_id, user_id) references people
);
select directory.protect('idle_sessions');

-- Time nobody worked while it ran, as far as anyone knows; its person may claim it.
create table idle_intervals (
  tenant_id bigint not null,
  idle_id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  work_id bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  settled_at timestamptz,
  -- the stretch that a claim made; none when it was discarded
  segment_id bigint,
  primary key (tenant_id, idle_id),
  foreign key (tenant_id, kind, work_id) references work_items,
  foreign key (tenant_id, user_id) references people,
  foreign key (tenant_id, segment_id) references time_segments,
  check (ended_at > started_at),
  check (segment_id is null or settled_at is not null)
);
create index idle_intervals_person on idle_intervals (tenant_id, user_id, ended_at);
select directory.protect('idle_intervals');

alter table tenants
  add column idle_threshold_minutes int not null default 15 check (idle_threshold_minutes between 5 and 120),
  add column claim_window_hours int not null default 24 check (claim_window_hours between 1 and 168),
  add column starts_shift boolean not null default false;

-- Whose work has run beyond their last activity, the threshold and the countdown, of all companies: the watchdog looks often.
create function directory.list_overdue(p_countdown interval, p_most int)
returns table (tenant_id bigint, user_id bigint, time_zone text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id, s.user_id, t.time_zone
    from public.time_segments s
    join public.tenants t on t.tenant_id = s.tenant_id
   where s.ended_at is null
     and greatest(
           greatest(s.started_at, (select max(i.last_active_at) from public.idle_sessions i
                                    where i.tenant_id = s.tenant_id and i.user_id = s.user_id))
             + make_interval(mins => t.idle_threshold_minutes),
           s.extended_until) + p_countdown <= clock_timestamp()
   order by s.tenant_id, s.user_id limit p_most;
$$;
revoke all on function directory.list_overdue(interval, int) from public;
grant execute on function directory.list_overdue(interval, int) to ops_app;
