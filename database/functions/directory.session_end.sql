-- When a session of a company ends that was opened and last used then.
create or replace function directory.session_end(p_tenant_id bigint, p_created_at timestamptz, p_seen_at timestamptz)
returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select least(p_seen_at + make_interval(hours => t.session_idle_hours),
               case when t.session_most_days > 0 then p_created_at + make_interval(days => t.session_most_days) end)
    from public.tenants t where t.tenant_id = p_tenant_id;
$$;
revoke all on function directory.session_end(bigint, timestamptz, timestamptz) from public;
