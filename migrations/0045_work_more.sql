-- Kinds of work with steps and sub-categories, and what a task or ticket has beside its row.

alter table ticket_types
  add column steps jsonb not null default '[]',
  add column archived_at timestamptz,
  drop constraint ticket_types_tenant_id_name_key;
create unique index on ticket_types (tenant_id, lower(name)) where archived_at is null;

alter table task_categories
  add column parent_id bigint,
  add column steps jsonb not null default '[]',
  add column archived_at timestamptz,
  add foreign key (tenant_id, parent_id) references task_categories,
  drop constraint task_categories_tenant_id_name_key;
create unique index on task_categories (tenant_id, coalesce(parent_id, 0), lower(name)) where archived_at is null;

-- how many steps there are and how many of them are done, so that lists need not count
alter table work_items
  add column start_date date,
  add column steps_done smallint not null default 0,
  add column steps_total smallint not null default 0;
create index work_items_due on work_items (tenant_id, kind, due_date) where closed_at is null and deleted_at is null;

-- The steps of one item, copied from its type or category; those of a former one stay as history.
create table work_steps (
  tenant_id bigint not null,
  step_id bigint not null,
  kind text not null,
  work_id bigint not null,
  position smallint not null,
  title text not null,
  is_required boolean not null,
  done_at timestamptz,
  done_by bigint,
  is_former boolean not null default false,
  primary key (tenant_id, kind, work_id, step_id),
  foreign key (tenant_id, kind, work_id) references work_items
);
select directory.protect('work_steps');

create table work_contacts (
  tenant_id bigint not null,
  kind text not null,
  work_id bigint not null,
  contact_id bigint not null,
  primary key (tenant_id, kind, work_id, contact_id),
  foreign key (tenant_id, kind, work_id) references work_items,
  foreign key (tenant_id, contact_id) references customer_contacts
);
create index on work_contacts (tenant_id, contact_id);
select directory.protect('work_contacts');

-- How items belong together; a row is kept by the one that says it: a child its parent, who waits what it waits for.
create table work_links (
  tenant_id bigint not null,
  kind text not null,
  work_id bigint not null,
  relation text not null check (relation in ('parent', 'blocked_by', 'related', 'merged_into')),
  other_kind text not null,
  other_id bigint not null,
  primary key (tenant_id, kind, work_id, relation, other_kind, other_id),
  foreign key (tenant_id, kind, work_id) references work_items,
  foreign key (tenant_id, other_kind, other_id) references work_items,
  check ((kind, work_id) <> (other_kind, other_id))
);
create index on work_links (tenant_id, other_kind, other_id);
create unique index on work_links (tenant_id, kind, work_id, relation) where relation in ('parent', 'merged_into');
select directory.protect('work_links');
