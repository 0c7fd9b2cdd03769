-- What is open by payee and day is read from the index alone: an aging looks at no row of the table.
drop index open_items_open;
create index open_items_open on open_items (tenant_id, account_id, payee_kind, payee_id, due_on, item_id)
  include (dated_on, open_cents) where open_cents <> 0;
