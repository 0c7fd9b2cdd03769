-- Keeps what bills the field tickets of which lines were made, or no longer are (`keep_invoiced`).
create or replace function keep_invoiced_of_origins() returns trigger language plpgsql as $$
begin
  perform keep_invoiced(tenant_id, array_agg(distinct from_document_id))
  from changed_rows where family = 'invoices' and from_family = 'field_tickets' group by tenant_id;
  return null;
end $$;
create or replace trigger keep_invoiced_of_new after insert on document_origins
  referencing new table as changed_rows for each statement execute function keep_invoiced_of_origins();
create or replace trigger keep_invoiced_of_removed after delete on document_origins
  referencing old table as changed_rows for each statement execute function keep_invoiced_of_origins();
