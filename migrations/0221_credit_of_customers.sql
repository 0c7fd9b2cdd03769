-- How much a customer may owe, null for any amount, and since when and why they are on hold (docs/rules/customers.md).
alter table customers
  add column credit_limit_cents bigint check (credit_limit_cents >= 0),
  add column hold_reason text check (hold_reason <> ''),
  add column held_since timestamptz check ((held_since is null) = (hold_reason is null));
