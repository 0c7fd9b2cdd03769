-- Bank and card accounts compared with their statements (docs/rules/banking.md).
create table reconciliations (
  tenant_id bigint not null,
  reconciliation_id bigint not null,
  account_id bigint not null,
  -- the day of the statement, and its balance as the ledger signs it: what debits exceed credits by
  ends_on date not null,
  ending_cents bigint not null,
  -- what the bank took and gave that is in no entry yet: posted when it is completed
  charge_cents bigint not null default 0 check (charge_cents >= 0),
  charge_on date not null,
  charge_account_id bigint,
  interest_cents bigint not null default 0 check (interest_cents >= 0),
  interest_on date not null,
  interest_account_id bigint,
  -- of an account the completed ones are the oldest, then one is open; after an undo later ones wait behind it
  state text not null default 'open' check (state in ('open', 'waiting', 'completed', 'deleted')),
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, reconciliation_id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, charge_account_id) references accounts,
  foreign key (tenant_id, interest_account_id) references accounts,
  foreign key (tenant_id, created_by) references people
);
create unique index reconciliations_open on reconciliations (tenant_id, account_id) where state = 'open';
create unique index reconciliations_day on reconciliations (tenant_id, account_id, ends_on) where state <> 'deleted';
create index reconciliations_list on reconciliations (tenant_id, ends_on, reconciliation_id);
select directory.protect('reconciliations');
revoke delete on reconciliations from ops_app;

-- Each time that one was completed, with the report as it was then; what was undone stays.
create table reconciliation_completions (
  tenant_id bigint not null,
  reconciliation_id bigint not null,
  completion int not null,
  completed_at timestamptz not null default clock_timestamp(),
  completed_by bigint,
  -- what was missing and was posted to Reconciliation Discrepancies, and why
  forced_cents bigint not null default 0,
  forced_reason text not null default '',
  entry_ids bigint[] not null default '{}',
  report jsonb not null,
  undone_at timestamptz,
  undone_by bigint,
  primary key (tenant_id, reconciliation_id, completion),
  foreign key (tenant_id, reconciliation_id) references reconciliations,
  foreign key (tenant_id, completed_by) references people,
  foreign key (tenant_id, undone_by) references people,
  check ((forced_cents = 0) = (forced_reason = ''))
);
select directory.protect('reconciliation_completions');
revoke update, delete on reconciliation_completions from ops_app;
grant update (undone_at, undone_by) on reconciliation_completions to ops_app;

-- What a statement line of the bank is in the books: all versions of an entry together, on one account.
create table reconciliation_marks (
  tenant_id bigint not null,
  account_id bigint not null,
  root_entry_id bigint not null,
  reconciliation_id bigint not null,
  -- ticked by hand, the opening balance that the first one begins with, or posted by the reconciliation itself
  kind text not null check (kind in ('tick', 'opening', 'posted')),
  -- as completed: neither can change while it is
  cents bigint not null,
  dated_on date not null,
  marked_at timestamptz not null default now(),
  marked_by bigint,
  primary key (tenant_id, account_id, root_entry_id),
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, root_entry_id) references journal_entries,
  foreign key (tenant_id, reconciliation_id) references reconciliations,
  foreign key (tenant_id, marked_by) references people
);
create index reconciliation_marks_of on reconciliation_marks (tenant_id, reconciliation_id);
create index reconciliation_marks_root on reconciliation_marks (tenant_id, root_entry_id);
select directory.protect('reconciliation_marks');

-- What is reconciled keeps its amount, its day and its account, whatever is posted about it. LE012.
create function check_reconciled(p_tenant bigint, p_root bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v date;
begin
  with line as (
    select p.account_id, sum(p.cents) as cents
    from journal_entries j join postings p on p.tenant_id = j.tenant_id and p.entry_id = j.entry_id
    where j.tenant_id = p_tenant and j.root_id = p_root
    group by p.account_id
  )
  select r.ends_on into v
  from reconciliation_marks m
  join reconciliations r on r.tenant_id = m.tenant_id and r.reconciliation_id = m.reconciliation_id and r.state = 'completed'
  left join line l on l.account_id = m.account_id
  where m.tenant_id = p_tenant and m.root_entry_id = p_root
    and (coalesce(l.cents, 0) <> m.cents
         or m.dated_on <> (select j.entry_date from journal_entries j
                           where j.tenant_id = p_tenant and j.root_id = p_root and j.reverses_id is null
                           order by j.entry_id desc limit 1))
  order by r.ends_on limit 1;
  if found then
    raise exception 'Reconciled on %. Undo that reconciliation first.', to_char(v, 'MM/DD/YYYY') using errcode = 'LE012';
  end if;
end $$;

-- As in 0070; an entry that takes another back or stands in for it leaves what is reconciled as it is.
create or replace function check_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v record;
begin
  select count(*) as lines, coalesce(sum(cents), 0) as cents into v
  from postings where tenant_id = new.tenant_id and entry_id = new.entry_id;
  if v.lines <> new.line_count then
    raise exception 'Entry % has not the lines that it was posted with.', new.entry_id using errcode = 'LE008';
  end if;
  if v.cents <> 0 then
    raise exception 'Debits and credits must be equal.' using errcode = 'LE002';
  end if;
  if new.root_id <> new.entry_id then
    perform check_reconciled(new.tenant_id, new.root_id);
  end if;
  return null;
end $$;
