-- What each account of the income statement is planned to come to in a month, on the side that is normal for it (docs/rules/closing.md).
create table budget_amounts (
  tenant_id bigint not null,
  account_id bigint not null,
  month date not null check (extract(day from month) = 1),
  cents bigint not null check (cents between -9007199254740991 and 9007199254740991),
  primary key (tenant_id, account_id, month),
  foreign key (tenant_id, account_id) references accounts
);
create index budget_amounts_month on budget_amounts (tenant_id, month);
select directory.protect('budget_amounts');
