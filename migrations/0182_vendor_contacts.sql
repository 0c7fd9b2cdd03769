-- The people at a vendor.
create table vendor_contacts (
  tenant_id bigint not null,
  contact_id bigint not null,
  vendor_id bigint not null,
  name text not null,
  title text not null default '',
  email text not null default '',
  phone text not null default '',
  deleted_at timestamptz,
  primary key (tenant_id, contact_id),
  constraint vendor_contacts_vendor foreign key (tenant_id, vendor_id) references vendors (tenant_id, vendor_id)
);
create index vendor_contacts_of_vendor on vendor_contacts (tenant_id, vendor_id, contact_id);
select directory.protect('vendor_contacts');
