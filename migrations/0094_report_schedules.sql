-- Reports that are mailed again and again (docs/rules/statements.md).
create table report_schedules (
  tenant_id bigint not null,
  schedule_id bigint not null,
  name text not null,
  -- by the last parts of their addresses, in the order in which they are printed
  reports text[] not null check (cardinality(reports) > 0),
  -- which days they are about, counted from the day on which they are sent
  days text not null,
  basis text not null check (basis in ('accrual', 'cash')),
  columns text not null,
  compare text not null check (compare in ('none', 'previous', 'year')),
  message text not null,
  -- colleagues, at the address they have when it is sent, and others
  user_ids bigint[] not null,
  addresses text[] not null,
  frequency text not null check (frequency in ('weekly', 'monthly', 'month_end')),
  -- of the week from Monday, or of the month; null after the end of a month
  day smallint check (day between 1 and 31),
  -- the next day on which it is sent; advanced in the transaction that writes the mails
  next_on date not null,
  created_at timestamptz not null default now(),
  -- with whose rights it is made
  owner_id bigint not null,
  sent_at timestamptz,
  paused_at timestamptz,
  -- why it was paused by itself; '' when somebody did
  problem text not null default '',
  deleted_at timestamptz,
  primary key (tenant_id, schedule_id),
  foreign key (tenant_id, owner_id) references people
);
create index on report_schedules (tenant_id, next_on) where deleted_at is null and paused_at is null;
select directory.protect('report_schedules');
revoke delete on report_schedules from ops_app;
