-- Journal entries that come again, and what became of each of their days (docs/rules/ledger.md).
create table recurring_entries (
  tenant_id bigint not null,
  recurring_id bigint not null,
  name text not null,
  -- what is posted each time, as the form of a journal entry has it, in cents
  memo text not null,
  lines jsonb not null,
  frequency text not null check (frequency in ('weekly', 'monthly', 'quarterly', 'yearly')),
  starts_on date not null,
  -- on the last day of the month, however long it is
  is_last_day boolean not null,
  -- no day after it
  ends_on date,
  -- else it waits for somebody to confirm it
  posts_itself boolean not null,
  -- the next day that nothing has become of yet; null when there is none
  next_on date,
  created_at timestamptz not null default now(),
  -- who is told when it waits
  owner_id bigint,
  archived_at timestamptz,
  primary key (tenant_id, recurring_id),
  foreign key (tenant_id, owner_id) references people
);
create index on recurring_entries (tenant_id, next_on) where archived_at is null and next_on is not null;
select directory.protect('recurring_entries');
revoke delete on recurring_entries from ops_app;

create table recurring_days (
  tenant_id bigint not null,
  recurring_id bigint not null,
  due_on date not null,
  state text not null check (state in ('waiting', 'posted', 'skipped')),
  -- why it could not be posted; '' when it only has to be confirmed
  problem text not null default '',
  entry_id bigint,
  -- one outcome a day, whoever is at it
  primary key (tenant_id, recurring_id, due_on),
  foreign key (tenant_id, recurring_id) references recurring_entries,
  foreign key (tenant_id, entry_id) references journal_entries,
  check ((state = 'posted') = (entry_id is not null))
);
create index on recurring_days (tenant_id, recurring_id) where state = 'waiting';
select directory.protect('recurring_days');
revoke delete on recurring_days from ops_app;
