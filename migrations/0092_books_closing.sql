-- Closing the books (docs/rules/closing.md): a date that nobody posts before, one that asks for a right and a reason, a log of both
-- that is only added to, and why something was posted late.

-- Closed for review through this day: whoever may close the books posts there with a reason. Always after the other one.
alter table tenants add column book_soft_closing_date date;
alter table tenants add constraint soft_after_closed
  check (book_closing_date is null or book_soft_closing_date is null or book_soft_closing_date > book_closing_date);

create table books_closings (
  tenant_id bigint not null,
  closing_id bigint not null,
  closed_at timestamptz not null,
  closed_by bigint,
  old_date date,
  new_date date,
  old_soft_date date,
  new_soft_date date,
  reason text not null,
  -- what the checklist still found, as it was shown: [{key, label, total, cents}]
  open_checks jsonb not null,
  -- the trial balance on the later of the new dates, or of the old ones when nothing is closed any more
  balance_on date not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  -- over each account's balance of that day
  hash bytea not null,
  -- what was posted by then
  last_entry_id bigint not null,
  primary key (tenant_id, closing_id),
  foreign key (tenant_id, closed_by) references people
);
select directory.protect('books_closings');
revoke insert, update, delete on books_closings from ops_app;
create function refuse_closing_change() returns trigger language plpgsql as $$
begin
  raise exception 'The log of closings is only added to.' using errcode = 'LE009';
end $$;
create trigger only_added before update or delete on books_closings for each row execute function refuse_closing_change();

-- What was posted on a day that is closed for review, and why.
create table late_entries (
  tenant_id bigint not null,
  entry_id bigint not null,
  soft_date date not null,
  reason text not null,
  primary key (tenant_id, entry_id),
  foreign key (tenant_id, entry_id) references journal_entries
);
select directory.protect('late_entries');
revoke insert, update, delete on late_entries from ops_app;
create trigger posted before update or delete on late_entries for each row execute function refuse_change();

-- The dates are moved by close_books, which logs it; the application's role cannot move them by itself.
create function guard_closing_dates() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.book_closing_date is distinct from old.book_closing_date
      or new.book_soft_closing_date is distinct from old.book_soft_closing_date)
     and not pg_has_role(current_user, (select relowner from pg_class where oid = 'public.tenants'::regclass), 'usage') then
    raise exception 'The closing dates are moved by closing or reopening the books.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger closing_dates before update of book_closing_date, book_soft_closing_date on tenants
  for each row execute function guard_closing_dates();

-- The date of an entry is open. Whoever closes the books holds the row of `ledgers`, as whoever posts does. What is dated in a month
-- under review is kept with its reason, which the transaction says; without one: LE013.
create or replace function check_entries() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_closed date;
  v_soft date;
  v_reason text := coalesce(current_setting('app.late_reason', true), '');
begin
  select t.book_closing_date into v_closed
  from added j join tenants t on t.tenant_id = j.tenant_id where j.entry_date <= t.book_closing_date limit 1;
  if found then
    raise exception 'The books are closed through %. Choose a later date.', v_closed using errcode = 'LE006';
  end if;
  select t.book_soft_closing_date into v_soft
  from added j join tenants t on t.tenant_id = j.tenant_id where j.entry_date <= t.book_soft_closing_date limit 1;
  if not found then
    return null;
  end if;
  if v_reason = '' then
    raise exception 'The books are under review through %.', v_soft using errcode = 'LE013';
  end if;
  insert into late_entries (tenant_id, entry_id, soft_date, reason)
  select j.tenant_id, j.entry_id, v_soft, v_reason from added j where j.entry_date <= v_soft;
  return null;
end $$;

-- As in 0074: what is applied in a closed month is applied on the first open day, so that what was open at its end stays as it was.
create or replace function apply_items(p_tenant bigint, p_user bigint, p_entry bigint, p_list jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last bigint;
  v_count int := jsonb_array_length(p_list);
  v_open date;
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
  select greatest(book_closing_date,
                  case when coalesce(current_setting('app.late_reason', true), '') = '' then book_soft_closing_date end) + 1
  into v_open from tenants where tenant_id = p_tenant;
  insert into applications (tenant_id, application_id, debit_item_id, credit_item_id, cents, applied_on, applied_by, entry_id)
  select p_tenant, v_last - v_count + l.n, l.debit, l.credit, l.cents, greatest(l."on", v_open), p_user, p_entry
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

-- The trial balance at the end of a day as the report says it (behaviour B3): accounts of the income statement begin with the fiscal
-- year, retained earnings are computed, and entries that close a year do not count. Both columns, and a hash over each account's balance.
create function trial_balance_at(p_tenant bigint, p_day date)
returns table (debit_cents bigint, credit_cents bigint, hash bytea)
language sql stable set search_path = public, pg_temp as $$
  with year as (
    select make_date(extract(year from p_day)::int
                     - case when extract(month from p_day) < fiscal_year_start_month then 1 else 0 end,
                     fiscal_year_start_month, 1) as starts_on
    from ledgers where tenant_id = p_tenant
  ), parts as (
    select s.account_id, s.starts_on, s.debit_cents - s.credit_cents as cents
    from account_sums s
    where s.tenant_id = p_tenant
      and ((s.span = 'month' and s.starts_on < date_trunc('month', p_day)::date)
        or (s.span = 'day' and s.starts_on between date_trunc('month', p_day)::date and p_day))
    union all
    select p.account_id, p.entry_date, -p.cents
    from journal_entries j join postings p on p.tenant_id = j.tenant_id and p.entry_id = j.entry_id
    where j.tenant_id = p_tenant and j.source = 'closing_entry' and j.source_id is not null and j.entry_date <= p_day
  ), of_accounts as (
    select a.account_id, a.system_key,
           a.type in ('income', 'cost_of_goods_sold', 'expense', 'other_income', 'other_expense') as is_of_year,
           coalesce(sum(parts.cents), 0) as cents,
           coalesce(sum(parts.cents) filter (where parts.starts_on < year.starts_on), 0) as before_year
    from accounts a cross join year left join parts on parts.account_id = a.account_id
    where a.tenant_id = p_tenant
    group by a.account_id, a.system_key, a.type
  ), shown as (
    select account_id,
           cents - case when is_of_year then before_year else 0 end
             + case when system_key = 'retained_earnings'
                    then (select coalesce(sum(before_year), 0) from of_accounts where is_of_year) else 0 end as cents
    from of_accounts
  )
  select coalesce(sum(greatest(cents, 0)), 0)::bigint, coalesce(sum(greatest(-cents, 0)), 0)::bigint,
         sha256(convert_to(coalesce(string_agg(account_id || ':' || cents, E'\n' order by account_id) filter (where cents <> 0), ''),
                           'UTF8'))
  from shown
$$;

/*
 * Moves the closing dates and logs it, in the queue of those who post. Back it goes with a reason only: LE014. A soft date that is not
 * after the closing date is none. A demo company's past is told with the moment at which it happened (p_at); everybody else's is now.
 */
create function close_books(p_tenant bigint, p_user bigint, p_date date, p_soft date, p_reason text, p_open jsonb, p_at timestamptz)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last bigint;
  v_was tenants;
  v_on date;
  v_soft date := case when p_date is null or p_soft > p_date then p_soft end;
  v_id bigint;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  select last_entry_id into v_last from ledgers where tenant_id = p_tenant for update;
  if not found then
    raise exception 'Set up the books first.' using errcode = 'LE001';
  end if;
  select * into v_was from tenants where tenant_id = p_tenant;
  if p_reason = '' and (coalesce(p_date, '-infinity') < coalesce(v_was.book_closing_date, '-infinity')
                        or greatest(p_date, v_soft, '-infinity') < coalesce(v_was.book_soft_closing_date, '-infinity')) then
    raise exception 'Say why the books are reopened.' using errcode = 'LE014';
  end if;
  update tenants set book_closing_date = p_date, book_soft_closing_date = v_soft where tenant_id = p_tenant;
  v_on := coalesce(greatest(p_date, v_soft), greatest(v_was.book_closing_date, v_was.book_soft_closing_date));
  if v_on is null then
    raise exception 'Nothing is closed.' using errcode = 'LE014';
  end if;
  select coalesce(max(closing_id), 0) + 1 into v_id from books_closings where tenant_id = p_tenant;
  insert into books_closings
    (tenant_id, closing_id, closed_at, closed_by, old_date, new_date, old_soft_date, new_soft_date, reason, open_checks,
     balance_on, debit_cents, credit_cents, hash, last_entry_id)
  select p_tenant, v_id, case when v_was.is_demo then coalesce(p_at, clock_timestamp()) else clock_timestamp() end, p_user,
         v_was.book_closing_date, p_date, v_was.book_soft_closing_date, v_soft, p_reason, p_open, v_on, b.*, v_last
  from trial_balance_at(p_tenant, v_on) b;
  return v_id;
end $$;
revoke all on function close_books(bigint, bigint, date, date, text, jsonb, timestamptz) from public;
grant execute on function close_books(bigint, bigint, date, date, text, jsonb, timestamptz) to ops_app;
