-- Files of journal entries: their lines until they are posted, all or none (docs/rules/ledger.md).
create table entry_imports (
  tenant_id bigint not null,
  import_id uuid not null,
  file_name text not null,
  made_by bigint not null,
  begun_at timestamptz not null default now(),
  -- null until all of them were posted
  made_at timestamptz,
  first_entry_id bigint,
  entry_count int not null default 0,
  primary key (tenant_id, import_id),
  foreign key (tenant_id, made_by) references people
);
select directory.protect('entry_imports');

create table entry_import_rows (
  tenant_id bigint not null,
  import_id uuid not null,
  -- the line of the file, counted from 1 for its head
  line int not null,
  cells jsonb not null,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references entry_imports on delete cascade
);
select directory.protect('entry_import_rows');
