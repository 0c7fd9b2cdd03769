-- Notes the months of the documents that stand in the books and whose lines were written, changed or taken away.
create or replace function note_changed_lines() returns trigger language plpgsql as $$
begin
  insert into document_changes (tenant_id, family, month)
  select distinct d.tenant_id, d.family, date_trunc('month', d.document_date)::date
  from (select distinct tenant_id, family, document_id from changed_rows) c
  join documents d using (tenant_id, family, document_id)
  where d.entry_id is not null and d.voided_at is null and d.deleted_at is null;
  return null;
end $$;
create or replace trigger note_new_lines after insert on document_lines
  referencing new table as changed_rows for each statement execute function note_changed_lines();
create or replace trigger note_changed_lines after update on document_lines
  referencing new table as changed_rows for each statement execute function note_changed_lines();
create or replace trigger note_removed_lines after delete on document_lines
  referencing old table as changed_rows for each statement execute function note_changed_lines();
