-- What left the company in files: who took which list, with which filter, and how many rows.
create table exports (
  tenant_id bigint not null,
  export_id bigint not null,
  user_id bigint not null,
  list text not null,
  -- the search part of the list's address
  filter text not null,
  format text not null check (format in ('csv', 'xlsx')),
  started_at timestamptz not null default now(),
  -- null until the file was written, and for one that was cancelled
  row_count bigint,
  primary key (tenant_id, export_id),
  foreign key (tenant_id, user_id) references people (tenant_id, user_id)
);
select directory.protect('exports');
