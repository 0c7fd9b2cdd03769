-- Documents that come before the books have a number and somebody who approved them, and no entry; what is billed of their lines says its account then.
do $$
declare
  v_name name;
begin
  select conname into strict v_name from pg_constraint
   where conrelid = 'documents'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(number IS NULL) = (entry_id IS NULL)%';
  execute format('alter table documents drop constraint %I', v_name);
end $$;
alter table documents
  add check ((approved_at is null) = (number is null) and (entry_id is null or number is not null)),
  add check (entry_id is not null or number is null or family not in ('invoices', 'account_transactions'));
alter table document_lines
  alter column account_id drop not null,
  add check (account_id is not null or family not in ('invoices', 'account_transactions'));

-- A line can have values of its own beside what all lines have: the multiplier of crew hours, the stored material of a schedule of values. 0 is the head.
alter table document_values add column line_id int not null default 0 check (line_id >= 0);
alter table document_values drop constraint document_values_pkey;
alter table document_values add primary key (tenant_id, family, document_id, line_id, field);
