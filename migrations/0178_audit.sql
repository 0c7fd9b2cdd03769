-- The audit is read by person and by kind of record, the latest first.
create index events_of_person on events (tenant_id, user_id, event_id desc);
create index events_of_kind on events (tenant_id, module, event_id desc);
