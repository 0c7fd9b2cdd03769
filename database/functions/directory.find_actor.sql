-- Whoever a job acts for, as begin_request finds them; nothing when they are not here any more.
create or replace function directory.find_actor(p_tenant_id bigint, p_user_id bigint)
returns table (
  identity_id bigint, user_id bigint, user_name text, user_type text, division_id bigint, department_id bigint,
  role_name text, grants jsonb, access jsonb
)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.identity_id, p.user_id, p.name, p.user_type, p.division_id, p.department_id, r.name, r.grants,
         (select jsonb_agg(jsonb_build_object('kind', a.kind, 'divisionID', a.division_id, 'departmentID', a.department_id))
            from public.work_access a where a.tenant_id = p.tenant_id and a.user_id = p.user_id)
    from public.people p
    join public.roles r on r.tenant_id = p.tenant_id and r.role_id = p.role_id
   where p.tenant_id = p_tenant_id and p.user_id = p_user_id and p.status = 'active';
$$;
