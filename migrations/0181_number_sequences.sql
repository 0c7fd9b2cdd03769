-- The next number of a kind of document can be set, to go on where another program ended; what was given already is never given again.
alter table document_numbers add column given bigint not null default 0;
update document_numbers set given = last;
alter table document_numbers alter column given drop default;
