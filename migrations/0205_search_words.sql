-- By what words every record is found, behind functions that filter by tenant first (docs/decisions/0056-one-search.md).
create table search_records (
  tenant_id bigint not null,
  -- The name of its kind in events and addresses.
  kind text not null,
  id bigint not null,
  -- It stands before the others of its kind: work that is open.
  is_ahead boolean not null,
  -- Its words, each behind the key of the stretch of records in which it lies (search_key).
  keys tsvector not null,
  primary key (tenant_id, kind, id)
);
-- What is put in waits in no list that every search would have to look through.
create index search_records_keys on search_records using gin (keys) with (fastupdate = off);
select directory.protect('search_records');
revoke all on search_records from ops_app;

-- Every word of a company once, with its parts and with what is left of it without one of its signs.
create table search_vocabulary (
  tenant_id bigint not null,
  word text not null,
  parts tsvector not null,
  primary key (tenant_id, word)
);
create index search_vocabulary_parts on search_vocabulary using gin (parts) with (fastupdate = off);
select directory.protect('search_vocabulary');
revoke all on search_vocabulary from ops_app;

-- How far the records that were there before are gone through, and for which form of the words; done where no kind is left.
create table search_fillings (
  tenant_id bigint not null primary key,
  form int not null,
  kind text,
  after_id bigint not null
);
select directory.protect('search_fillings');
