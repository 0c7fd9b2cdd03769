-- Whose cost a line is (docs/rules/ledger.md, job costing): a part of the company besides its ticket and its payee.
alter table document_lines
  add column division_id bigint,
  add column department_id bigint,
  add column location_id bigint,
  add foreign key (tenant_id, division_id) references divisions,
  add foreign key (tenant_id, department_id) references departments,
  add foreign key (tenant_id, location_id) references tenant_locations;
