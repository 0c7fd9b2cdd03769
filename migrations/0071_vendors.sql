-- The companies that are bought from.

create table vendors (
  tenant_id bigint not null,
  vendor_id bigint not null,
  name text not null,
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  -- what the vendor knows us by
  account_number text not null default '',
  -- 0 is due on receipt
  payment_terms_days smallint not null default 30 check (payment_terms_days between 0 and 120),
  -- paid for services and reported to the tax office on form 1099
  is_1099 boolean not null default false,
  -- never the whole number
  tax_id_last_four text not null default '' check (tax_id_last_four ~ '^(\d{4})?$'),
  remarks text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, vendor_id)
);
create index on vendors (tenant_id, lower(name), vendor_id) where deleted_at is null;
select directory.protect('vendors');
