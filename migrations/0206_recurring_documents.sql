-- What comes again is an entry of its own lines, or a document that stands and is made again.
alter table recurring_entries
  add column family text,
  add column document_id bigint,
  add check ((family is null) = (document_id is null)),
  add foreign key (tenant_id, family, document_id) references documents;
create index on recurring_entries (tenant_id, family, document_id) where document_id is not null;
-- The document that was made of a day, of the family of what comes again.
alter table recurring_days add column document_id bigint;
create index on recurring_days (tenant_id, document_id) where document_id is not null;
