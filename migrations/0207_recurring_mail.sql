-- What is made of a document goes to whom it is for, where that is wanted.
alter table recurring_entries
  add column is_mailed boolean not null default false,
  add check (not is_mailed or document_id is not null);
