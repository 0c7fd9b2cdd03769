-- Notifications by mail: which kinds, when, and when not (docs/rules/notifications.md).

alter table notification_preferences add column by_mail boolean;
comment on column notification_preferences.by_mail is 'null: as the kind is by itself';

create table notification_schedules (
  tenant_id bigint not null,
  user_id bigint not null,
  rhythm text not null check (rhythm in ('at_once', 'hourly', 'daily', 'never')),
  -- minutes after midnight in the company's zone; quiet from and until the same is never quiet
  daily_at smallint not null check (daily_at between 0 and 1439),
  quiet_from smallint not null check (quiet_from between 0 and 1439),
  quiet_until smallint not null check (quiet_until between 0 and 1439),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references people
);
select directory.protect('notification_schedules');

-- when it goes out by mail unless it is read before; emptied when it went out
alter table notifications add column mail_due_at timestamptz;
create index on notifications (tenant_id, mail_due_at) where mail_due_at is not null and read_at is null;

-- People to whom a mail is due now.
create function directory.list_due_mails() returns table (tenant_id bigint, user_id bigint, time_zone text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id, n.user_id, t.time_zone
    from public.tenants t
    cross join lateral (
      select distinct d.user_id from public.notifications d
       where d.tenant_id = t.tenant_id and d.mail_due_at <= now() and d.read_at is null) as n;
$$;

-- Whoever a job acts for, as begin_request finds them; nothing when they are not here any more.
create function directory.find_actor(p_tenant_id bigint, p_user_id bigint)
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
revoke all on function directory.list_due_mails(), directory.find_actor(bigint, bigint) from public;
grant execute on function directory.list_due_mails(), directory.find_actor(bigint, bigint) to ops_app;
