-- The days that an open item had before an edit moved them, so that an aging can be told as it was known (docs/rules/statements.md).
create table open_item_dates (
  tenant_id bigint not null,
  item_id bigint not null,
  -- they were true as long as entries before this one were all there were
  until_entry_id bigint not null,
  dated_on date not null,
  due_on date not null,
  primary key (tenant_id, item_id, until_entry_id),
  foreign key (tenant_id, item_id) references open_items
);
select directory.protect('open_item_dates');
revoke insert, update, delete on open_item_dates from ops_app;

-- Within post_entries, which has taken the numbers of its entries by then.
create function keep_item_dates() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into open_item_dates (tenant_id, item_id, until_entry_id, dated_on, due_on)
  select old.tenant_id, old.item_id, last_entry_id, old.dated_on, old.due_on from ledgers where tenant_id = old.tenant_id
  on conflict do nothing;
  return null;
end $$;
create trigger keep_item_dates after update on open_items for each row
  when (old.dated_on <> new.dated_on or old.due_on <> new.due_on) execute function keep_item_dates();
