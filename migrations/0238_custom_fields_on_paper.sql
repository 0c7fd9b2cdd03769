-- Which of a company's own fields stand on what is printed and sent of a record (docs/rules/custom-fields.md).
alter table custom_fields add column is_on_paper boolean not null default false;
