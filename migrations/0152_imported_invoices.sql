-- Invoices and credit memos that came with a file of books (docs/rules/moving.md): what was taken back keeps its number to itself no
-- longer, so that the corrected file can bring it again.
alter table invoices
  add column import_id bigint,
  add column is_taken_back boolean not null default false,
  add foreign key (tenant_id, import_id) references book_imports,
  add check (not is_taken_back or (import_id is not null and voided_at is not null)),
  drop constraint invoices_tenant_id_kind_number_key;
create unique index invoices_number on invoices (tenant_id, kind, number) where not is_taken_back;
create index invoices_import on invoices (tenant_id, import_id) where import_id is not null;
