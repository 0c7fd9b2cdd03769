-- Fields that a company adds to kinds of records itself, and what they hold. What goes out of use stays where it holds something.
create table custom_fields (
  tenant_id bigint not null,
  field_id bigint not null,
  module text not null,
  name text not null,
  type text not null check (type in ('text', 'number', 'date', 'yes_no', 'choice')),
  choices jsonb not null,
  archived_at timestamptz,
  primary key (tenant_id, field_id)
);
select directory.protect('custom_fields');
create unique index custom_fields_name on custom_fields (tenant_id, module, lower(name)) where archived_at is null;

-- Of a record of the field's kind, as its type writes it; none where it is empty.
create table custom_values (
  tenant_id bigint not null,
  module text not null,
  entity_id bigint not null,
  field_id bigint not null,
  value text not null,
  primary key (tenant_id, module, entity_id, field_id),
  constraint custom_values_field foreign key (tenant_id, field_id) references custom_fields
);
select directory.protect('custom_values');
