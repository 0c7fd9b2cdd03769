-- Keeps what bills the field tickets of an invoice that is approved, void, deleted, or stands again (`keep_invoiced`).
create or replace function keep_invoiced_of_document() returns trigger language plpgsql as $$
begin
  perform keep_invoiced(tenant_id, array_agg(distinct from_document_id))
  from document_origins
  where tenant_id = new.tenant_id and family = new.family and document_id = new.document_id and from_family = 'field_tickets'
  group by tenant_id;
  return null;
end $$;
create or replace trigger keep_invoiced after update on documents for each row
  when (new.family = 'invoices' and (old.number is null, old.voided_at is null, old.deleted_at is null)
    is distinct from (new.number is null, new.voided_at is null, new.deleted_at is null))
  execute function keep_invoiced_of_document();
