-- Rules of statement lines are tried in the order that people give them; a line on hold is due on a day, and whom it lies with is told once.
alter table bank_rules add column place int not null default 0;

alter table bank_lines
  add column held_until date,
  -- when whom it lies with was told that its day has come
  add column reminded_at timestamptz,
  add check (held_at is not null or (held_until is null and reminded_at is null));
create index on bank_lines (tenant_id, held_until) where held_until is not null and reminded_at is null;
