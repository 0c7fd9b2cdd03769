-- Money forms are documents (docs/rules/documents.md): heads and lines as invoices have them, what they settle, and what else their form asks for.

-- Whoever a document is of: a customer, a vendor, somebody of the company, a lender or a donor; a key says that it is one of this company.
alter table documents
  add column payee_kind text check (payee_kind in ('customer', 'vendor', 'donor', 'lender', 'employee')),
  add column payee_id bigint,
  add check ((payee_kind is null) = (payee_id is null));
update documents set payee_kind = 'customer', payee_id = customer_id;
drop index documents_customer;
alter table documents
  drop column customer_id,
  alter column due_on drop not null;
alter table documents
  add column customer_id bigint generated always as (case payee_kind when 'customer' then payee_id end) stored,
  add column vendor_id bigint generated always as (case payee_kind when 'vendor' then payee_id end) stored,
  add column employee_id bigint generated always as (case payee_kind when 'employee' then payee_id end) stored,
  add column lender_id bigint generated always as (case when payee_kind in ('lender', 'donor') then payee_id end) stored,
  add foreign key (tenant_id, customer_id) references customers,
  add foreign key (tenant_id, vendor_id) references vendors,
  add foreign key (tenant_id, employee_id) references people,
  add foreign key (tenant_id, lender_id) references payees,
  add check (family <> 'invoices' or (payee_kind = 'customer' and due_on is not null));
create index documents_customer on documents (tenant_id, customer_id, document_date desc, document_id desc)
  where customer_id is not null and deleted_at is null;
create index documents_vendor on documents (tenant_id, vendor_id, document_date desc, document_id desc)
  where vendor_id is not null and deleted_at is null;
create index documents_entry on documents (tenant_id, entry_id) where entry_id is not null;
-- As entries name what posted them.
create unique index documents_source on documents (tenant_id, kind, document_id);

alter table document_lines
  -- what is not sold has no class
  alter column item_class drop not null,
  add column payee_kind text check (payee_kind in ('customer', 'vendor', 'donor', 'lender', 'employee')),
  add column payee_id bigint,
  add check ((payee_kind is null) = (payee_id is null));
alter table document_lines
  add column customer_id bigint generated always as (case payee_kind when 'customer' then payee_id end) stored,
  add column vendor_id bigint generated always as (case payee_kind when 'vendor' then payee_id end) stored,
  add column employee_id bigint generated always as (case payee_kind when 'employee' then payee_id end) stored,
  add column lender_id bigint generated always as (case when payee_kind in ('lender', 'donor') then payee_id end) stored,
  add foreign key (tenant_id, customer_id) references customers,
  add foreign key (tenant_id, vendor_id) references vendors,
  add foreign key (tenant_id, employee_id) references people,
  add foreign key (tenant_id, lender_id) references payees;

-- What a document settles, as it was entered; what is settled now is in `applications`.
create table document_items (
  tenant_id bigint not null,
  family text not null,
  document_id bigint not null,
  -- of its form
  field text not null,
  line int not null check (line > 0),
  item_id bigint not null,
  amount_cents bigint not null,
  discount_cents bigint not null,
  primary key (tenant_id, family, document_id, field, line),
  foreign key (tenant_id, family, document_id) references documents,
  foreign key (tenant_id, item_id) references open_items
);
create index document_items_item on document_items (tenant_id, item_id);
select directory.protect('document_items');

-- What a form asks for besides: one value of a field, in the column of what it is.
create table document_values (
  tenant_id bigint not null,
  family text not null,
  document_id bigint not null,
  field text not null,
  account_id bigint,
  amount_cents bigint,
  -- ten thousandths
  rate_units bigint,
  flag boolean,
  choice text,
  -- another document of the family that it is about
  about_document_id bigint,
  primary key (tenant_id, family, document_id, field),
  check (num_nonnulls(account_id, amount_cents, rate_units, flag, choice, about_document_id) = 1),
  foreign key (tenant_id, family, document_id) references documents,
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, family, about_document_id) references documents
);
create index document_values_account on document_values (tenant_id, account_id) where account_id is not null;
create index document_values_about on document_values (tenant_id, family, about_document_id) where about_document_id is not null;
select directory.protect('document_values');

insert into documents (tenant_id, family, document_id, kind, number, payee_kind, payee_id, document_date, due_on, reference, memo, division_id, total_cents,
  entry_id, created_at, created_by, approved_at, approved_by, mailed_at, mailed_to, voided_at)
select tenant_id, 'account_transactions', transaction_id, kind, number, form -> 'payee' ->> 'kind', (form -> 'payee' ->> 'id')::bigint,
  (form ->> 'date')::date, (form ->> 'dueOn')::date, form ->> 'reference', form ->> 'memo', (form ->> 'divisionID')::bigint, total_cents,
  entry_id, created_at, created_by, created_at, created_by, mailed_at, mailed_to, voided_at
from account_transactions;

insert into document_lines (tenant_id, family, document_id, line_id, line, description, quantity_units, rate_units, discount_percent_units,
  amount_cents, discount_cents, account_id, stock_cost_cents, payee_kind, payee_id)
select tenant_id, 'account_transactions', transaction_id, n, n, coalesce(v ->> 'memo', ''), 10000, (v ->> 'amount')::bigint * 100, 0,
  (v ->> 'amount')::bigint, 0, (v ->> 'accountID')::bigint, 0, v -> 'payee' ->> 'kind', (v -> 'payee' ->> 'id')::bigint
from account_transactions, jsonb_array_elements(form -> 'lines') with ordinality as l (v, n);

insert into document_items (tenant_id, family, document_id, field, line, item_id, amount_cents, discount_cents)
select tenant_id, 'account_transactions', transaction_id, field, n, (v ->> 'itemID')::bigint, (v ->> 'amount')::bigint,
  coalesce((v ->> 'discount')::bigint, 0)
from account_transactions, unnest(array['items', 'payments', 'deposits']) as field,
  jsonb_array_elements(form -> field) with ordinality as l (v, n);

insert into document_values (tenant_id, family, document_id, field, account_id, amount_cents, rate_units, flag, choice, about_document_id)
select tenant_id, 'account_transactions', transaction_id, field,
  case when what = 'account' then (v #>> '{}')::bigint end,
  case when what = 'money' then (v #>> '{}')::bigint end,
  case when what = 'rate' then round((v #>> '{}')::numeric * 10000) end,
  case when what = 'flag' then (v #>> '{}')::boolean end,
  case when what = 'choice' then v #>> '{}' end,
  case when what = 'transaction' then (v #>> '{}')::bigint end
from account_transactions, jsonb_each(form) as f (field, v), lateral (select case
  when field in ('paidFrom', 'into', 'bank', 'from', 'to', 'card', 'loan', 'agency', 'cost', 'income') then 'account'
  when field in ('retainage', 'taxRate') then 'rate'
  when field = 'payment' then 'transaction'
  when field in ('method', 'against') then 'choice'
  when field in ('isConditional', 'isDebit', 'isUp') then 'flag'
  when field in ('amount', 'fee', 'cashBack', 'taxPart', 'bankFee', 'customerFee', 'financeCharge', 'fees', 'interest', 'discount', 'penalty',
    'federalWithholding', 'socialSecurity', 'medicare', 'stateWithholding', 'benefits', 'garnishments', 'employerSocialSecurity', 'employerMedicare',
    'futa', 'suta') then 'money' end as what) as w
where what is not null and jsonb_typeof(v) <> 'null';

drop table account_transactions;
