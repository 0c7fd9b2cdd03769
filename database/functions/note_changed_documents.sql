-- Notes the months in which a document stands in the books otherwise than before: it came to stand there, went, or moved to another day, customer or division.
create or replace function note_changed_documents() returns trigger language plpgsql as $$
begin
  insert into document_changes (tenant_id, family, month)
  select distinct o.tenant_id, o.family, date_trunc('month', side.day)::date
  from old_rows o
  join new_rows n using (tenant_id, family, document_id)
  cross join lateral (values
    (o.document_date, o.entry_id is not null and o.voided_at is null and o.deleted_at is null),
    (n.document_date, n.entry_id is not null and n.voided_at is null and n.deleted_at is null)) as side (day, stands)
  where side.stands
    and (o.document_date, o.customer_id, o.division_id, o.kind, o.entry_id is null, o.voided_at is null, o.deleted_at is null)
      is distinct from (n.document_date, n.customer_id, n.division_id, n.kind, n.entry_id is null, n.voided_at is null, n.deleted_at is null);
  return null;
end $$;
create or replace trigger note_changed_documents after update on documents
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_documents();
