-- Checklists: steps that work of certain types and categories gets. What was copied to work stays as it was copied.
create table checklists (
  tenant_id bigint not null,
  checklist_id bigint not null,
  name text not null,
  -- counts up whenever the steps change
  version int not null default 1,
  steps jsonb not null default '[]',
  created_by bigint,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, checklist_id),
  foreign key (tenant_id, created_by) references people
);
create unique index checklists_name on checklists (tenant_id, lower(name)) where deleted_at is null;
select directory.protect('checklists');

-- Every version as it was written.
create table checklist_versions (
  tenant_id bigint not null,
  checklist_id bigint not null,
  version int not null,
  name text not null,
  steps jsonb not null,
  made_by bigint,
  made_at timestamptz not null default now(),
  primary key (tenant_id, checklist_id, version),
  foreign key (tenant_id, checklist_id) references checklists,
  foreign key (tenant_id, made_by) references people
);
select directory.protect('checklist_versions');

-- Which ticket types and task categories bring it; those are archived and never removed.
create table checklist_links (
  tenant_id bigint not null,
  checklist_id bigint not null,
  kind text not null check (kind in ('ticket', 'task')),
  kind_id bigint not null,
  primary key (tenant_id, checklist_id, kind, kind_id),
  foreign key (tenant_id, checklist_id) references checklists
);
create index checklist_links_kind on checklist_links (tenant_id, kind, kind_id);
select directory.protect('checklist_links');
