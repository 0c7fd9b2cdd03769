-- What a vendor is insured by, and what was told of its end: each day that it ends on is told once before and once when it has come.
create table vendor_certificates (
  tenant_id bigint not null,
  certificate_id bigint not null,
  vendor_id bigint not null,
  kind text not null
    constraint vendor_certificates_kind check (kind in ('general_liability', 'workers_compensation', 'auto', 'umbrella', 'other')),
  carrier text not null default '',
  policy_number text not null default '',
  limit_cents bigint,
  effective_on date,
  expires_on date not null,
  file_id bigint,
  told_soon_of date,
  told_end_of date,
  deleted_at timestamptz,
  primary key (tenant_id, certificate_id),
  constraint vendor_certificates_vendor foreign key (tenant_id, vendor_id) references vendors (tenant_id, vendor_id),
  constraint vendor_certificates_file foreign key (tenant_id, file_id) references files (tenant_id, file_id)
);
create index vendor_certificates_of_vendor on vendor_certificates (tenant_id, vendor_id, certificate_id);
create index vendor_certificates_ending on vendor_certificates (tenant_id, expires_on) where deleted_at is null;
select directory.protect('vendor_certificates');
