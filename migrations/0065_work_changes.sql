-- Which tasks and tickets changed in which transaction: by it each server keeps its copy of the open ones exact
-- (docs/decisions/0028-counts-of-open-work.md). Kept for hours; what counts is noted, what is ended for good is not.
create table work_changes (
  tenant_id bigint not null,
  kind text not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  work_id bigint not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, kind, transaction_id, work_id)
);
select directory.protect('work_changes');

create function note_changed_item() returns trigger language plpgsql as $$
begin
  insert into work_changes (tenant_id, kind, work_id)
  select coalesce(new.tenant_id, old.tenant_id), coalesce(new.kind, old.kind), coalesce(new.id, old.id)
  on conflict (tenant_id, kind, transaction_id, work_id) do nothing;
  return null;
end $$;

create function note_changed_assignee() returns trigger language plpgsql as $$
begin
  insert into work_changes (tenant_id, kind, work_id)
  select coalesce(new.tenant_id, old.tenant_id), coalesce(new.kind, old.kind), coalesce(new.work_id, old.work_id)
  on conflict (tenant_id, kind, transaction_id, work_id) do nothing;
  return null;
end $$;

create trigger changed after insert or delete on work_items for each row execute function note_changed_item();
create trigger changed_open after update of status_id, priority_id, subject, due_date, start_date, customer_id, division_id, department_id,
  is_private, is_rush, is_warranty, created_by, closed_at, deleted_at, sla_due_at
  on work_items for each row when (old.closed_at is null or new.closed_at is null) execute function note_changed_item();
create trigger changed after insert or delete on work_assignees for each row execute function note_changed_assignee();
