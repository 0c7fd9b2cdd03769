-- A permanent key is known for good, and its reply for a week. Who manages roles may look through another one: its rights are theirs
-- meanwhile, and `viewed_role` names it. A second factor is owed where the company demands one and the session proved none.
create or replace function directory.begin_request(p_token_hash bytea, p_call text, p_key uuid, p_body_hash bytea, p_is_permanent boolean)
returns table (
  session_id bigint, identity_id bigint, tenant_id bigint, user_id bigint, user_name text, user_type text,
  division_id bigint, department_id bigint, role_name text, grants jsonb, access jsonb, time_zone text, seen_before_s int,
  viewed_role text, signed_in_by text, is_strong boolean, owes_second_factor boolean, once_state text, once_reply text
)
language plpgsql security definer set search_path = pg_catalog, public, directory, pg_temp as $$
#variable_conflict use_column
declare
  v_once once%rowtype;
begin
  select s.session_id, s.identity_id, s.tenant_id, s.user_id, p.name,
         case when v.role_id is null or (v.grants -> 'subs' ->> 'users/manage roles')::boolean then p.user_type else 'employee' end,
         p.division_id, p.department_id, coalesce(v.name, r.name), coalesce(v.grants, r.grants), t.time_zone,
         extract(epoch from now() - s.last_seen_at)::int, v.name,
         s.method, s.is_strong, t.demands_second_factor and not s.is_strong
    into session_id, identity_id, tenant_id, user_id, user_name, user_type,
         division_id, department_id, role_name, grants, time_zone, seen_before_s, viewed_role,
         signed_in_by, is_strong, owes_second_factor
    from sessions s
    join people p on p.tenant_id = s.tenant_id and p.user_id = s.user_id and p.status = 'active'
    join roles r on r.tenant_id = s.tenant_id and r.role_id = p.role_id
    left join roles v on v.tenant_id = s.tenant_id and v.role_id = s.viewed_role_id and v.deleted_at is null
                     and (r.grants -> 'subs' ->> 'users/manage roles')::boolean
    join public.tenants t on t.tenant_id = s.tenant_id
   where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > now();
  if not found then return; end if;

  execute format('set local app.tenant_id = %L', begin_request.tenant_id);

  select jsonb_agg(jsonb_build_object('kind', a.kind, 'divisionID', a.division_id, 'departmentID', a.department_id))
    into access
    from work_access a
   where a.tenant_id = begin_request.tenant_id and a.user_id = begin_request.user_id;

  if p_key is not null and p_is_permanent then
    insert into made_offline as m (tenant_id, user_id, key, call, body_hash)
    values (begin_request.tenant_id, begin_request.user_id, p_key, p_call, p_body_hash)
    on conflict (tenant_id, user_id, key) do nothing;
    if not found then
      select case when m.call = p_call and m.body_hash = p_body_hash then 'done' else 'other' end,
             (select o.reply from once o
               where o.tenant_id = m.tenant_id and o.user_id = m.user_id and o.key = m.key)
        into once_state, once_reply
        from made_offline m
       where m.tenant_id = begin_request.tenant_id and m.user_id = begin_request.user_id and m.key = p_key;
      return next;
      return;
    end if;
  end if;

  if p_key is not null then
    insert into once as o (tenant_id, user_id, key, call, body_hash)
    values (begin_request.tenant_id, begin_request.user_id, p_key, p_call, p_body_hash)
    on conflict (tenant_id, user_id, key) do nothing;
    if found then
      once_state := 'new';
    else
      select * into v_once from once o
       where o.tenant_id = begin_request.tenant_id and o.user_id = begin_request.user_id and o.key = p_key;
      if v_once.call = p_call and v_once.body_hash = p_body_hash then
        once_state := 'done';
        once_reply := v_once.reply;
      else
        once_state := 'other';
      end if;
    end if;
  end if;
  return next;
end $$;
revoke all on function directory.begin_request(bytea, text, uuid, bytea, boolean) from public;
grant execute on function directory.begin_request(bytea, text, uuid, bytea, boolean) to ops_app;
