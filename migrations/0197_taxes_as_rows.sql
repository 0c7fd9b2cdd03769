-- The tax of documents as rows (docs/rules/taxes.md): what each rate takes of a document as it stands, and what each entry posted for one.
create table document_taxes (
  tenant_id bigint not null,
  family text not null,
  document_id bigint not null,
  -- in the order of the zone, from 1
  part int not null check (part > 0),
  rate_id bigint not null,
  agency_id bigint not null,
  account_id bigint not null,
  jurisdiction text not null,
  percent_units bigint not null,
  taxable_cents bigint not null,
  tax_cents bigint not null,
  primary key (tenant_id, family, document_id, part),
  foreign key (tenant_id, family, document_id) references documents,
  foreign key (tenant_id, rate_id) references tax_rates,
  foreign key (tenant_id, agency_id) references tax_agencies,
  foreign key (tenant_id, account_id) references accounts
);
select directory.protect('document_taxes');

-- Never changed, as its entry is not: what reverses the entry takes the same away on its own day. Of credit memos below zero.
create table entry_taxes (
  tenant_id bigint not null,
  entry_id bigint not null,
  part int not null check (part > 0),
  agency_id bigint not null,
  jurisdiction text not null,
  percent_units bigint not null,
  gross_cents bigint not null,
  taxable_cents bigint not null,
  tax_cents bigint not null,
  -- why somebody was exempt; what else is not taxable says nothing
  exempt_reason text,
  primary key (tenant_id, entry_id, part),
  foreign key (tenant_id, entry_id) references journal_entries,
  foreign key (tenant_id, agency_id) references tax_agencies
);
select directory.protect('entry_taxes');
revoke update, delete on entry_taxes from ops_app;

alter table invoices
  add column zone_name text not null default '',
  add column exempt_reason text,
  add column exempt_certificate text;
update invoices set
  zone_name = coalesce(taxes ->> 'zoneName', ''),
  exempt_reason = taxes -> 'exemption' ->> 'reason',
  exempt_certificate = taxes -> 'exemption' ->> 'certificate';

-- Taxable times all rates together, rounded half away from zero once; parts by largest remainder, of equal ones the first, as `splitCents`.
with counted as (
  select i.tenant_id, i.invoice_id, i.taxes,
         coalesce(sum(l.amount_cents - l.discount_cents) filter (where i.exempt_reason is null
           and coalesce(l.is_taxable, (i.taxes -> 'taxable' ->> l.item_class)::boolean)), 0) as taxable
  from invoices i
  join document_lines l on (l.tenant_id, l.family, l.document_id) = (i.tenant_id, i.family, i.invoice_id)
  group by i.tenant_id, i.invoice_id
), rated as (
  select c.tenant_id, c.invoice_id, c.taxable, n, v, round((v ->> 'percent')::numeric * 10000) as units
  from counted c, jsonb_array_elements(c.taxes -> 'rates') with ordinality as r (v, n)
  where round((v ->> 'percent')::numeric * 10000) > 0
), summed as (
  select *, sum(units) over document as all_units, round(abs(taxable) * sum(units) over document / 1000000) as total
  from rated window document as (partition by tenant_id, invoice_id)
), floored as (
  select *, div(total * units, all_units) as whole, mod(total * units, all_units) as remainder from summed
), ranked as (
  select *, total - sum(whole) over (partition by tenant_id, invoice_id) as left_over,
         row_number() over (partition by tenant_id, invoice_id order by remainder desc, n) as rank,
         row_number() over (partition by tenant_id, invoice_id order by n) as part
  from floored
)
insert into document_taxes (tenant_id, family, document_id, part, rate_id, agency_id, account_id, jurisdiction, percent_units, taxable_cents, tax_cents)
select tenant_id, 'invoices', invoice_id, part, (v ->> 'rateID')::bigint, (v ->> 'agencyID')::bigint, (v ->> 'accountID')::bigint, v ->> 'jurisdiction',
  units, taxable, sign(taxable) * (whole + case when rank <= left_over then 1 else 0 end)
from ranked;

-- Of the entries that stand for documents. What an edit or a void had replaced before is known by its postings alone: where a closed month lay
-- between, the report names the entry as a difference, as it did.
insert into entry_taxes (tenant_id, entry_id, part, agency_id, jurisdiction, percent_units, gross_cents, taxable_cents, tax_cents, exempt_reason)
select d.tenant_id, d.entry_id, t.part, t.agency_id, t.jurisdiction, t.percent_units, side * gross, side * t.taxable_cents, side * t.tax_cents,
  i.exempt_reason
from documents d
join invoices i on i.tenant_id = d.tenant_id and i.invoice_id = d.document_id
join document_taxes t on (t.tenant_id, t.family, t.document_id) = (d.tenant_id, d.family, d.document_id)
cross join lateral (select case d.kind when 'credit_memo' then -1 else 1 end as side) s
cross join lateral (select sum(l.amount_cents - l.discount_cents) as gross from document_lines l
  where (l.tenant_id, l.family, l.document_id) = (d.tenant_id, d.family, d.document_id)) g
where d.family = 'invoices' and d.entry_id is not null;

alter table invoices drop column taxes, alter column zone_name drop default;
