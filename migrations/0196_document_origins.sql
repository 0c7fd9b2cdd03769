-- A line keeps its id while its document is edited, wherever it stands; and the thread from line to line (docs/rules/documents.md).
alter table document_lines add column line_id int;
update document_lines set line_id = line;
alter table document_lines
  alter column line_id set not null,
  drop constraint document_lines_pkey,
  add primary key (tenant_id, family, document_id, line_id);

-- What a line was made of: the line of a credit memo of that of an invoice.
create table document_origins (
  tenant_id bigint not null,
  family text not null,
  document_id bigint not null,
  line_id int not null,
  from_family text not null,
  from_document_id bigint not null,
  from_line_id int not null,
  quantity_units bigint not null,
  amount_cents bigint not null,
  primary key (tenant_id, family, document_id, line_id, from_family, from_document_id, from_line_id),
  foreign key (tenant_id, family, document_id, line_id) references document_lines,
  foreign key (tenant_id, from_family, from_document_id, from_line_id) references document_lines
);
create index document_origins_from on document_origins (tenant_id, from_family, from_document_id, from_line_id);
select directory.protect('document_origins');
