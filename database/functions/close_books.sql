create or replace function close_books(p_tenant bigint, p_user bigint, p_date date, p_soft date, p_reason text, p_open jsonb, p_at timestamptz)
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
