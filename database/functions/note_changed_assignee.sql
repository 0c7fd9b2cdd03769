create or replace function note_changed_assignee() returns trigger language plpgsql as $$
begin
  insert into work_changes (tenant_id, kind, work_id)
  select coalesce(new.tenant_id, old.tenant_id), coalesce(new.kind, old.kind), coalesce(new.work_id, old.work_id)
  on conflict (tenant_id, kind, transaction_id, work_id) do nothing;
  return null;
end $$;
