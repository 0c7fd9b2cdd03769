-- Sheets: a person's day is open until it is submitted, and locked once it is approved.

create table time_days (
  tenant_id bigint not null,
  day_id bigint generated always as identity,
  user_id bigint not null,
  day date not null,
  submitted_at timestamptz,
  -- what it came to when it was submitted and when it was approved: what came later shows
  submitted_seconds int,
  returned_at timestamptz,
  returned_by bigint,
  return_reason text not null default '',
  approved_at timestamptz,
  approved_by bigint,
  approved_seconds int,
  primary key (tenant_id, day_id),
  unique (tenant_id, user_id, day),
  foreign key (tenant_id, user_id) references people,
  check (approved_at is null or submitted_at is not null)
);
select directory.protect('time_days');

-- What is changed about an approved day; the day itself stays as it was approved.
create table time_adjustments (
  tenant_id bigint not null,
  adjustment_id bigint generated always as identity,
  user_id bigint not null,
  day date not null,
  kind text not null,
  work_id bigint not null,
  seconds int not null check (seconds <> 0),
  reason text not null,
  made_by bigint not null,
  made_at timestamptz not null default now(),
  primary key (tenant_id, adjustment_id),
  foreign key (tenant_id, user_id, day) references time_days (tenant_id, user_id, day),
  foreign key (tenant_id, kind, work_id) references work_items
);
create index on time_adjustments (tenant_id, user_id, day);
select directory.protect('time_adjustments');
