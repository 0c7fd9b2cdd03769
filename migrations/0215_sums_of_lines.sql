-- Sums of the lines of documents that stand in the books, by month (docs/rules/documents.md, decision 0064): what has changed of a month is noted by whatever
-- writes it, and is counted from its lines until the month is summed anew.
create table document_changes (
  tenant_id bigint not null,
  change_id bigint generated always as identity,
  family text not null,
  -- its first day
  month date not null,
  primary key (tenant_id, change_id)
);
select directory.protect('document_changes');

-- By whose the documents are.
create table document_customer_sums (
  tenant_id bigint not null,
  family text not null,
  month date not null,
  customer_id bigint not null,
  kind text not null,
  documents int not null,
  lines int not null,
  -- less discounts
  cents bigint not null,
  primary key (tenant_id, family, month, customer_id, kind)
);
select directory.protect('document_customer_sums');

-- By what their lines are; 0 is none.
create table document_line_sums (
  tenant_id bigint not null,
  family text not null,
  month date not null,
  account_id bigint not null,
  item_class text not null,
  division_id bigint not null,
  kind text not null,
  lines int not null,
  cents bigint not null,
  primary key (tenant_id, family, month, account_id, item_class, division_id, kind)
);
select directory.protect('document_line_sums');

insert into document_changes (tenant_id, family, month)
select distinct tenant_id, family, date_trunc('month', document_date)::date
from documents where entry_id is not null and voided_at is null and deleted_at is null;
