-- Takes a part of what was posted since the last time into the balances before the days of each month that are kept. Answers whether there is more.
create or replace function fold_balances(p_tenant bigint, p_most int) returns boolean
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
  select p_tenant, d.before, c.account_id, sum(c.debits), sum(c.credits)
  from (
    -- For days that balances come to: what there was before them, and what had been posted since.
    select v_fold.until as day, account_id, debit_cents as debits, credit_cents as credits
    from account_balances where tenant_id = p_tenant and before = v_fold.until
    union all
    select * from posted_by_balance_day(p_tenant, 0, v_fold.entry_id, v_fold.until, v_until) where v_fold.until < v_until
    union all
    select * from posted_by_balance_day(p_tenant, v_fold.entry_id, v_last, '-infinity', v_until)
  ) c, balance_days_after(c.day, v_until) d (before)
  group by 2, 3
  on conflict (tenant_id, before, account_id) do update
    set debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents;
  update balance_folds set entry_id = v_last, until = v_until where tenant_id = p_tenant;
  return v_last < v_end;
end $$;
