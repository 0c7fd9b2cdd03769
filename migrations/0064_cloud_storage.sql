-- A folder that a company has in a cloud of its own, by WebDAV, and what its records link to there or anywhere else.
create table cloud_storages (
  tenant_id bigint not null primary key,
  -- another one whenever address or user become others
  connection_id uuid not null,
  is_on boolean not null,
  address text not null,
  user_name text not null,
  -- below the address; empty is the address itself
  folder text not null
);
select directory.protect('cloud_storages');

create table cloud_links (
  tenant_id bigint not null,
  link_id bigint not null,
  kind text not null check (kind in ('file', 'folder', 'web')),
  -- the record that has it
  module text not null,
  entity_id bigint not null,
  name text not null,
  -- of a web link
  url text,
  -- of a file or folder: where it is below the company's folder; null while a file is on its way there
  path text,
  size_bytes bigint,
  -- the attachment of a note that is copied there
  file_id bigint,
  note_id bigint,
  created_by bigint,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, link_id),
  foreign key (tenant_id, created_by) references people (tenant_id, user_id),
  check ((kind = 'web') = (url is not null)),
  check (kind = 'web' or path is not null or file_id is not null)
);
create index cloud_links_record on cloud_links (tenant_id, module, entity_id, link_id) where deleted_at is null;
create index cloud_links_waiting on cloud_links (tenant_id, link_id) where path is null and kind = 'file';
-- An attachment is copied once, however often its note is told of.
create unique index cloud_links_file on cloud_links (tenant_id, file_id) where file_id is not null;
select directory.protect('cloud_links');

-- The password of the storage is kept as those of people's second factors are: where the application's role cannot read it
-- but for the one of the company at hand.
create table directory.cloud_passwords (
  tenant_id bigint primary key references directory.tenants,
  password text not null
);
comment on table directory.cloud_passwords is 'local';

create function directory.set_cloud_password(p_password text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.cloud_passwords values (current_setting('app.tenant_id')::bigint, p_password)
  on conflict (tenant_id) do update set password = excluded.password;
$$;
create function directory.cloud_password() returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select password from directory.cloud_passwords where tenant_id = current_setting('app.tenant_id')::bigint;
$$;
revoke all on function directory.set_cloud_password(text), directory.cloud_password() from public;
grant execute on function directory.set_cloud_password(text), directory.cloud_password() to ops_app;
