-- The ground of the database. Roles are made by migrate.ts before this runs; it runs as ops_owner.
--   ops_owner  owns the tables, cannot log in
--   ops_app    what the server and the worker act as: owns nothing, passes no policy
-- Placement of each table is its comment (docs/decisions/0002-tenants-in-the-database.md):
--   distributed  all of a tenant's rows, spread by tenant_id
--   local        on the coordinator: identities, sessions, mails

create schema directory;
grant usage on schema public, directory to ops_app;

-- Puts a tenant's table under the tenant policy. Every distributed table is passed through here once.
create function directory.protect(p_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format(
    'create policy tenant on %s using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
    p_table);
  execute format('grant select, insert, update, delete on %s to ops_app', p_table);
  execute format('comment on table %s is ''distributed''', p_table);
end $$;
revoke all on function directory.protect(regclass) from public;

-- EXECUTE and SET LOCAL, because set_config(…, true) does not reach the workers of a cluster.
create function set_tenant(p_tenant_id bigint) returns void language plpgsql as $$
begin
  execute format('set local app.tenant_id = %L', p_tenant_id);
end $$;

-- ---------------------------------------------------------------- before the tenant is known

create table directory.tenants (
  tenant_id bigint generated always as identity primary key,
  name text not null,
  -- which cluster the tenant's rows live in; one cluster stands today
  cluster text not null default 'main',
  created_at timestamptz not null default now()
);

create table directory.identities (
  identity_id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- the last accepted time step, so that a code counts once
  totp_last_step bigint,
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null default now()
);

create table directory.memberships (
  identity_id bigint not null references directory.identities,
  tenant_id bigint not null references directory.tenants,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (identity_id, tenant_id),
  unique (tenant_id, user_id)
);

create table directory.sessions (
  session_id bigint generated always as identity primary key,
  -- SHA-256 of the token; the token itself is only ever with its holder
  token_hash bytea not null unique,
  identity_id bigint not null references directory.identities,
  tenant_id bigint not null references directory.tenants,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text,
  device text
);
create index on directory.sessions (identity_id);
create index on directory.sessions (tenant_id, user_id);

comment on table directory.tenants is 'local';
comment on table directory.identities is 'local';
comment on table directory.memberships is 'local';
comment on table directory.sessions is 'local';

-- ---------------------------------------------------------------- the company and its people

create table tenants (
  tenant_id bigint primary key,
  name text not null,
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  website text not null default '',
  time_zone text not null,
  edition text not null default 'pro' check (edition in ('free', 'pro', 'enterprise')),
  plan text not null,
  term text not null,
  price_per_user_cents bigint not null,
  book_closing_date date,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
select directory.protect('tenants');

create table counters (
  tenant_id bigint not null,
  kind text not null,
  last bigint not null,
  primary key (tenant_id, kind)
);
select directory.protect('counters');

create table divisions (
  tenant_id bigint not null,
  division_id bigint not null,
  name text not null,
  primary key (tenant_id, division_id)
);
select directory.protect('divisions');

create table departments (
  tenant_id bigint not null,
  department_id bigint not null,
  name text not null,
  primary key (tenant_id, department_id)
);
select directory.protect('departments');

create table tenant_locations (
  tenant_id bigint not null,
  location_id bigint not null,
  name text not null,
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  time_zone text,
  primary key (tenant_id, location_id)
);
select directory.protect('tenant_locations');

create table roles (
  tenant_id bigint not null,
  role_id bigint not null,
  name text not null,
  -- {"levels": {"tickets": 4, …}, "subs": {"tickets/see all work": true, …}}
  grants jsonb not null,
  is_system boolean not null default false,
  primary key (tenant_id, role_id)
);
select directory.protect('roles');

create table people (
  tenant_id bigint not null,
  user_id bigint not null,
  identity_id bigint not null,
  name text not null,
  email text not null,
  role_id bigint not null,
  division_id bigint,
  department_id bigint,
  user_type text not null default 'employee' check (user_type in ('administrator', 'employee', 'customer')),
  status text not null default 'active' check (status in ('active', 'invited', 'locked', 'deactivated')),
  job_title text not null default '',
  phone text not null default '',
  home_page text not null default '/dashboard',
  display_table text not null default '1' check (display_table in ('0', '1')),
  avatar text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  unique (tenant_id, email),
  foreign key (tenant_id, role_id) references roles,
  foreign key (tenant_id, division_id) references divisions,
  foreign key (tenant_id, department_id) references departments
);
select directory.protect('people');

-- Which divisions and departments a person's tasks or tickets are limited to. No row: no limit.
create table work_access (
  tenant_id bigint not null,
  access_id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('task', 'ticket')),
  division_id bigint,
  department_id bigint,
  primary key (tenant_id, access_id),
  foreign key (tenant_id, user_id) references people,
  foreign key (tenant_id, division_id) references divisions,
  foreign key (tenant_id, department_id) references departments,
  check (num_nonnulls(division_id, department_id) = 1)
);
create index on work_access (tenant_id, user_id);
select directory.protect('work_access');

-- ---------------------------------------------------------------- what happened

create table events (
  tenant_id bigint not null,
  event_id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  -- one click: all events of one request; also the undo token
  request_id uuid not null,
  call text not null,
  module text not null,
  entity_id bigint not null,
  name text not null,
  user_id bigint,
  before jsonb,
  after jsonb,
  undo text not null default 'none' check (undo in ('image', 'inverse', 'none')),
  -- the click that this one took back
  undoes uuid,
  -- null while reactions to it have not been handed to the job queue
  relayed_at timestamptz,
  primary key (tenant_id, event_id)
);
create index on events (tenant_id, module, entity_id, event_id desc);
create index on events (tenant_id, request_id);
create index on events (tenant_id, event_id) where relayed_at is null;
select directory.protect('events');
-- Events are only ever added; the relay marks its own column.
revoke update, delete on events from ops_app;

-- Once (docs/decisions/0004-once.md): a write's reply under its key.
create table once (
  tenant_id bigint not null,
  user_id bigint not null,
  key uuid not null,
  call text not null,
  body_hash bytea not null,
  -- the bytes that were sent, so that a repetition gets the same
  reply text,
  at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index on once using brin (at);
select directory.protect('once');

-- ---------------------------------------------------------------- the door of every request

-- Finds the session, sets its tenant for this transaction and, for a write, takes the key. One round trip.
-- once_state: null (no key), 'new', 'done' (reply holds it), 'other' (the key was used for another request).
create function directory.begin_request(p_token_hash bytea, p_call text, p_key uuid, p_body_hash bytea)
returns table (
  session_id bigint, identity_id bigint, tenant_id bigint, user_id bigint, user_name text, user_type text,
  division_id bigint, department_id bigint, role_name text, grants jsonb, access jsonb, time_zone text, seen_before_s int,
  once_state text, once_reply text
)
language plpgsql security definer set search_path = pg_catalog, public, directory, pg_temp as $$
#variable_conflict use_column
declare
  v_once once%rowtype;
begin
  select s.session_id, s.identity_id, s.tenant_id, s.user_id, p.name, p.user_type,
         p.division_id, p.department_id, r.name, r.grants, t.time_zone, extract(epoch from now() - s.last_seen_at)::int
    into session_id, identity_id, tenant_id, user_id, user_name, user_type,
         division_id, department_id, role_name, grants, time_zone, seen_before_s
    from sessions s
    join people p on p.tenant_id = s.tenant_id and p.user_id = s.user_id and p.status = 'active'
    join roles r on r.tenant_id = s.tenant_id and r.role_id = p.role_id
    join public.tenants t on t.tenant_id = s.tenant_id
   where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > now();
  if not found then return; end if;

  execute format('set local app.tenant_id = %L', begin_request.tenant_id);

  select jsonb_agg(jsonb_build_object('kind', a.kind, 'divisionID', a.division_id, 'departmentID', a.department_id))
    into access
    from work_access a
   where a.tenant_id = begin_request.tenant_id and a.user_id = begin_request.user_id;

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

create function directory.touch_session(p_session_id bigint, p_lifetime interval) returns void
language sql security definer set search_path = pg_catalog, directory, pg_temp as $$
  update directory.sessions set last_seen_at = now(), expires_at = now() + p_lifetime where session_id = p_session_id;
$$;

-- Hands out numbers of a kind within a tenant, outside the asker's transaction: gaps are allowed, waiting is not.
create function take_numbers(p_tenant_id bigint, p_kind text, p_count int) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.counters as c (tenant_id, kind, last) values (p_tenant_id, p_kind, p_count)
  on conflict (tenant_id, kind) do update set last = c.last + excluded.last
  returning last - p_count + 1;
$$;

-- Forgets the keys of writes older than a week, some at a time; answers how many.
create function directory.forget_once(p_most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_count int;
begin
  delete from public.once where ctid = any(array(
    select ctid from public.once where at < now() - interval '7 days' limit p_most));
  get diagnostics v_count = row_count;
  return v_count;
end $$;

revoke all on all functions in schema public, directory from public;
grant execute on function set_tenant(bigint), take_numbers(bigint, text, int) to ops_app;
grant execute on function directory.begin_request(bytea, text, uuid, bytea),
  directory.touch_session(bigint, interval), directory.forget_once(int) to ops_app;

-- The name of the newest migration, for the server's readiness.
create function directory.schema_version() returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select max(name) from public.schema_migrations;
$$;
revoke all on function directory.schema_version() from public;
grant execute on function directory.schema_version() to ops_app;
comment on table schema_migrations is 'local';
