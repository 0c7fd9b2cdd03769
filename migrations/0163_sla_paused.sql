-- Whether a promise waits behind a clock that stands still: lists say so instead of leaving its place empty (docs/rules/sla.md).
alter table work_items add column sla_is_paused boolean not null default false;
update work_items w set sla_is_paused = true
  from service_levels s
 where s.tenant_id = w.tenant_id and w.kind = 'ticket' and w.deleted_at is null and w.status_id in (4, 6)
   and exists (
     select from jsonb_array_elements(s.policies) p
      where coalesce((p ->> 'typeID')::bigint = w.type_id, p ->> 'typeID' is null)
        and coalesce((p ->> 'priorityID')::int = w.priority_id, p ->> 'priorityID' is null));
