-- Lenders and donors: whom the books name beside customers, vendors and employees.

create table payees (
  tenant_id bigint not null,
  payee_id bigint not null,
  kind text not null check (kind in ('lender', 'donor')),
  name text not null,
  phone text not null default '',
  email text not null default '',
  remarks text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint,
  archived_at timestamptz,
  primary key (tenant_id, payee_id)
);
create index on payees (tenant_id, lower(name), payee_id) where archived_at is null;
select directory.protect('payees');
revoke delete on payees from ops_app;
