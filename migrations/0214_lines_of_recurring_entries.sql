-- The lines of an entry that comes again are rows (docs/rules/recurrence.md), as those of documents are: a key says that whatever one names is of this company.
create table recurring_lines (
  tenant_id bigint not null,
  recurring_id bigint not null,
  -- where it stands, from 1
  line int not null check (line > 0),
  account_id bigint not null,
  -- as its writer said it: one of both sides is more or less than nothing
  debit_cents bigint,
  credit_cents bigint,
  -- as it is posted: debits are positive, credits negative
  cents bigint not null generated always as (coalesce(nullif(debit_cents, 0), -credit_cents)) stored check (cents <> 0),
  memo text not null,
  payee_kind text check (payee_kind in ('customer', 'vendor', 'donor', 'lender', 'employee')),
  payee_id bigint,
  ticket_id bigint,
  division_id bigint,
  department_id bigint,
  location_id bigint,
  customer_id bigint generated always as (case payee_kind when 'customer' then payee_id end) stored,
  vendor_id bigint generated always as (case payee_kind when 'vendor' then payee_id end) stored,
  employee_id bigint generated always as (case payee_kind when 'employee' then payee_id end) stored,
  lender_id bigint generated always as (case when payee_kind in ('lender', 'donor') then payee_id end) stored,
  ticket_kind text generated always as ('ticket') stored,
  primary key (tenant_id, recurring_id, line),
  check (coalesce(debit_cents, 0) = 0 or coalesce(credit_cents, 0) = 0),
  check ((payee_kind is null) = (payee_id is null)),
  foreign key (tenant_id, recurring_id) references recurring_entries,
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, customer_id) references customers,
  foreign key (tenant_id, vendor_id) references vendors,
  foreign key (tenant_id, employee_id) references people,
  foreign key (tenant_id, lender_id) references payees,
  foreign key (tenant_id, ticket_kind, ticket_id) references work_items,
  foreign key (tenant_id, division_id) references divisions,
  foreign key (tenant_id, department_id) references departments,
  foreign key (tenant_id, location_id) references tenant_locations
);

-- What a line named was looked for when it was written, but its ticket and its location were not at first; and all of it is archived or marked deleted, never
-- removed. So what is not there never was: of tickets, parts of the company and payees the line goes on without it, as it would be entered now. Without its
-- account a line is none: it goes, and its entry waits to be confirmed from then on, instead of posting what is left.
update recurring_entries r set posts_itself = false
where exists (
  select from jsonb_array_elements(r.lines) as l (v)
  where not exists (select from accounts where tenant_id = r.tenant_id and account_id = (v ->> 'accountID')::bigint));

insert into recurring_lines (tenant_id, recurring_id, line, account_id, debit_cents, credit_cents, memo, payee_kind, payee_id, ticket_id, division_id,
  department_id, location_id)
select r.tenant_id, r.recurring_id, n, a.account_id, (v ->> 'debitAmount')::bigint, (v ->> 'creditAmount')::bigint, coalesce(v ->> 'memo', ''),
  case when is_there then payee_kind end, case when is_there then payee_id end, w.id, d.division_id, s.department_id, o.location_id
from recurring_entries r
cross join jsonb_array_elements(r.lines) with ordinality as l (v, n)
cross join lateral (select v -> 'payee' ->> 'kind' as payee_kind, (v -> 'payee' ->> 'id')::bigint as payee_id) p
cross join lateral (select case payee_kind
  when 'customer' then exists (select from customers where tenant_id = r.tenant_id and customer_id = payee_id)
  when 'vendor' then exists (select from vendors where tenant_id = r.tenant_id and vendor_id = payee_id)
  when 'employee' then exists (select from people where tenant_id = r.tenant_id and user_id = payee_id)
  else exists (select from payees y where y.tenant_id = r.tenant_id and y.payee_id = p.payee_id) end as is_there) i
join accounts a on a.tenant_id = r.tenant_id and a.account_id = (v ->> 'accountID')::bigint
left join work_items w on w.tenant_id = r.tenant_id and w.kind = 'ticket' and w.id = (v ->> 'ticketID')::bigint
left join divisions d on d.tenant_id = r.tenant_id and d.division_id = (v ->> 'divisionID')::bigint
left join departments s on s.tenant_id = r.tenant_id and s.department_id = (v ->> 'departmentID')::bigint
left join tenant_locations o on o.tenant_id = r.tenant_id and o.location_id = (v ->> 'locationID')::bigint;

create index recurring_lines_account on recurring_lines (tenant_id, account_id);
create index recurring_lines_customer on recurring_lines (tenant_id, customer_id) where customer_id is not null;
create index recurring_lines_vendor on recurring_lines (tenant_id, vendor_id) where vendor_id is not null;
create index recurring_lines_ticket on recurring_lines (tenant_id, ticket_id) where ticket_id is not null;
select directory.protect('recurring_lines');

alter table recurring_entries drop column lines;
