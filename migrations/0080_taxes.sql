-- Sales tax: to whom it is owed, at which rates, where, on what, and who is exempt (docs/rules/taxes.md).

-- To whom it is paid. What is owed now is the balance of its account.
create table tax_agencies (
  tenant_id bigint not null,
  agency_id bigint not null,
  name text not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  archived_at timestamptz,
  primary key (tenant_id, agency_id),
  foreign key (tenant_id, account_id) references accounts
);
create unique index on tax_agencies (tenant_id, lower(name)) where archived_at is null;
create unique index on tax_agencies (tenant_id, account_id) where archived_at is null;
select directory.protect('tax_agencies');
revoke delete on tax_agencies from ops_app;

-- A jurisdiction's rate from a day on, until its next one begins. Documents keep the row that they were made with.
create table tax_rates (
  tenant_id bigint not null,
  rate_id bigint not null,
  agency_id bigint not null,
  jurisdiction text not null,
  -- ten thousandths of a percent: 6.25 % is 62500
  percent_units int not null check (percent_units between 0 and 1000000),
  valid_from date not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  removed_at timestamptz,
  primary key (tenant_id, rate_id),
  foreign key (tenant_id, agency_id) references tax_agencies
);
create unique index on tax_rates (tenant_id, agency_id, jurisdiction, valid_from) where removed_at is null;
select directory.protect('tax_rates');
revoke delete on tax_rates from ops_app;

-- A place where the same jurisdictions tax what is done: "Odessa, TX".
create table tax_zones (
  tenant_id bigint not null,
  zone_id bigint not null,
  name text not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  archived_at timestamptz,
  primary key (tenant_id, zone_id)
);
create unique index on tax_zones (tenant_id, lower(name)) where archived_at is null;
select directory.protect('tax_zones');
revoke delete on tax_zones from ops_app;

create table tax_zone_jurisdictions (
  tenant_id bigint not null,
  zone_id bigint not null,
  agency_id bigint not null,
  jurisdiction text not null,
  -- the order in which they are written
  place int not null,
  primary key (tenant_id, zone_id, agency_id, jurisdiction),
  foreign key (tenant_id, zone_id) references tax_zones,
  foreign key (tenant_id, agency_id) references tax_agencies
);
select directory.protect('tax_zone_jurisdictions');

-- One row a company, once it has decided something.
create table tax_settings (
  tenant_id bigint primary key,
  -- where work is taxed that is nowhere else
  default_zone_id bigint,
  -- {"service": true, …}: classes of items that differ from what is usual
  taxable jsonb not null default '{}',
  foreign key (tenant_id, default_zone_id) references tax_zones
);
select directory.protect('tax_settings');
revoke delete on tax_settings from ops_app;

-- What a customer has of their own.
create table customer_taxes (
  tenant_id bigint not null,
  customer_id bigint not null,
  zone_id bigint,
  exempt_reason text check (exempt_reason in ('government', 'resale', 'agriculture', 'nonprofit', 'other')),
  certificate text not null default '',
  -- the last day that the certificate counts; null has no end
  valid_through date,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customers,
  foreign key (tenant_id, zone_id) references tax_zones
);
create index on customer_taxes (tenant_id, zone_id) where zone_id is not null;
select directory.protect('customer_taxes');
revoke delete on customer_taxes from ops_app;
