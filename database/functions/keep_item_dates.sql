-- Within post_entries, which has taken the numbers of its entries by then.
create or replace function keep_item_dates() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into open_item_dates (tenant_id, item_id, until_entry_id, dated_on, due_on)
  select old.tenant_id, old.item_id, last_entry_id, old.dated_on, old.due_on from ledgers where tenant_id = old.tenant_id
  on conflict do nothing;
  return null;
end $$;
