-- What a company charges beside its work: declared once, and offered where it may be charged. One of them may be the surcharge on cards.
create table fees (
  tenant_id bigint not null,
  fee_id bigint not null,
  name text not null,
  amount_cents bigint check (amount_cents > 0),
  -- ten thousandths of a percent: 3.5 % is 35000
  percent_units int check (percent_units between 1 and 1000000),
  basis text not null check (basis in ('labor', 'parts', 'whole')),
  is_taxable boolean not null,
  account_id bigint not null,
  active_from date,
  active_until date check (active_until >= active_from),
  excluded_states jsonb not null default '[]',
  is_proposed boolean not null,
  is_card_surcharge boolean not null,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (tenant_id, fee_id),
  constraint fees_account foreign key (tenant_id, account_id) references accounts,
  check (num_nonnulls(amount_cents, percent_units) = 1)
);
select directory.protect('fees');
create unique index fees_name on fees (tenant_id, lower(name)) where archived_at is null;
create unique index fees_card_surcharge on fees (tenant_id) where is_card_surcharge and archived_at is null;
