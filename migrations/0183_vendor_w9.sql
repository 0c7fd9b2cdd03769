-- What a vendor says of itself on form W-9, and its whole tax id: sealed with a key that is not in the database.
create table vendor_tax_ids (
  tenant_id bigint not null,
  tax_id_id bigint not null,
  vendor_id bigint not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, tax_id_id),
  constraint vendor_tax_ids_vendor foreign key (tenant_id, vendor_id) references vendors (tenant_id, vendor_id)
);
create index vendor_tax_ids_of_vendor on vendor_tax_ids (tenant_id, vendor_id);
select directory.protect('vendor_tax_ids');

-- Who opened the paper of a vendor, which shows the number too: they may fetch it for a few minutes.
create table vendor_w9_openings (
  tenant_id bigint not null,
  vendor_id bigint not null,
  user_id bigint not null,
  opened_at timestamptz not null default now(),
  primary key (tenant_id, vendor_id, user_id),
  constraint vendor_w9_openings_vendor foreign key (tenant_id, vendor_id) references vendors (tenant_id, vendor_id)
);
select directory.protect('vendor_w9_openings');

alter table vendors
  add column w9_legal_name text,
  add column w9_business_name text,
  add column w9_classification text constraint vendors_w9_classification check (
    w9_classification in ('individual', 'c_corporation', 's_corporation', 'partnership', 'trust_estate', 'llc', 'other')),
  add column w9_llc_class text constraint vendors_w9_llc_class check (w9_llc_class in ('', 'c', 's', 'p')),
  add column w9_other_classification text,
  add column w9_exempt_payee_code text,
  add column w9_address text,
  add column w9_city text,
  add column w9_state text,
  add column w9_zip text,
  add column w9_tin_kind text constraint vendors_w9_tin_kind check (w9_tin_kind in ('ssn', 'ein')),
  add column w9_signed_on date,
  add column w9_file_id bigint,
  add column tax_id_id bigint,
  add constraint vendors_w9_file foreign key (tenant_id, w9_file_id) references files (tenant_id, file_id),
  add constraint vendors_tax_id foreign key (tenant_id, tax_id_id) references vendor_tax_ids (tenant_id, tax_id_id);
