-- A saved view that was deleted can be taken back; its name is free meanwhile.
alter table saved_views add column deleted_at timestamptz;
drop index saved_views_name;
create unique index saved_views_name on saved_views (tenant_id, user_id, list, lower(name)) where deleted_at is null;
