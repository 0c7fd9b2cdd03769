-- By when a customer pays, in days from the day of the invoice.
alter table customers add column payment_terms_days smallint not null default 30 check (payment_terms_days between 0 and 120);
