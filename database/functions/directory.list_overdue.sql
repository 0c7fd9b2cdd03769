-- Whose work has run beyond their last activity, the threshold and the countdown, of all companies and from somebody on: the watchdog looks often.
create or replace function directory.list_overdue(p_countdown interval, p_most int, p_after_tenant bigint, p_after_user bigint)
returns table (tenant_id bigint, user_id bigint, time_zone text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id, s.user_id, t.time_zone
    from public.time_segments s
    join public.tenants t on t.tenant_id = s.tenant_id
   where s.ended_at is null
     and (s.tenant_id, s.user_id) > (p_after_tenant, p_after_user)
     and greatest(
           greatest(s.started_at, (select max(i.last_active_at) from public.idle_sessions i
                                    where i.tenant_id = s.tenant_id and i.user_id = s.user_id))
             + make_interval(mins => t.idle_threshold_minutes),
           s.extended_until) + p_countdown <= clock_timestamp()
   order by s.tenant_id, s.user_id limit p_most;
$$;
revoke all on function directory.list_overdue(interval, int, bigint, bigint) from public;
grant execute on function directory.list_overdue(interval, int, bigint, bigint) to ops_app;
