-- A limit of what somebody sees is there once, however often it is asked for.
delete from work_access a
 using work_access b
 where a.tenant_id = b.tenant_id and a.user_id = b.user_id and a.kind = b.kind
   and a.division_id is not distinct from b.division_id and a.department_id is not distinct from b.department_id
   and a.access_id > b.access_id;

create unique index work_access_once on work_access (tenant_id, user_id, kind, division_id, department_id) nulls not distinct;
drop index work_access_tenant_id_user_id_idx;
