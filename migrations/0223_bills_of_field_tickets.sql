-- Invoices of batches of field tickets (docs/rules/field-tickets.md, decision 0069).
alter table invoices
  -- whose field tickets it bills
  add column batch_id bigint,
  add foreign key (tenant_id, batch_id) references field_tickets;
create index invoices_batch on invoices (tenant_id, batch_id) where batch_id is not null;

drop index field_tickets_status;
alter table field_tickets drop column status;
alter table field_tickets
  -- what bills it, and whether that is approved: kept by `keep_invoiced`, of the lines that are made of its lines
  add column invoice_id bigint,
  add column is_invoiced boolean not null default false,
  add foreign key (tenant_id, invoice_id) references invoices,
  add check (invoice_id is not null or not is_invoiced),
  add check (invoice_id is null or not is_rejected),
  -- as `statusOf` says it
  add column status text not null generated always as (case
    when is_archived then 'DELETED'
    when is_invoiced then 'INVOICED'
    when is_rejected then 'REJECTED'
    when is_accepted then 'ACCEPTED'
    when is_approved then 'APPROVED'
    when ticket_type = 'batchTicket' then 'NEW'
    when service_type = 2 and not is_billable then 'QUOTE TICKET'
    when is_validated and is_locked then 'FINAL REVIEW'
    when is_validated and not is_open then 'VALIDATED - CLOSED'
    when is_validated then 'VALIDATED'
    else 'SUBMITTED' end) stored;
create index field_tickets_status on field_tickets (tenant_id, status, field_ticket_id desc);
create index field_tickets_invoice on field_tickets (tenant_id, invoice_id) where invoice_id is not null;
