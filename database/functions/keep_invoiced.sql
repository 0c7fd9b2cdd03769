-- Keeps of field tickets, and of the batches that they are in, which invoice bills them and whether it is approved: of lines that live, and of nothing
-- else (docs/rules/field-tickets.md). Of a ticket that two invoices would bill nothing stands.
create or replace function keep_invoiced(tenant bigint, tickets bigint[]) returns void language plpgsql as $$
declare
  batches bigint[];
begin
  -- In one order, and tickets before their batches, as whoever changes them holds them.
  perform from field_tickets where tenant_id = tenant and field_ticket_id = any (tickets) order by field_ticket_id for no key update;
  with billed as (
    select o.from_document_id as ticket_id, min(d.document_id) as invoice_id, max(d.document_id) as other_id, bool_and(d.number is not null) as is_approved
    from document_origins o
    join documents d on (d.tenant_id, d.family, d.document_id) = (o.tenant_id, o.family, o.document_id)
    where o.tenant_id = tenant and o.from_family = 'field_tickets' and o.from_document_id = any (tickets) and o.family = 'invoices'
      and d.voided_at is null and d.deleted_at is null
    group by o.from_document_id
  ), kept as (
    update field_tickets f
    -- Another one is as wrong as none: a key of the database refuses it.
    set invoice_id = case when b.other_id is distinct from b.invoice_id then -1 else b.invoice_id end, is_invoiced = coalesce(b.is_approved, false)
    from unnest(tickets) as t (id)
    left join billed b on b.ticket_id = t.id
    where f.tenant_id = tenant and f.field_ticket_id = t.id
    returning f.batch_id
  )
  select array_agg(distinct batch_id order by batch_id) from kept where batch_id is not null into batches;
  perform from field_tickets where tenant_id = tenant and field_ticket_id = any (batches) order by field_ticket_id for no key update;
  update field_tickets b
  set invoice_id = m.invoice_id, is_invoiced = coalesce(m.is_invoiced, false)
  from (select batch_id, min(invoice_id) as invoice_id, bool_or(is_invoiced) as is_invoiced
        from field_tickets where tenant_id = tenant and batch_id = any (batches) group by batch_id) m
  where b.tenant_id = tenant and b.field_ticket_id = m.batch_id;
end $$;
