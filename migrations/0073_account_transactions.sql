-- Money forms that post by themselves: expenses, transfers, draws, loans, payroll entries … (docs/rules/ledger.md).
create table account_transactions (
  tenant_id bigint not null,
  transaction_id bigint not null,
  kind text not null,
  -- of its kind, without gaps
  number bigint not null,
  -- what was entered, as the contract of its kind has it, in cents
  form jsonb not null,
  -- what it moves, as lists show it
  total_cents bigint not null,
  -- what stands for it in the ledger; that of the void when it is void
  entry_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  voided_at timestamptz,
  primary key (tenant_id, transaction_id),
  unique (tenant_id, kind, number),
  foreign key (tenant_id, entry_id) references journal_entries,
  foreign key (tenant_id, created_by) references people
);
select directory.protect('account_transactions');
revoke delete on account_transactions from ops_app;

-- The last number of each kind of document. Taken right before posting, so that it is held as briefly as the ledger's own.
create table document_numbers (
  tenant_id bigint not null,
  kind text not null,
  last bigint not null,
  primary key (tenant_id, kind)
);
select directory.protect('document_numbers');
revoke delete on document_numbers from ops_app;
