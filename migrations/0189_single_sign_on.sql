-- A company's own identity provider (OpenID Connect); the client's secret is sealed with a key that is not in the database.
create table single_sign_ons (
  tenant_id bigint primary key references tenants,
  company_name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret text not null,
  is_on boolean not null,
  is_demanded boolean not null
);
select directory.protect('single_sign_ons');

-- Whom its provider means, by its own name for them: addresses are given to others there.
create table single_sign_on_links (
  tenant_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  linked_at timestamptz not null default now(),
  primary key (tenant_id, issuer, subject),
  unique (tenant_id, user_id),
  constraint single_sign_on_links_user foreign key (tenant_id, user_id) references people (tenant_id, user_id)
);
select directory.protect('single_sign_on_links');

-- By what a company is named before anybody has signed in.
create table directory.company_names (
  company_name text primary key check (company_name ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  tenant_id bigint not null unique references directory.tenants
);
comment on table directory.company_names is 'local';
