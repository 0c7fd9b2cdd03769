-- People to whom a mail is due now.
create or replace function directory.list_due_mails() returns table (tenant_id bigint, user_id bigint, time_zone text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id, n.user_id, t.time_zone
    from public.tenants t
    cross join lateral (
      select distinct d.user_id from public.notifications d
       where d.tenant_id = t.tenant_id and d.mail_due_at <= now() and d.read_at is null) as n;
$$;
