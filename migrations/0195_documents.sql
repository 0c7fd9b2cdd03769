-- Documents (docs/rules/documents.md, 0053): heads and lines as rows. What only one kind has stands in a table of its own. Invoices are the first.
create table documents (
  tenant_id bigint not null,
  -- the module of the record, within which its id counts
  family text not null,
  document_id bigint not null,
  -- as the ledger calls what posts an entry
  kind text not null,
  -- of its kind, without gaps, given when it is approved
  number bigint,
  customer_id bigint not null,
  document_date date not null,
  due_on date not null,
  -- theirs: the number of their order
  reference text not null,
  memo text not null,
  division_id bigint,
  total_cents bigint not null,
  -- of two who edit it the second is told
  version int not null default 1,
  -- what stands for it in the ledger; that of the void when it is void
  entry_id bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  submitted_at timestamptz,
  submitted_by bigint,
  approved_at timestamptz,
  approved_by bigint,
  mailed_at timestamptz,
  mailed_to text not null default '',
  voided_at timestamptz,
  deleted_at timestamptz,
  -- the file of books that it came with; taken back with it, it is void, and its number can come again
  import_id bigint,
  is_taken_back boolean not null default false,
  primary key (tenant_id, family, document_id),
  foreign key (tenant_id, customer_id) references customers,
  foreign key (tenant_id, division_id) references divisions,
  foreign key (tenant_id, entry_id) references journal_entries,
  foreign key (tenant_id, created_by) references people,
  foreign key (tenant_id, submitted_by) references people,
  foreign key (tenant_id, approved_by) references people,
  foreign key (tenant_id, import_id) references book_imports,
  -- Posted, numbered and approved is one thing; only what is none of them can be deleted.
  check ((approved_at is null) = (number is null) and (number is null) = (entry_id is null)),
  check (deleted_at is null or number is null),
  check (not is_taken_back or (import_id is not null and voided_at is not null))
);

-- Quantities, rates and percents are whole numbers of ten thousandths.
create table document_lines (
  tenant_id bigint not null,
  family text not null,
  document_id bigint not null,
  -- where it stands, from 1
  line int not null check (line > 0),
  description text not null,
  item_class text not null,
  quantity_units bigint not null,
  rate_units bigint not null,
  discount_percent_units bigint not null,
  -- quantity times rate less its own discount
  amount_cents bigint not null,
  -- what of the document's discount falls on it
  discount_cents bigint not null,
  account_id bigint not null,
  -- against what its class says
  is_taxable boolean,
  stock_cost_cents bigint not null,
  ticket_kind text generated always as ('ticket') stored,
  ticket_id bigint,
  primary key (tenant_id, family, document_id, line),
  foreign key (tenant_id, family, document_id) references documents,
  foreign key (tenant_id, account_id) references accounts,
  foreign key (tenant_id, ticket_kind, ticket_id) references work_items
);

insert into documents (tenant_id, family, document_id, kind, number, customer_id, document_date, due_on, reference, memo, division_id, total_cents,
  version, entry_id, created_at, created_by, submitted_at, submitted_by, approved_at, approved_by, mailed_at, mailed_to, voided_at, deleted_at,
  import_id, is_taken_back)
select tenant_id, 'invoices', invoice_id, kind, number, customer_id, invoice_date, due_on, form ->> 'purchaseOrder', form ->> 'memo',
  (form ->> 'divisionID')::bigint, total_cents, version, entry_id, created_at, created_by, submitted_at, submitted_by, approved_at, approved_by,
  mailed_at, mailed_to, voided_at, deleted_at, import_id, is_taken_back
from invoices;

-- The discount falls on the work by its amounts, on fees what is more than the work; or on all lines, where the form says so. By largest remainder, of
-- equal ones on the first lines, as `splitCents`.
with typed as (
  select i.tenant_id, i.invoice_id, n as line, v ->> 'description' as description, v ->> 'itemClass' as item_class,
         (v ->> 'quantity')::numeric as quantity, (v ->> 'rate')::numeric as rate, (v ->> 'discountPercent')::numeric as percent,
         (v ->> 'accountID')::bigint as account_id, (v ->> 'isTaxable')::boolean as is_taxable, (v ->> 'stockCost')::bigint as stock_cost,
         (v ->> 'ticketID')::bigint as ticket_id, (i.form ->> 'discount')::numeric as discount,
         v ->> 'itemClass' = 'fee' and not coalesce((i.form ->> 'isDiscountOnFees')::boolean, false) as is_last
  from invoices i, jsonb_array_elements(i.form -> 'lines') with ordinality as l (v, n)
), counted as (
  select *, round(quantity * rate * (100 - percent)) as amount from typed
), shared as (
  select *, least(discount, greatest(0, sum(case when is_last then 0 else amount end) over document)) as on_work,
         greatest(0, amount) as weight, sum(greatest(0, amount)) over part as weights
  from counted
  window document as (partition by tenant_id, invoice_id), part as (partition by tenant_id, invoice_id, is_last)
), split as (
  select *, case when is_last then discount - on_work else on_work end as share from shared
), floored as (
  select *, coalesce(div(share * weight, nullif(weights, 0)), 0) as whole, coalesce(mod(share * weight, nullif(weights, 0)), 0) as remainder from split
), ranked as (
  select *, share - sum(whole) over part as left_over, row_number() over (partition by tenant_id, invoice_id, is_last order by remainder desc, line) as place
  from floored
  window part as (partition by tenant_id, invoice_id, is_last)
)
insert into document_lines (tenant_id, family, document_id, line, description, item_class, quantity_units, rate_units, discount_percent_units,
  amount_cents, discount_cents, account_id, is_taxable, stock_cost_cents, ticket_id)
select tenant_id, 'invoices', invoice_id, line, description, item_class, round(quantity * 10000), round(rate * 10000), round(percent * 10000), amount,
  case when weights > 0 then whole + case when place <= left_over then 1 else 0 end else 0 end, account_id, is_taxable, stock_cost, ticket_id
from ranked;

create index documents_date on documents (tenant_id, family, document_date desc, document_id desc) where deleted_at is null;
create index documents_customer on documents (tenant_id, customer_id, document_date desc, document_id desc) where deleted_at is null;
create unique index documents_number on documents (tenant_id, kind, number) where not is_taken_back;
create index documents_import on documents (tenant_id, import_id) where import_id is not null;
create index document_lines_account on document_lines (tenant_id, account_id);
create index document_lines_ticket on document_lines (tenant_id, ticket_id) where ticket_id is not null;
select directory.protect('documents');
select directory.protect('document_lines');
revoke delete on documents from ops_app;

-- What only an invoice has.
alter table invoices
  add column family text generated always as ('invoices') stored,
  add column terms text,
  add column has_own_due boolean not null default false,
  add column message text not null default '',
  add column zone_id bigint,
  add column discount_cents bigint not null default 0,
  add column is_discount_on_fees boolean not null default false,
  add column is_discount_shown boolean not null default false,
  add column retainage_percent_units bigint not null default 0;
update invoices set
  terms = form ->> 'terms',
  has_own_due = form ->> 'dueOn' is not null,
  message = form ->> 'message',
  zone_id = (form ->> 'zoneID')::bigint,
  discount_cents = (form ->> 'discount')::bigint,
  is_discount_on_fees = coalesce((form ->> 'isDiscountOnFees')::boolean, false),
  is_discount_shown = (form ->> 'isDiscountShown')::boolean,
  retainage_percent_units = round((form ->> 'retainagePercent')::numeric * 10000);
alter table invoices
  drop column kind, drop column number, drop column customer_id, drop column invoice_date, drop column due_on, drop column form,
  drop column total_cents, drop column version, drop column entry_id, drop column created_at, drop column created_by, drop column submitted_at,
  drop column submitted_by, drop column approved_at, drop column approved_by, drop column mailed_at, drop column mailed_to, drop column voided_at,
  drop column deleted_at, drop column import_id, drop column is_taken_back,
  alter column has_own_due drop default, alter column message drop default, alter column discount_cents drop default,
  alter column is_discount_on_fees drop default, alter column is_discount_shown drop default, alter column retainage_percent_units drop default,
  add foreign key (tenant_id, family, invoice_id) references documents,
  add foreign key (tenant_id, zone_id) references tax_zones;
