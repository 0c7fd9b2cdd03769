-- Invoices and credit memos (docs/rules/invoices.md): drafts until they are approved, then numbered and posted.
create table invoices (
  tenant_id bigint not null,
  invoice_id bigint not null,
  kind text not null check (kind in ('invoice', 'credit_memo')),
  -- of its kind, without gaps, given when it is approved
  number bigint,
  customer_id bigint not null,
  invoice_date date not null,
  due_on date not null,
  -- what was entered, as the contract has it, in cents
  form jsonb not null,
  -- how it is taxed: as on its day when it was last saved
  taxes jsonb not null,
  total_cents bigint not null,
  -- of two who edit it the second is told
  version int not null default 1,
  -- what stands for it in the ledger; that of the void when it is void
  entry_id bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  submitted_at timestamptz,
  submitted_by bigint,
  approved_at timestamptz,
  approved_by bigint,
  mailed_at timestamptz,
  mailed_to text not null default '',
  voided_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, invoice_id),
  unique (tenant_id, kind, number),
  foreign key (tenant_id, customer_id) references customers,
  foreign key (tenant_id, entry_id) references journal_entries,
  foreign key (tenant_id, created_by) references people,
  foreign key (tenant_id, submitted_by) references people,
  foreign key (tenant_id, approved_by) references people,
  -- Posted, numbered and approved is one thing; only what is none of them can be deleted.
  check ((approved_at is null) = (number is null) and (number is null) = (entry_id is null)),
  check (deleted_at is null or number is null)
);
create index invoices_date on invoices (tenant_id, invoice_date desc, invoice_id desc) where deleted_at is null;
create index invoices_customer on invoices (tenant_id, customer_id, invoice_date desc, invoice_id desc) where deleted_at is null;
select directory.protect('invoices');
revoke delete on invoices from ops_app;
