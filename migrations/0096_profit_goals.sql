-- What the net income of a fiscal year is to come to, by its first day (docs/rules/closing.md).
create table profit_goals (
  tenant_id bigint not null,
  year_start date not null,
  cents bigint not null check (cents between 1 and 9007199254740991),
  primary key (tenant_id, year_start)
);
select directory.protect('profit_goals');
