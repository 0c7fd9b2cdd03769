-- A location of a customer may be taxed in a zone of its own (docs/rules/taxes.md, 0075).
create table location_taxes (
  tenant_id bigint not null,
  location_id bigint not null,
  zone_id bigint not null,
  primary key (tenant_id, location_id),
  foreign key (tenant_id, location_id) references customer_locations,
  foreign key (tenant_id, zone_id) references tax_zones
);
select directory.protect('location_taxes');
create index location_taxes_zone on location_taxes (tenant_id, zone_id);
