-- Files of tasks or tickets: their rows until they are made, and which items were made of them.
create table work_imports (
  tenant_id bigint not null,
  import_id uuid not null,
  kind text not null check (kind in ('task', 'ticket')),
  file_name text not null,
  made_by bigint not null,
  begun_at timestamptz not null default now(),
  -- null until all rows were made into items
  made_at timestamptz,
  made_count int not null default 0,
  taken_back_at timestamptz,
  primary key (tenant_id, import_id),
  foreign key (tenant_id, made_by) references people
);
create index on work_imports (tenant_id, kind, made_at desc) where made_at is not null;
create index on work_imports (tenant_id, made_by) where made_at is null;
select directory.protect('work_imports');

create table work_import_rows (
  tenant_id bigint not null,
  import_id uuid not null,
  -- the line of the file, counted from 1 for its head
  line int not null,
  cells jsonb,
  work_id bigint,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references work_imports on delete cascade
);
select directory.protect('work_import_rows');
