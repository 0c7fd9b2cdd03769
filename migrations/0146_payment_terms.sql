-- Terms as the trade writes them: a day of the month and a discount for paying early besides net days (src/shared/payment-terms.ts).
create function pg_temp.terms(days int) returns text language sql immutable
  return case days when 0 then 'Due on receipt' else 'Net ' || days end;

alter table vendors add column payment_terms text not null default 'Net 30' check (length(payment_terms) between 1 and 60);
alter table customers add column payment_terms text not null default 'Net 30' check (length(payment_terms) between 1 and 60);
update vendors set payment_terms = pg_temp.terms(payment_terms_days);
update customers set payment_terms = pg_temp.terms(payment_terms_days);
alter table vendors drop column payment_terms_days;
alter table customers drop column payment_terms_days;

update invoices set form = (form - 'termsDays') || jsonb_build_object('terms', pg_temp.terms((form ->> 'termsDays')::int))
where form ? 'termsDays';
