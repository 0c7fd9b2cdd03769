-- What a company was filled with as a sample: how far that is, and which records it made, so that exactly those are taken away again. One at most.
create table sample_data (
  tenant_id bigint not null primary key references tenants,
  state text not null check (state in ('empty', 'filling', 'filled', 'emptying', 'emptied')),
  problem text not null default '',
  done int not null default 0,
  total int not null default 0,
  -- Each with its kind, in the order in which they were made.
  made jsonb not null default '[]',
  -- Who filled it, and so whose time it is.
  made_by bigint,
  -- What happened up to this event was the filling.
  last_event_id bigint,
  first_entry_id bigint,
  last_entry_id bigint,
  -- What somebody has used or changed since, with the reason why it stays.
  kept jsonb not null default '[]'
);
select directory.protect('sample_data');

-- Whether what is shown is, in part, a sample.
alter table tenants add column shows_samples boolean not null default false;
