-- When somebody was at a device that had no signal, as it tells when it has one again; kept for a month.
create table active_spans (
  tenant_id bigint not null,
  user_id bigint not null,
  device_id text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (tenant_id, user_id, device_id, started_at),
  foreign key (tenant_id, user_id) references people,
  check (ended_at >= started_at)
);
create index active_spans_person on active_spans (tenant_id, user_id, ended_at);
select directory.protect('active_spans');

-- Work whose start came late, or that runs again because a device told late: what was told of its person before says nothing of it.
alter table time_segments add column known_at timestamptz;

-- From when on the person could know of it; the window for claiming counts from then.
alter table idle_intervals add column known_at timestamptz;
update idle_intervals set known_at = ended_at;
alter table idle_intervals
  alter column known_at set not null,
  alter column known_at set default date_trunc('second', clock_timestamp());
