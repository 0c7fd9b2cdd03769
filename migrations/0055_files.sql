-- Images and files that people put in. The bytes are in the store (docs/decisions/0023-files.md), under the number of the file.
create table files (
  tenant_id bigint not null,
  file_id bigint not null,
  -- as people see it: no folder, no control characters, an ending that fits the content
  name text not null,
  size_bytes bigint not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- found by content
  content_type text not null,
  -- in pixels as it is shown; null for what is no image
  width int,
  height int,
  has_thumbnail boolean not null default false,
  -- the record it belongs to, once it does
  owner_module text,
  owner_id bigint,
  -- its place among the files of its record
  position int not null default 0,
  uploaded_by bigint not null,
  uploaded_at timestamptz not null default now(),
  -- null while the bytes are on their way into the store, and again while they are removed
  stored_at timestamptz,
  -- when its record let go of it
  deleted_at timestamptz,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, uploaded_by) references people (tenant_id, user_id),
  check ((owner_module is null) = (owner_id is null))
);
create index files_owner on files (tenant_id, owner_module, owner_id, position) where owner_module is not null;
create index files_unattached on files (tenant_id, uploaded_at) where owner_module is null;
create index files_deleted on files (tenant_id, deleted_at) where deleted_at is not null;
select directory.protect('files');
