-- What is applied after a day, for receivables and payables as they stood then (docs/rules/ledger.md).
create index applications_day on applications (tenant_id, applied_on);
