-- Files of any kind of record, and not of work alone; how a file was read is remembered for the next one like it.
alter table work_imports rename to record_imports;
alter table record_imports drop constraint work_imports_kind_check;
alter table record_imports rename column kind to module;
update record_imports set module = module || 's';
alter table record_imports add column columns jsonb not null default '[]';
alter table work_import_rows rename to record_import_rows;
alter table record_import_rows rename column work_id to record_id;
