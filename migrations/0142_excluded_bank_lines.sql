-- Statement lines that are nothing to the books, with why: neither open nor matched (docs/rules/banking.md).
alter table bank_lines add column excluded_reason text not null default '';
alter table bank_lines add column excluded_by bigint;
alter table bank_lines add column excluded_at timestamptz;
alter table bank_lines add foreign key (tenant_id, excluded_by) references people;
alter table bank_lines add check (excluded_at is null or (match_id is null and held_at is null));
drop index bank_lines_tenant_id_account_id_dated_on_idx;
create index bank_lines_open on bank_lines (tenant_id, account_id, dated_on) where match_id is null and excluded_at is null;
-- The same line of another file: by day and amount.
create index bank_lines_alike on bank_lines (tenant_id, account_id, dated_on, cents);
