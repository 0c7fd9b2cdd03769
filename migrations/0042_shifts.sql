-- When people are at work at all, whatever they work on.

create table shifts (
  tenant_id bigint not null,
  shift_id bigint generated always as identity,
  user_id bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  device_id text,
  deleted_at timestamptz,
  primary key (tenant_id, shift_id),
  foreign key (tenant_id, user_id) references people,
  check (ended_at >= started_at),
  constraint shifts_apart exclude using gist
    (tenant_id with =, user_id with =, tstzrange(started_at, ended_at) with &&) where (deleted_at is null)
);
create unique index shifts_running on shifts (tenant_id, user_id) where ended_at is null and deleted_at is null;
create index shifts_person on shifts (tenant_id, user_id, started_at) where deleted_at is null;
select directory.protect('shifts');
