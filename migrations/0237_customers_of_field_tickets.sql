-- Whose a field ticket is, beside its status: one status of one customer is read from one index (`keep_customer_of_field_ticket`).
alter table field_tickets add column customer_id bigint;
update field_tickets f set customer_id = d.customer_id
from documents d
where (d.tenant_id, d.family, d.document_id) = (f.tenant_id, f.family, f.field_ticket_id);
alter table field_tickets
  alter column customer_id set not null,
  add foreign key (tenant_id, customer_id) references customers;
create index field_tickets_customer on field_tickets (tenant_id, customer_id, status, field_ticket_id desc);
