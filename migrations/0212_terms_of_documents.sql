-- The payment terms that a document says, of whatever kind: what is offered for paying early follows from it, and not from what its customer agrees to later.
alter table documents add column terms text check (length(terms) between 1 and 60);
update documents d set terms = nullif(i.terms, '') from invoices i
 where i.tenant_id = d.tenant_id and d.family = 'invoices' and d.document_id = i.invoice_id and i.terms is not null;
alter table invoices drop column terms;
