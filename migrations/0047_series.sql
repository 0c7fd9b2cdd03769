-- Tasks that come again: one row a series, and which task was made for which day.
create table work_series (
  tenant_id bigint not null,
  series_id bigint not null,
  every smallint not null check (every > 0),
  unit text not null check (unit in ('day', 'weekday', 'week', 'month')),
  first_on date not null,
  next_on date not null,
  ended_at timestamptz,
  primary key (tenant_id, series_id)
);
create index on work_series (tenant_id, next_on) where ended_at is null;
select directory.protect('work_series');

create table work_series_items (
  tenant_id bigint not null,
  series_id bigint not null,
  occurs_on date not null,
  kind text not null,
  work_id bigint not null,
  -- one item a day of the series, whoever makes it
  primary key (tenant_id, series_id, occurs_on),
  foreign key (tenant_id, series_id) references work_series,
  foreign key (tenant_id, kind, work_id) references work_items
);
create unique index on work_series_items (tenant_id, kind, work_id);
select directory.protect('work_series_items');
