-- Notes of every kind of record; `module` and `entity_id` name the record, as events do.
create table notes (
  tenant_id bigint not null,
  note_id bigint not null,
  module text not null,
  entity_id bigint not null,
  body text not null,
  -- the words of the body, for what reads them
  words text not null,
  audience text not null default 'internal' check (audience in ('internal', 'customer')),
  is_system boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint,
  edited_at timestamptz,
  pinned_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, note_id),
  foreign key (tenant_id, created_by) references people
);
create index notes_of_record on notes (tenant_id, module, entity_id, note_id desc) where deleted_at is null;
create index notes_pinned on notes (tenant_id, module, entity_id, note_id desc)
  where deleted_at is null and pinned_at is not null;
select directory.protect('notes');

-- What a note said before each edit.
create table note_versions (
  tenant_id bigint not null,
  note_id bigint not null,
  version smallint not null,
  body text not null,
  written_by bigint,
  written_at timestamptz not null,
  primary key (tenant_id, note_id, version),
  foreign key (tenant_id, note_id) references notes
);
select directory.protect('note_versions');

create table note_bookmarks (
  tenant_id bigint not null,
  user_id bigint not null,
  note_id bigint not null,
  primary key (tenant_id, user_id, note_id),
  foreign key (tenant_id, user_id) references people,
  foreign key (tenant_id, note_id) references notes
);
select directory.protect('note_bookmarks');

create table note_reads (
  tenant_id bigint not null,
  note_id bigint not null,
  user_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (tenant_id, note_id, user_id),
  foreign key (tenant_id, user_id) references people,
  foreign key (tenant_id, note_id) references notes
);
select directory.protect('note_reads');

create table note_templates (
  tenant_id bigint not null,
  template_id bigint not null,
  name text not null,
  body text not null,
  deleted_at timestamptz,
  primary key (tenant_id, template_id)
);
create unique index on note_templates (tenant_id, lower(name)) where deleted_at is null;
select directory.protect('note_templates');
