-- A customer may be merged into another one (docs/rules/customers.md#merging, 0074): they are in no list any more, and who they are now is the other.
alter table customers add column merged_into bigint check (merged_into <> customer_id),
  add column merged_at timestamptz,
  add column merged_by bigint,
  add foreign key (tenant_id, merged_into) references customers,
  add foreign key (tenant_id, merged_by) references people,
  add check (merged_into is null or deleted_at is not null),
  add check ((merged_into is null) = (merged_at is null));
create index customers_merged on customers (tenant_id, merged_into) where merged_into is not null;

-- Of people and places that came with somebody who was merged, from whom: whose own come first.
alter table customer_contacts add column merged_from bigint, add foreign key (tenant_id, merged_from) references customers;
alter table customer_locations add column merged_from bigint, add foreign key (tenant_id, merged_from) references customers;

-- Which rows a merge moved, so that taking it back moves no others.
create table customer_moves (
  tenant_id bigint not null,
  -- who was merged; once at a time
  customer_id bigint not null,
  -- what a module calls these rows, and the key of one
  kind text not null,
  key text not null,
  -- counted up: of two merges that moved the same row the later one has it
  merge_id bigint not null,
  primary key (tenant_id, customer_id, kind, key),
  foreign key (tenant_id, customer_id) references customers
);
select directory.protect('customer_moves');
create index customer_moves_row on customer_moves (tenant_id, kind, key);
