-- Open items: what customers owe, what is owed to vendors, what waits to be deposited (docs/rules/ledger.md). They are made of
-- postings by the one writer, so an account of open items is always the sum of its items; applications settle one by another.

alter table accounts add column has_open_items boolean not null default false;
update accounts set has_open_items = true where subledger is not null or system_key = 'undeposited_funds';

-- The first version of an entry: edits, voids and what undoes them are about the same thing.
alter table journal_entries add column root_id bigint;
alter table journal_entries disable trigger posted;
with recursive versions as (
  select tenant_id, entry_id, entry_id as root_id from journal_entries where reverses_id is null and replaces_id is null
  union all
  select j.tenant_id, j.entry_id, v.root_id
  from versions v
  join journal_entries j on j.tenant_id = v.tenant_id and coalesce(j.reverses_id, j.replaces_id) = v.entry_id
)
update journal_entries j set root_id = v.root_id
from versions v where v.tenant_id = j.tenant_id and v.entry_id = j.entry_id;
-- What the change has put off is looked at now; a table is not altered while something waits.
set constraints all immediate;
alter table journal_entries enable trigger posted;
alter table journal_entries alter root_id set not null;
create index journal_entries_root on journal_entries (tenant_id, root_id, entry_id);

alter table ledgers add column last_item_id bigint not null default 0;
alter table ledgers add column last_application_id bigint not null default 0;

create table open_items (
  tenant_id bigint not null,
  item_id bigint not null,
  -- what made it, with its account and payee
  root_entry_id bigint not null,
  account_id bigint not null,
  payee_kind text not null default '',
  payee_id bigint not null default 0,
  -- the version that stands
  entry_id bigint not null,
  source text not null,
  source_id bigint,
  reference text not null,
  dated_on date not null,
  due_on date not null,
  -- the sum of its postings, and what is not applied of it: debits are positive, credits negative
  amount_cents bigint not null,
  open_cents bigint not null,
  primary key (tenant_id, item_id),
  unique (tenant_id, root_entry_id, account_id, payee_kind, payee_id),
  foreign key (tenant_id, root_entry_id) references journal_entries,
  foreign key (tenant_id, entry_id) references journal_entries,
  foreign key (tenant_id, account_id) references accounts,
  constraint open_items_left check (
    case when amount_cents >= 0 then open_cents between 0 and amount_cents else open_cents between amount_cents and 0 end)
);
create index open_items_open on open_items (tenant_id, account_id, payee_kind, payee_id, due_on, item_id) where open_cents <> 0;
create index open_items_source on open_items (tenant_id, source, source_id) where source_id is not null;
select directory.protect('open_items');
revoke insert, update, delete on open_items from ops_app;

-- Only added to: what is taken off again is a row of its own, so that what was known on an earlier day can be told.
create table applications (
  tenant_id bigint not null,
  application_id bigint not null,
  debit_item_id bigint not null,
  credit_item_id bigint not null,
  cents bigint not null check (cents <> 0),
  applied_on date not null,
  applied_at timestamptz not null default clock_timestamp(),
  applied_by bigint,
  -- the entry that it came with; none when it was applied by hand
  entry_id bigint,
  primary key (tenant_id, application_id),
  foreign key (tenant_id, debit_item_id) references open_items,
  foreign key (tenant_id, credit_item_id) references open_items,
  foreign key (tenant_id, applied_by) references people,
  foreign key (tenant_id, entry_id) references journal_entries
);
create index applications_debit on applications (tenant_id, debit_item_id);
create index applications_credit on applications (tenant_id, credit_item_id);
create index applications_entry on applications (tenant_id, entry_id) where entry_id is not null;
select directory.protect('applications');
revoke insert, update, delete on applications from ops_app;
create trigger posted before update or delete on applications for each row execute function refuse_change();

-- Items of some entries that have just been posted, or, in a migration, of all: each the sum of the postings of its versions.
create function keep_items(p_tenant bigint, p_first bigint, p_last bigint, p_entries jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_items bigint;
  v_added int;
begin
  select last_item_id into v_items from ledgers where tenant_id = p_tenant;
  insert into open_items as i
    (tenant_id, item_id, root_entry_id, account_id, payee_kind, payee_id, entry_id, source, source_id, reference, dated_on, due_on,
     amount_cents, open_cents)
  select p_tenant, v_items + row_number() over (order by n.root_id, n.account_id, n.payee_kind, n.payee_id), n.*
  from (
    select j.root_id, p.account_id, coalesce(p.payee_kind, '') as payee_kind, coalesce(p.payee_id, 0) as payee_id,
           coalesce(max(j.entry_id) filter (where j.reverses_id is null), max(j.reverses_id)),
           (array_agg(j.source order by j.reverses_id is not null, j.entry_id desc))[1],
           (array_agg(j.source_id order by j.reverses_id is not null, j.entry_id desc))[1],
           (array_agg(j.reference order by j.reverses_id is not null, j.entry_id desc))[1],
           (array_agg(j.entry_date order by j.reverses_id is not null, j.entry_id desc))[1],
           coalesce((array_agg((p_entries -> (j.entry_id - p_first)::int ->> 'due')::date
             order by j.reverses_id is not null, j.entry_id desc))[1],
             (array_agg(j.entry_date order by j.reverses_id is not null, j.entry_id desc))[1]),
           sum(p.cents), sum(p.cents)
    from journal_entries j
    join postings p on p.tenant_id = j.tenant_id and p.entry_id = j.entry_id
    join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id and a.has_open_items
    where j.tenant_id = p_tenant and j.entry_id between p_first and p_last
    group by 1, 2, 3, 4
  ) n
  on conflict (tenant_id, root_entry_id, account_id, payee_kind, payee_id) do update
    set amount_cents = i.amount_cents + excluded.amount_cents, open_cents = i.open_cents + excluded.amount_cents,
        entry_id = excluded.entry_id, source_id = excluded.source_id, reference = excluded.reference,
        dated_on = excluded.dated_on, due_on = excluded.due_on;
  get diagnostics v_added = row_count;
  if v_added > 0 then
    update ledgers set last_item_id = v_items + v_added where tenant_id = p_tenant;
  end if;
end $$;
revoke all on function keep_items(bigint, bigint, bigint, jsonb) from public;

select keep_items(tenant_id, 1, last_entry_id, '[]') from ledgers order by tenant_id;

-- As in 0070, with roots and items. An entry may say when it is due.
create or replace function post_entries(p_tenant bigint, p_user bigint, p_entries jsonb)
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
     posted_by, root_id)
  select p_tenant, v_last - v_count + e.n, (e.v ->> 'date')::date, v_now, e.v ->> 'source', (e.v ->> 'sourceID')::bigint,
         coalesce(e.v ->> 'reference', ''), coalesce(e.v ->> 'memo', ''), jsonb_array_length(e.v -> 'lines'),
         (e.v ->> 'reverses')::bigint, (e.v ->> 'replaces')::bigint, p_user,
         coalesce((select was.root_id from journal_entries was where was.tenant_id = p_tenant
                    and was.entry_id = coalesce((e.v ->> 'reverses')::bigint, (e.v ->> 'replaces')::bigint)),
                  v_last - v_count + e.n)
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

  perform keep_items(p_tenant, v_last - v_count + 1, v_last, p_entries);

  -- Here, and not at the commit: who posts is told what is wrong.
  set constraints balanced immediate;
  set constraints balanced deferred;
  return query select v_last - v_count + 1, v_now;
end $$;

/*
 * Settles items by one another: `p_list` is a list of {debit, credit, cents, on}, negative cents take off again what was
 * applied. In the queue of those who post. LE010: more than is open; LE011: items of different accounts or payees.
 */
create function apply_items(p_tenant bigint, p_user bigint, p_entry bigint, p_list jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last bigint;
  v_count int := jsonb_array_length(p_list);
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  update ledgers set last_application_id = last_application_id + v_count where tenant_id = p_tenant
  returning last_application_id into v_last;
  if exists (
    select from jsonb_to_recordset(p_list) as l (debit bigint, credit bigint, cents bigint)
    left join open_items d on d.tenant_id = p_tenant and d.item_id = l.debit
    left join open_items c on c.tenant_id = p_tenant and c.item_id = l.credit
    where d.account_id is distinct from c.account_id or d.payee_kind is distinct from c.payee_kind
       or d.payee_id is distinct from c.payee_id or d.item_id is null
       or (l.cents > 0 and (d.amount_cents <= 0 or c.amount_cents >= 0))
  ) then
    raise exception 'These do not settle one another.' using errcode = 'LE011';
  end if;
  insert into applications (tenant_id, application_id, debit_item_id, credit_item_id, cents, applied_on, applied_by, entry_id)
  select p_tenant, v_last - v_count + l.n, l.debit, l.credit, l.cents, l."on", p_user, p_entry
  from rows from (jsonb_to_recordset(p_list) as (debit bigint, credit bigint, cents bigint, "on" date)) with ordinality
       as l (debit, credit, cents, "on", n);
  update open_items i set open_cents = i.open_cents - s.cents
  from (
    select two.item_id, sum(two.part) as cents
    from jsonb_to_recordset(p_list) as l (debit bigint, credit bigint, cents bigint),
         lateral (values (l.debit, l.cents), (l.credit, -l.cents)) as two (item_id, part)
    group by two.item_id
  ) s
  where i.tenant_id = p_tenant and i.item_id = s.item_id;
end $$;
revoke all on function apply_items(bigint, bigint, bigint, jsonb) from public;
grant execute on function apply_items(bigint, bigint, bigint, jsonb) to ops_app;
