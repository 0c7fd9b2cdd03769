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
