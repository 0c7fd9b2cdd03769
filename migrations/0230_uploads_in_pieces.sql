-- Files that come in pieces, over a connection that is lost again and again (docs/rules/my-day.md): what has come stays until the rest has.
create table uploads (
  tenant_id bigint not null,
  user_id bigint not null,
  -- given by the device
  upload_id uuid not null,
  name text not null,
  size_bytes int not null check (size_bytes > 0),
  received_bytes int not null check (received_bytes between 0 and size_bytes),
  -- once it is whole
  file_id bigint,
  begun_at timestamptz not null default now(),
  primary key (tenant_id, user_id, upload_id),
  foreign key (tenant_id, user_id) references people,
  foreign key (tenant_id, file_id) references files on delete cascade
);
select directory.protect('uploads');
create index uploads_file on uploads (tenant_id, file_id) where file_id is not null;

create table upload_pieces (
  tenant_id bigint not null,
  user_id bigint not null,
  upload_id uuid not null,
  -- where in the file it begins
  from_byte int not null,
  bytes bytea not null,
  primary key (tenant_id, user_id, upload_id, from_byte),
  foreign key (tenant_id, user_id, upload_id) references uploads on delete cascade
);
-- photos are packed already
alter table upload_pieces alter column bytes set storage external;
select directory.protect('upload_pieces');
