-- The books: accounts, journal entries and their postings (docs/rules/ledger.md, docs/decisions/0025-the-ledger.md).
-- What is posted is only ever added to, by one function, which owns the right to do so: the application's role may read.

-- One row a company that keeps books; it hands out the numbers of entries, and whoever posts holds it until the commit.
create table ledgers (
  tenant_id bigint primary key,
  trade text not null,
  fiscal_year_start_month smallint not null default 1 check (fiscal_year_start_month between 1 and 12),
  last_entry_id bigint not null default 0,
  set_up_at timestamptz not null default now(),
  set_up_by bigint not null,
  foreign key (tenant_id, set_up_by) references people
);
select directory.protect('ledgers');
revoke update, delete on ledgers from ops_app;
grant update (trade, fiscal_year_start_month) on ledgers to ops_app;

create table accounts (
  tenant_id bigint not null,
  account_id bigint not null,
  number text not null,
  name text not null,
  type text not null check (type in (
    'bank', 'accounts_receivable', 'other_current_asset', 'fixed_asset', 'other_asset', 'accounts_payable', 'credit_card',
    'other_current_liability', 'long_term_liability', 'equity', 'income', 'cost_of_goods_sold', 'expense', 'other_income',
    'other_expense')),
  -- stands against its type's side: accumulated depreciation, discounts given
  is_contra boolean not null default false,
  parent_id bigint,
  description text not null default '',
  -- what posting rules find it by
  system_key text,
  -- a control account is the sum of open items, and posted to by their documents
  is_control boolean not null default false,
  -- whose open items: each of its postings names one
  subledger text check (subledger in ('customer', 'vendor')),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, account_id),
  unique (tenant_id, number),
  unique (tenant_id, system_key),
  foreign key (tenant_id, parent_id) references accounts
);
select directory.protect('accounts');
revoke delete on accounts from ops_app;

create table journal_entries (
  tenant_id bigint not null,
  -- without gaps
  entry_id bigint not null,
  -- the day it counts
  entry_date date not null,
  -- the moment it was known
  posted_at timestamptz not null default clock_timestamp(),
  -- what was posted: an invoice, a bill, a journal entry …, and which
  source text not null,
  source_id bigint,
  -- the number that people know the source by
  reference text not null default '',
  memo text not null default '',
  line_count int not null check (line_count >= 2),
  -- what it takes back
  reverses_id bigint,
  -- the entry that it stands in for, after an edit
  replaces_id bigint,
  posted_by bigint,
  primary key (tenant_id, entry_id),
  unique (tenant_id, reverses_id),
  unique (tenant_id, replaces_id),
  foreign key (tenant_id, reverses_id) references journal_entries,
  foreign key (tenant_id, replaces_id) references journal_entries,
  foreign key (tenant_id, posted_by) references people
);
create index journal_entries_date on journal_entries (tenant_id, entry_date, entry_id);
create index journal_entries_source on journal_entries (tenant_id, source, source_id) where source_id is not null;
select directory.protect('journal_entries');
revoke insert, update, delete on journal_entries from ops_app;

create table postings (
  tenant_id bigint not null,
  entry_id bigint not null,
  line bigint not null check (line >= 1),
  account_id bigint not null,
  -- debits are positive, credits negative; whole dollars and cents stay exact in every reader (2^53)
  cents bigint not null check (cents <> 0 and cents between -9007199254740991 and 9007199254740991),
  entry_date date not null,
  memo text not null default '',
  payee_kind text check (payee_kind in ('customer', 'vendor', 'donor', 'lender', 'employee')),
  payee_id bigint,
  ticket_id bigint,
  project_id bigint,
  division_id bigint,
  department_id bigint,
  location_id bigint,
  source_line bigint,
  primary key (tenant_id, entry_id, line),
  -- That the entry and the account are there is seen by the trigger below, for all lines of a statement at once.
  check ((payee_kind is null) = (payee_id is null))
);
create index postings_account on postings (tenant_id, account_id, entry_date, entry_id, line) include (cents);
create index postings_payee on postings (tenant_id, payee_kind, payee_id, entry_date, entry_id) where payee_kind is not null;
select directory.protect('postings');
revoke insert, update, delete on postings from ops_app;

-- Sums of an account's postings of each day and each month: a balance at any date is the months before, and the days of its own.
create table account_sums (
  tenant_id bigint not null,
  span text not null check (span in ('day', 'month')),
  starts_on date not null,
  account_id bigint not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (tenant_id, span, starts_on, account_id)
) with (fillfactor = 70);
select directory.protect('account_sums');
revoke insert, update, delete on account_sums from ops_app;

-- What people say of a posting later: it is no part of what was posted.
create table posting_marks (
  tenant_id bigint not null,
  entry_id bigint not null,
  line bigint not null,
  verified_at timestamptz,
  verified_by bigint,
  primary key (tenant_id, entry_id, line),
  foreign key (tenant_id, entry_id, line) references postings,
  foreign key (tenant_id, verified_by) references people,
  check ((verified_at is null) = (verified_by is null))
);
select directory.protect('posting_marks');

-- The chain over what was posted: each seal holds the digests of its entries, and its hash goes on from the one before.
create table ledger_seals (
  tenant_id bigint not null,
  seal_id bigint not null,
  first_entry_id bigint not null,
  last_entry_id bigint not null,
  digests bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, seal_id)
);
select directory.protect('ledger_seals');
revoke insert, update, delete on ledger_seals from ops_app;

-- ---------------------------------------------------------------- the one writer

-- Refused by name: LE001 books not set up, LE002 not balanced, LE003 fewer than two lines, LE004 unknown account,
-- LE005 archived account, LE006 closed date, LE007 control account without its payee, LE008 lines beside the posted ones,
-- LE009 a change of what is posted.

/*
 * Posts entries as one: numbers without gaps, lines, sums. `p_entries` is a list of
 * {date, source, sourceID, reference, memo, reverses, replaces,
 *  lines: [{account, cents, memo, payeeKind, payeeID, ticket, project, division, department, location, line}]}.
 * Answers the number of the first; the others follow it. Everybody who posts for a company takes its row of `ledgers`
 * first, so that they wait in one queue and never for one another.
 */
create function post_entries(p_tenant bigint, p_user bigint, p_entries jsonb)
returns table (first_entry_id bigint, posted_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_count int := jsonb_array_length(p_entries);
  v_last bigint;
  v_now timestamptz := clock_timestamp();
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  if exists (select from jsonb_array_elements(p_entries) as e where jsonb_array_length(e -> 'lines') < 2) then
    raise exception 'A journal entry has at least two lines.' using errcode = 'LE003';
  end if;
  update ledgers set last_entry_id = last_entry_id + v_count where tenant_id = p_tenant returning last_entry_id into v_last;
  if not found then
    raise exception 'Set up the books first.' using errcode = 'LE001';
  end if;

  insert into journal_entries
    (tenant_id, entry_id, entry_date, posted_at, source, source_id, reference, memo, line_count, reverses_id, replaces_id,
     posted_by)
  select p_tenant, v_last - v_count + e.n, (e.v ->> 'date')::date, v_now, e.v ->> 'source', (e.v ->> 'sourceID')::bigint,
         coalesce(e.v ->> 'reference', ''), coalesce(e.v ->> 'memo', ''), jsonb_array_length(e.v -> 'lines'),
         (e.v ->> 'reverses')::bigint, (e.v ->> 'replaces')::bigint, p_user
  from jsonb_array_elements(p_entries) with ordinality as e (v, n);

  with given as (
    insert into postings
      (tenant_id, entry_id, line, account_id, cents, entry_date, memo, payee_kind, payee_id, ticket_id, project_id,
       division_id, department_id, location_id, source_line)
    select p_tenant, v_last - v_count + e.n, l.n, l.account, l.cents, (e.v ->> 'date')::date, coalesce(l.memo, ''),
           l."payeeKind", l."payeeID", l.ticket, l.project, l.division, l.department, l.location, l.line
    from jsonb_array_elements(p_entries) with ordinality as e (v, n),
         rows from (jsonb_to_recordset(e.v -> 'lines') as (
           account bigint, cents bigint, memo text, "payeeKind" text, "payeeID" bigint, ticket bigint, project bigint,
           division bigint, department bigint, location bigint, line bigint)) with ordinality
           as l (account, cents, memo, "payeeKind", "payeeID", ticket, project, division, department, location, line, n)
    returning account_id, entry_date, cents
  )
  insert into account_sums as s (tenant_id, span, starts_on, account_id, debit_cents, credit_cents)
  select p_tenant, d.span, d.starts_on, given.account_id,
         sum(greatest(given.cents, 0)), sum(greatest(-given.cents, 0))
  from given,
       lateral (values ('day', given.entry_date), ('month', date_trunc('month', given.entry_date)::date)) as d (span, starts_on)
  group by d.span, d.starts_on, given.account_id
  on conflict (tenant_id, span, starts_on, account_id) do update
    set debit_cents = s.debit_cents + excluded.debit_cents, credit_cents = s.credit_cents + excluded.credit_cents;

  -- Here, and not at the commit: who posts is told what is wrong.
  set constraints balanced immediate;
  set constraints balanced deferred;
  return query select v_last - v_count + 1, v_now;
end $$;
revoke all on function post_entries(bigint, bigint, jsonb) from public;
grant execute on function post_entries(bigint, bigint, jsonb) to ops_app;

-- ---------------------------------------------------------------- the laws, whoever writes

-- At the commit an entry has the lines that it was posted with, and its debits equal its credits.
create function check_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
  return null;
end $$;
create constraint trigger balanced after insert or update on journal_entries deferrable initially deferred
  for each row execute function check_entry();

-- The date of an entry is open. Whoever closes the books holds the row of `ledgers`, as whoever posts does.
create function check_entries() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_closed date;
begin
  select t.book_closing_date into v_closed
  from added j join tenants t on t.tenant_id = j.tenant_id where j.entry_date <= t.book_closing_date limit 1;
  if found then
    raise exception 'The books are closed through %. Choose a later date.', v_closed using errcode = 'LE006';
  end if;
  return null;
end $$;
create trigger open_date after insert on journal_entries referencing new table as added
  for each statement execute function check_entries();

-- Lines come with their entry, to accounts that are there, with the payee that the account asks for.
create function check_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v record;
begin
  select p.entry_id, j.line_count, p.line, a.account_id, a.number, a.name, a.archived_at, a.subledger into v
  from added p
  left join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
  left join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id
  where j.entry_id is null or p.line > j.line_count or p.entry_date <> j.entry_date
    or a.account_id is null or a.archived_at is not null
    or (a.subledger = 'customer' and p.payee_kind is distinct from 'customer')
    or (a.subledger = 'vendor' and coalesce(p.payee_kind, '') not in ('vendor', 'employee'))
  limit 1;
  if not found then
    return null;
  end if;
  if v.account_id is null then
    raise exception 'There is no such account.' using errcode = 'LE004';
  end if;
  if v.archived_at is not null then
    raise exception 'Account % % is archived.', v.number, v.name using errcode = 'LE005';
  end if;
  if v.line_count is null or v.line > v.line_count then
    raise exception 'Entry % has not the lines that it was posted with.', v.entry_id using errcode = 'LE008';
  end if;
  raise exception 'Account % % needs a %.', v.number, v.name, v.subledger using errcode = 'LE007';
end $$;
create trigger lawful after insert on postings referencing new table as added
  for each statement execute function check_lines();

-- Nothing posted is changed or removed, not by the owner of the tables either; who means to has to take this away first.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'What is posted is never changed. Reverse it, and post it anew.' using errcode = 'LE009';
end $$;
create trigger posted before update or delete on journal_entries for each row execute function refuse_change();
create trigger posted before update or delete on postings for each row execute function refuse_change();

-- ---------------------------------------------------------------- the chain

-- What an entry says, in one text that has one reading.
create function entry_digests(p_tenant bigint, p_first bigint, p_last bigint)
returns table (entry_id bigint, digest bytea) language sql stable set search_path = public, pg_temp as $$
  select j.entry_id, sha256(convert_to(jsonb_build_array(
           j.entry_id, j.entry_date, j.source, j.source_id, j.reference, j.memo, j.reverses_id, j.replaces_id, j.posted_by,
           extract(epoch from j.posted_at), l.lines)::text, 'UTF8'))
  from journal_entries j
  join (
    select p.entry_id, string_agg(concat_ws('|', p.line, p.account_id, p.cents, p.entry_date - date '2000-01-01', quote_literal(p.memo),
             coalesce(p.payee_kind, ''), coalesce(p.payee_id, 0), coalesce(p.ticket_id, 0), coalesce(p.project_id, 0),
             coalesce(p.division_id, 0), coalesce(p.department_id, 0), coalesce(p.location_id, 0),
             coalesce(p.source_line, 0)), E'\n' order by p.line) as lines
    from postings p
    where p.tenant_id = p_tenant and p.entry_id between p_first and p_last
    group by p.entry_id
  ) l using (entry_id)
  where j.tenant_id = p_tenant and j.entry_id between p_first and p_last
$$;

-- Seals what was posted since the last seal, at most p_most entries; answers how many.
create function seal_entries(p_tenant bigint, p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_seal ledger_seals;
  v_first bigint;
  v_last bigint;
  v_digests bytea;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  -- In the queue of those who post: what is sealed is committed, and has no gap.
  select last_entry_id into v_last from ledgers where tenant_id = p_tenant for update;
  if not found then return 0; end if;
  select * into v_seal from ledger_seals where tenant_id = p_tenant order by seal_id desc limit 1;
  v_first := coalesce(v_seal.last_entry_id, 0) + 1;
  v_last := least(v_last, v_first + p_most - 1);
  if v_last < v_first then return 0; end if;
  select string_agg(digest, ''::bytea order by entry_id) into v_digests from entry_digests(p_tenant, v_first, v_last);
  insert into ledger_seals (tenant_id, seal_id, first_entry_id, last_entry_id, digests, hash)
  values (p_tenant, coalesce(v_seal.seal_id, 0) + 1, v_first, v_last, v_digests,
          sha256(coalesce(v_seal.hash, ''::bytea) || v_digests));
  return v_last - v_first + 1;
end $$;
revoke all on function seal_entries(bigint, int) from public;
grant execute on function seal_entries(bigint, int) to ops_app;

-- What the chain finds wrong: entries that are not what was sealed, and seals that do not go on from the one before.
create function broken_seals(p_tenant bigint) returns table (entry_id bigint, seal_id bigint)
language sql stable set search_path = public, pg_temp as $$
  with seals as (
    select s.*, lag(s.hash) over (order by s.seal_id) as before
    from ledger_seals s where s.tenant_id = p_tenant
  ), sealed as (
    select s.seal_id, s.first_entry_id + n as entry_id, substring(s.digests from n * 32 + 1 for 32) as digest
    from seals s, generate_series(0, (s.last_entry_id - s.first_entry_id)::int) as n
  )
  select sealed.entry_id, sealed.seal_id
  from sealed
  left join entry_digests(p_tenant, 1, (select max(last_entry_id) from seals)) d using (entry_id)
  where d.digest is distinct from sealed.digest
  union all
  select null, s.seal_id from seals s where s.hash <> sha256(coalesce(s.before, ''::bytea) || s.digests)
$$;
