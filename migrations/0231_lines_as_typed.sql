-- What was typed of a line of a field ticket, where the rate sheet makes something else of it (docs/rules/field-tickets.md, 0073): 14 hours that are charged as 2 days, 2x of which 1.5x is allowed.
alter table document_lines
  add column typed_quantity_units bigint,
  add column typed_unit text,
  add column typed_multiplier_units bigint check (typed_multiplier_units > 0),
  add check ((typed_quantity_units is null) = (typed_unit is null));
