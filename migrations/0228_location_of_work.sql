-- Where of its customer's a task or ticket is done (docs/rules/work.md). Null where nobody said it.
alter table work_items add column location_id bigint,
  add foreign key (tenant_id, location_id) references customer_locations;
create index work_items_location on work_items (tenant_id, location_id) where location_id is not null;

-- what lists of open work are narrowed to is noted
drop trigger changed_open on work_items;
create trigger changed_open after update of status_id, priority_id, subject, due_date, start_date, customer_id, location_id, division_id,
  department_id, is_private, is_rush, is_warranty, created_by, closed_at, deleted_at, sla_due_at
  on work_items for each row when (old.closed_at is null or new.closed_at is null) execute function note_changed_item();
