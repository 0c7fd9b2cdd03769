-- Lists of names that a company keeps itself: how customers came to it, what kinds of equipment it looks after, what it makes appointments for.
-- What goes out of use stays with what names it.
create table referral_types (
  tenant_id bigint not null,
  type_id bigint not null,
  name text not null,
  archived_at timestamptz,
  primary key (tenant_id, type_id)
);
select directory.protect('referral_types');
create unique index referral_types_name on referral_types (tenant_id, lower(name)) where archived_at is null;

create table asset_types (
  tenant_id bigint not null,
  type_id bigint not null,
  name text not null,
  archived_at timestamptz,
  primary key (tenant_id, type_id)
);
select directory.protect('asset_types');
create unique index asset_types_name on asset_types (tenant_id, lower(name)) where archived_at is null;

create table event_types (
  tenant_id bigint not null,
  type_id bigint not null,
  name text not null,
  color text not null,
  minutes int not null check (minutes between 5 and 1440),
  archived_at timestamptz,
  primary key (tenant_id, type_id)
);
select directory.protect('event_types');
create unique index event_types_name on event_types (tenant_id, lower(name)) where archived_at is null;

alter table customers
  add column referral_type_id bigint,
  add constraint customers_referral_type foreign key (tenant_id, referral_type_id) references referral_types;
alter table assets
  add column asset_type_id bigint,
  add constraint assets_asset_type foreign key (tenant_id, asset_type_id) references asset_types;
