-- What lists of open work ask about, and count, is in the index of their order: they read rows only of the page they show.
drop index work_items_open;
create index work_items_open on work_items (tenant_id, kind, priority_id desc, rank desc, id desc)
  include (status_id, due_date, start_date, customer_id, division_id, department_id, is_private, is_rush, is_warranty,
           created_by, sla_due_at, type_id, category_id, subject)
  where closed_at is null and deleted_at is null;

drop index work_items_closed;
create index work_items_closed on work_items (tenant_id, kind, closed_at desc, id desc)
  include (division_id, department_id, is_private, created_by)
  where closed_at is not null and deleted_at is null;

-- Whoever is assigned to open work has an open status there: years of ended work are not looked through for it.
create index work_assignees_open on work_assignees (tenant_id, kind, user_id, work_id)
  where status_id <> 8 and status_id <> 9;
