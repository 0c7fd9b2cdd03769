-- Books that come from elsewhere as a file (docs/rules/moving.md): looked at as often as one likes, posted whole or not at all, and
-- taken back by inverses.
create table book_imports (
  tenant_id bigint not null,
  import_id bigint not null,
  made_by bigint not null,
  file_name text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  encoding text not null,
  format text not null check (format in ('sheet', 'iif', 'journal')),
  -- the first lines, for choosing what columns are
  head jsonb not null,
  begun_at timestamptz not null default now(),
  state text not null default 'new'
    check (state in ('new', 'checking', 'checked', 'importing', 'imported', 'taking_back', 'taken_back')),
  -- why the last step did not come to its end
  problem text not null default '',
  -- what the person chose, what was found, and what is to be made of it
  options jsonb,
  findings jsonb,
  plan jsonb,
  first_entry_id bigint,
  entry_count bigint not null default 0,
  posting_count bigint not null default 0,
  -- what was added beside entries
  made jsonb not null default '{}',
  imported_at timestamptz,
  taken_back_at timestamptz,
  primary key (tenant_id, import_id),
  foreign key (tenant_id, made_by) references people
);
create index book_imports_made on book_imports (tenant_id, imported_at desc) where imported_at is not null;
select directory.protect('book_imports');

-- How far a step is: apart, because the step itself is one transaction that nobody sees into until its end.
create table book_import_steps (
  tenant_id bigint not null,
  import_id bigint not null,
  done bigint not null default 0,
  total bigint not null default 0,
  -- somebody wants it to stop
  is_stopped boolean not null default false,
  primary key (tenant_id, import_id),
  foreign key (tenant_id, import_id) references book_imports on delete cascade
);
select directory.protect('book_import_steps');

-- The proof: what each account moved in each month, by the file and by the books.
create table book_import_sums (
  tenant_id bigint not null,
  import_id bigint not null,
  month date not null,
  label text not null,
  file_debit_cents bigint not null default 0,
  file_credit_cents bigint not null default 0,
  books_debit_cents bigint not null default 0,
  books_credit_cents bigint not null default 0,
  primary key (tenant_id, import_id, month, label),
  foreign key (tenant_id, import_id) references book_imports on delete cascade
);
select directory.protect('book_import_sums');

-- Most entries take nothing back and replace nothing: only those that do are in the indexes that keep them from doing so twice.
alter table journal_entries drop constraint journal_entries_tenant_id_reverses_id_key;
alter table journal_entries drop constraint journal_entries_tenant_id_replaces_id_key;
create unique index journal_entries_reverses on journal_entries (tenant_id, reverses_id) where reverses_id is not null;
create unique index journal_entries_replaces on journal_entries (tenant_id, replaces_id) where replaces_id is not null;

-- Written by many rows at once, both find their rows by the key, whatever is known of how many rows a company has.
alter function post_entries(bigint, bigint, jsonb) set plan_cache_mode = force_generic_plan;
alter function keep_items(bigint, bigint, bigint, jsonb) set plan_cache_mode = force_generic_plan;
