-- The ledger leaves as a plain-text journal, everything of a company as a ZIP of tables (docs/rules/moving.md).
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format in ('csv', 'xlsx', 'journal', 'zip'));
