-- What somebody looked at lately, and which of it stands as a tab in the top bar. One row a person and record.
create table viewed (
  tenant_id bigint not null,
  user_id bigint not null,
  module text not null,
  entity_id bigint not null,
  viewed_at timestamptz not null default clock_timestamp(),
  -- since when it is a tab; null when it is none
  tab_since timestamptz,
  -- of the row, for browsers that were away
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id, module, entity_id),
  foreign key (tenant_id, user_id) references people
);
create index on viewed (tenant_id, user_id, viewed_at desc);
select directory.protect('viewed');
