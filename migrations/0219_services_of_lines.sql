-- Of what a line sells, the service of the catalogue that it was taken from (docs/rules/services.md).
alter table document_lines add column service_id bigint;
alter table document_lines add constraint document_lines_service foreign key (tenant_id, service_id) references services;
create index document_lines_service on document_lines (tenant_id, service_id) where service_id is not null;
