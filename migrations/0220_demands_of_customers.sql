-- What a customer demands of every field ticket before they pay for it (docs/rules/customers.md).
alter table customers
  add column requires_purchase_order boolean not null default false,
  add column requires_afe boolean not null default false,
  add column requires_cost_code boolean not null default false,
  add column requires_signature boolean not null default false;
