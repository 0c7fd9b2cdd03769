-- A customer may be below another one (docs/rules/customers.md#sub-customers): a site, a job or a company of theirs with an account of its own.
alter table customers add column parent_id bigint check (parent_id <> customer_id),
  add foreign key (tenant_id, parent_id) references customers;
create index customers_parent on customers (tenant_id, parent_id) where parent_id is not null;
