-- Statement files of banks and cards, their lines, and what they are in the books (docs/rules/banking.md).
create table bank_statements (
  tenant_id bigint not null,
  statement_id bigint not null,
  account_id bigint not null,
  file_name text not null,
  format text not null check (format in ('csv', 'ofx')),
  -- what the file said, until it is imported
  content text,
  line_count int not null default 0,
  -- lines of it that were there already
  duplicate_count int not null default 0,
  received_at timestamptz not null default now(),
  received_by bigint,
  imported_at timestamptz,
  primary key (tenant_id, statement_id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, received_by) references people
);
select directory.protect('bank_statements');

-- How the files of an account's bank are read: columns, separator, dates, signs.
create table bank_layouts (
  tenant_id bigint not null,
  account_id bigint not null,
  layout jsonb not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts
);
select directory.protect('bank_layouts');

-- A statement line and the account lines that it is, or several of each.
create table bank_matches (
  tenant_id bigint not null,
  match_id bigint not null,
  account_id bigint not null,
  why text not null,
  matched_at timestamptz not null default now(),
  matched_by bigint,
  primary key (tenant_id, match_id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, matched_by) references people
);
select directory.protect('bank_matches');

create table bank_match_lines (
  tenant_id bigint not null,
  account_id bigint not null,
  root_entry_id bigint not null,
  match_id bigint not null,
  primary key (tenant_id, account_id, root_entry_id),
  foreign key (tenant_id, match_id) references bank_matches,
  foreign key (tenant_id, root_entry_id) references journal_entries
);
create index on bank_match_lines (tenant_id, match_id);
select directory.protect('bank_match_lines');

create table bank_lines (
  tenant_id bigint not null,
  bank_line_id bigint not null,
  account_id bigint not null,
  statement_id bigint not null,
  dated_on date not null,
  -- as the ledger signs it: what comes in is above zero
  cents bigint not null check (cents <> 0),
  description text not null,
  reference text not null,
  -- the bank's own number, else day, amount, description and which of several that are alike
  identity text not null,
  match_id bigint,
  held_reason text not null default '',
  held_by bigint,
  held_at timestamptz,
  primary key (tenant_id, bank_line_id),
  unique (tenant_id, account_id, identity),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, statement_id) references bank_statements,
  foreign key (tenant_id, match_id) references bank_matches,
  foreign key (tenant_id, held_by) references people,
  check ((held_reason = '') = (held_at is null))
);
create index on bank_lines (tenant_id, account_id, dated_on) where match_id is null;
create index on bank_lines (tenant_id, match_id) where match_id is not null;
create index on bank_lines (tenant_id, statement_id);
select directory.protect('bank_lines');

-- What to make of lines that come again and again: they fill a money form in, and post nothing.
create table bank_rules (
  tenant_id bigint not null,
  bank_rule_id bigint not null,
  name text not null,
  -- null: of every account
  account_id bigint,
  words text not null,
  direction text not null check (direction in ('in', 'out', 'any')),
  kind text not null,
  other_account_id bigint,
  payee_kind text,
  payee_id bigint,
  memo text not null default '',
  deleted_at timestamptz,
  primary key (tenant_id, bank_rule_id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, other_account_id) references accounts
);
select directory.protect('bank_rules');
