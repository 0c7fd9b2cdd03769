-- What accounts had come to before the first day of each month, so that a statement reads one row of each account and the days of half a
-- month, however old the books are (docs/rules/statements.md). They hold everything up to an entry and go on in the background; a reader
-- adds what came since. Posting does nothing for them.

create table balance_folds (
  tenant_id bigint primary key,
  -- the last that the balances hold
  entry_id bigint not null default 0,
  -- the last month before whose first day balances are there
  until date
);
select directory.protect('balance_folds');
revoke insert, update, delete on balance_folds from ops_app;

create table account_balances (
  tenant_id bigint not null,
  before date not null,
  account_id bigint not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (tenant_id, before, account_id)
) with (fillfactor = 70);
select directory.protect('account_balances');
revoke insert, update, delete on account_balances from ops_app;

-- What was posted in each month by some entries, on days from one to before another.
create function posted_by_month(p_tenant bigint, p_after bigint, p_last bigint, p_from date, p_until date)
returns table (month date, account_id bigint, debits numeric, credits numeric)
language sql stable set plan_cache_mode = force_custom_plan as $$
  select date_trunc('month', p.entry_date)::date, p.account_id, sum(greatest(p.cents, 0)), sum(greatest(-p.cents, 0))
  from postings p
  where p.tenant_id = p_tenant and p.entry_id > p_after and p.entry_id <= p_last and p.entry_date >= p_from and p.entry_date < p_until
  group by 1, 2
$$;

/*
 * Takes what was posted since the last time into the balances, so many entries at most. Answers whether there is more. Nobody who posts
 * waits for it: numbers are given in the queue of those who post, so all up to the last that is seen are there.
 */
create function fold_balances(p_tenant bigint, p_most int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_fold balance_folds;
  v_end bigint;
  v_last bigint;
  v_until date;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  insert into balance_folds (tenant_id) values (p_tenant) on conflict do nothing;
  select * into v_fold from balance_folds where tenant_id = p_tenant for update;
  select last_entry_id into v_end from ledgers where tenant_id = p_tenant;
  if not found then return false; end if;
  v_last := least(v_end, v_fold.entry_id + p_most);
  v_until := months_until(v_fold.until);
  if (v_last, v_until) is not distinct from (v_fold.entry_id, v_fold.until) then return false; end if;
  insert into account_balances as b (tenant_id, before, account_id, debit_cents, credit_cents)
  select p_tenant, m.before, c.account_id, sum(c.debits), sum(c.credits)
  from (
    -- For months that balances come to: what there was before them, and what had been posted on days since.
    select v_fold.until as month, account_id, debit_cents as debits, credit_cents as credits
    from account_balances where tenant_id = p_tenant and before = v_fold.until
    union all
    select * from posted_by_month(p_tenant, 0, v_fold.entry_id, v_fold.until, v_until) where v_fold.until < v_until
    union all
    select * from posted_by_month(p_tenant, v_fold.entry_id, v_last, '-infinity', v_until)
  ) c, months_after(c.month, v_until) m (before)
  group by 2, 3
  on conflict (tenant_id, before, account_id) do update
    set debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents;
  update balance_folds set entry_id = v_last, until = v_until where tenant_id = p_tenant;
  return v_last < v_end;
end $$;
revoke all on function fold_balances(bigint, int) from public;
grant execute on function fold_balances(bigint, int) to ops_app;

-- Months and accounts of which the balances are not what was posted.
create function wrong_balances(p_tenant bigint) returns table (before date, account_id bigint)
language sql stable as $$
  select o.before, o.account_id
  from (
    select m.before, p.account_id, p.debits, p.credits
    from balance_folds f, posted_by_month(p_tenant, 0, f.entry_id, '-infinity', f.until) p, months_after(p.month, f.until) m (before)
    where f.tenant_id = p_tenant
    union all
    select before, account_id, -debit_cents, -credit_cents from account_balances where tenant_id = p_tenant
  ) o
  group by 1, 2 having sum(o.debits) <> 0 or sum(o.credits) <> 0
$$;

/*
 * Sees to it that statements are planned for what the books hold, where more than so many entries came in since the balances were taken
 * up to: a company that the statistics do not know yet has one row to them.
 */
create function know_books(p_tenant bigint, p_most int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_new bigint := (select l.last_entry_id - coalesce(f.entry_id, 0) from ledgers l left join balance_folds f using (tenant_id)
                   where l.tenant_id = p_tenant);
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  if v_new > p_most and not exists (
    select from pg_stats where schemaname = 'public' and tablename = 'postings' and attname = 'tenant_id'
      and p_tenant::text = any(most_common_vals::text::text[]))
  then
    analyze postings, journal_entries, open_items, applications, account_sums;
  end if;
end $$;
revoke all on function know_books(bigint, int) from public;
grant execute on function know_books(bigint, int) to ops_app;
