-- What credits give back of a document's tax (docs/rules/taxes.md): which lines were taxed, and of each rate what a credit gave back of whose tax.
alter table document_lines add column is_taxed boolean;

create table document_given_taxes (
  tenant_id bigint not null,
  family text not null,
  document_id bigint not null,
  -- of its own tax, by rate
  part int not null,
  -- whose tax it gives back
  from_document_id bigint not null,
  taxable_cents bigint not null,
  tax_cents bigint not null,
  primary key (tenant_id, family, document_id, part, from_document_id),
  foreign key (tenant_id, family, document_id, part) references document_taxes,
  foreign key (tenant_id, family, from_document_id) references documents
);
create index document_given_taxes_from on document_given_taxes (tenant_id, family, from_document_id);
select directory.protect('document_given_taxes');

-- As the class of a line says today, where that comes to what the document was taxed on; of others nobody knows it.
create table class_said as
select l.tenant_id, l.document_id, l.line_id, l.amount_cents - l.discount_cents as net_cents,
       i.exempt_reason is null
         and coalesce(l.is_taxable, (s.taxable ->> l.item_class)::boolean, l.item_class <> 'fee') as is_taxed
from document_lines l
join invoices i on i.tenant_id = l.tenant_id and i.invoice_id = l.document_id
left join tax_settings s on s.tenant_id = l.tenant_id
where l.family = 'invoices';

alter table document_lines disable trigger user;
with taxed as (
  select tenant_id, document_id, max(taxable_cents) as cents from document_taxes where family = 'invoices' group by tenant_id, document_id
), known as (
  select c.tenant_id, c.document_id, max(t.cents) is not null as is_rated
  from class_said c
  left join taxed t using (tenant_id, document_id)
  group by c.tenant_id, c.document_id
  having max(t.cents) is null or max(t.cents) = coalesce(sum(c.net_cents) filter (where c.is_taxed), 0)
)
update document_lines l set is_taxed = c.is_taxed and k.is_rated
from class_said c join known k using (tenant_id, document_id)
where l.family = 'invoices' and (l.tenant_id, l.document_id, l.line_id) = (c.tenant_id, c.document_id, c.line_id);
alter table document_lines enable trigger user;

-- A credit of several invoices, or of more than invoices, gave back of each by what was taxed of its lines: each up to and with it, less those before it.
with said as (
  select c.tenant_id, c.document_id, o.from_document_id, c.net_cents, coalesce(l.is_taxed, c.is_taxed) as is_taxed
  from class_said c
  join document_lines l on l.family = 'invoices' and (l.tenant_id, l.document_id, l.line_id) = (c.tenant_id, c.document_id, c.line_id)
  left join document_origins o on o.family = 'invoices' and (o.tenant_id, o.document_id, o.line_id) = (c.tenant_id, c.document_id, c.line_id)
), bases as (
  select tenant_id, document_id, from_document_id, coalesce(sum(net_cents) filter (where is_taxed), 0) as base from said group by 1, 2, 3
), summed as (
  select *, sum(base) over document as whole, sum(base) over (document order by from_document_id nulls last) as upto
  from bases window document as (partition by tenant_id, document_id)
)
insert into document_given_taxes (tenant_id, family, document_id, part, from_document_id, taxable_cents, tax_cents)
select s.tenant_id, 'invoices', s.document_id, t.part, s.from_document_id,
  round(t.taxable_cents * s.upto / s.whole) - round(t.taxable_cents * (s.upto - s.base) / s.whole),
  round(t.tax_cents * s.upto / s.whole) - round(t.tax_cents * (s.upto - s.base) / s.whole)
from summed s
join document_taxes t on (t.tenant_id, t.family, t.document_id) = (s.tenant_id, 'invoices', s.document_id)
where s.from_document_id is not null and s.whole <> 0 and s.base <> 0;
drop table class_said;
