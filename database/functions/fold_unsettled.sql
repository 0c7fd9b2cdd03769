-- Takes a part of what was posted and applied since the last time into what the cash basis leaves out. Answers whether there is more.
create or replace function fold_unsettled(p_tenant bigint, p_most int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_fold unsettled_folds;
  v_end ledgers;
  v_last_entry bigint;
  v_last_application bigint;
  v_until date;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'Another tenant''s books' using errcode = '42501';
  end if;
  insert into unsettled_folds (tenant_id) values (p_tenant) on conflict do nothing;
  select * into v_fold from unsettled_folds where tenant_id = p_tenant for update;
  select * into v_end from ledgers where tenant_id = p_tenant;
  if not found then return false; end if;
  v_last_entry := least(v_end.last_entry_id, v_fold.entry_id + p_most);
  v_last_application := least(v_end.last_application_id, v_fold.application_id + p_most);
  v_until := months_until(v_fold.until);
  if (v_last_entry, v_last_application, v_until) is not distinct from (v_fold.entry_id, v_fold.application_id, v_fold.until) then
    return false;
  end if;
  with changes as materialized (
    select * from unsettled_changes(p_tenant, v_fold.entry_id, v_fold.application_id, v_last_entry, v_last_application)
  ), balances as (
    insert into unsettled_balances as b (tenant_id, before, account_id, cents)
    select p_tenant, d.before, c.account_id, sum(c.cents)
    from (
      -- For days that balances come to: what there was before them, and since.
      select v_fold.until as day, account_id, cents from unsettled_balances where tenant_id = p_tenant and before = v_fold.until
      union all
      select starts_on, account_id, cents from unsettled_sums
      where tenant_id = p_tenant and starts_on >= v_fold.until and starts_on < v_until
      union all
      select day, account_id, cents from changes
    ) c, balance_days_after(c.day, v_until) d (before)
    group by 2, 3
    on conflict (tenant_id, before, account_id) do update set cents = b.cents + excluded.cents
  )
  insert into unsettled_sums as s (tenant_id, starts_on, account_id, cents)
  select p_tenant, day, account_id, cents from changes
  on conflict (tenant_id, starts_on, account_id) do update set cents = s.cents + excluded.cents;
  update unsettled_folds set entry_id = v_last_entry, application_id = v_last_application, until = v_until where tenant_id = p_tenant;
  return v_last_entry < v_end.last_entry_id or v_last_application < v_end.last_application_id;
end $$;
