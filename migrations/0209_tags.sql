-- Words that a company puts on any of its records. What goes out of use stays on what bears it.
create table tags (
  tenant_id bigint not null,
  type_id bigint not null,
  name text not null,
  color text not null,
  archived_at timestamptz,
  primary key (tenant_id, type_id)
);
select directory.protect('tags');
create unique index tags_name on tags (tenant_id, lower(name)) where archived_at is null;

-- Of a record of any kind, as events name it.
create table record_tags (
  tenant_id bigint not null,
  module text not null,
  entity_id bigint not null,
  tag_id bigint not null,
  primary key (tenant_id, module, entity_id, tag_id),
  constraint record_tags_tag foreign key (tenant_id, tag_id) references tags
);
select directory.protect('record_tags');
create index record_tags_by_tag on record_tags (tenant_id, tag_id, module, entity_id);
