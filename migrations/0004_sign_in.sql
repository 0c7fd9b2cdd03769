-- Sign-in (docs/decisions/0008-sign-in.md): what the application's plain role may not read, and the functions that are
-- its only way there. Secrets are kept as hashes; the one place that holds a link in clear is a mail not yet sent.

-- Somebody asked for a company and has not followed the link yet. Nothing else of it exists.
create table directory.sign_ups (
  sign_up_id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  tenant_name text not null,
  person_name text not null,
  password_hash text not null,
  time_zone text not null,
  created_at timestamptz not null default now()
);
create index on directory.sign_ups (email, sign_up_id);
create index on directory.sign_ups (created_at);

create table directory.links (
  -- SHA-256 of what is in the mail
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'reset', 'invite', 'change_email')),
  sign_up_id bigint references directory.sign_ups on delete cascade,
  identity_id bigint references directory.identities,
  tenant_id bigint references directory.tenants,
  user_id bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (case purpose when 'verify' then sign_up_id is not null
                      when 'invite' then num_nonnulls(identity_id, tenant_id, user_id) = 3
                      else identity_id is not null end)
);
create index on directory.links (sign_up_id);
create index on directory.links (identity_id, purpose);
create index on directory.links (expires_at);

-- Attempts that failed or are under way, by account and by network address, for all servers together.
create table directory.throttle (
  -- SHA-256 of what is counted, so that the addresses strangers typed are not kept
  key bytea primary key,
  failures int not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index on directory.throttle (last_at);

create table directory.mails (
  mail_id bigint generated always as identity primary key,
  -- the company that wrote it and the person it is for, as far as there are any
  tenant_id bigint,
  identity_id bigint,
  sent_to text not null,
  subject text not null,
  -- emptied when sent: it may hold a link
  text text not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  error text
);
create index on directory.mails (next_try_at) where sent_at is null and given_up_at is null;
create index on directory.mails (tenant_id);
create index on directory.mails (identity_id);
create index on directory.mails (created_at);

comment on table directory.sign_ups is 'local';
comment on table directory.links is 'local';
comment on table directory.throttle is 'local';
comment on table directory.mails is 'local';

-- ---------------------------------------------------------------- tenants and their people

create function directory.allocate_tenant() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select nextval(pg_get_serial_sequence('directory.tenants', 'tenant_id'));
$$;

create function directory.add_tenant(p_tenant_id bigint, p_name text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.tenants (tenant_id, name) overriding system value values (p_tenant_id, p_name);
$$;

-- The identity of an address; a new one has no password until somebody who reads its mail sets one.
create function directory.ensure_identity(p_email text, p_name text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  insert into directory.identities (email, name) values (p_email, p_name)
  on conflict (email) do nothing returning identity_id into v_id;
  if v_id is null then
    select identity_id into v_id from directory.identities where email = p_email;
  end if;
  return v_id;
end $$;

-- Sets the first password; false when there is one already.
create function directory.claim_identity(p_identity_id bigint, p_password_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.identities set password_hash = p_password_hash
   where identity_id = p_identity_id and password_hash is null;
  return found;
end $$;

create function directory.find_identity(p_identity_id bigint, p_email text)
returns table (
  identity_id bigint, email text, name text, password_hash text, totp_secret text, is_totp_on boolean,
  totp_last_step bigint, recovery_hashes text[]
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.identity_id, i.email, i.name, i.password_hash, i.totp_secret, i.totp_confirmed_at is not null,
         i.totp_last_step, i.recovery_hashes
    from directory.identities i
   where i.identity_id = p_identity_id or i.email = p_email;
$$;

-- Sets a password and ends what the old one had opened: sessions (but p_keep) and links to reset it.
create function directory.set_password(p_identity_id bigint, p_password_hash text, p_keep_session bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.identities set password_hash = p_password_hash where identity_id = p_identity_id;
  update directory.sessions set revoked_at = now()
   where identity_id = p_identity_id and revoked_at is null and session_id is distinct from p_keep_session;
  update directory.links set used_at = now()
   where identity_id = p_identity_id and purpose = 'reset' and used_at is null;
$$;

create function directory.add_membership(p_identity_id bigint, p_tenant_id bigint, p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.memberships (identity_id, tenant_id, user_id) values (p_identity_id, p_tenant_id, p_user_id);
$$;

-- Where a person may sign in. One small query a company, since no query joins two tenants.
create function directory.list_memberships(p_identity_id bigint)
returns table (tenant_id bigint, tenant_name text, user_id bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  for list_memberships.tenant_id, list_memberships.tenant_name, list_memberships.user_id in
    select m.tenant_id, t.name, m.user_id
      from directory.memberships m join directory.tenants t on t.tenant_id = m.tenant_id
     where m.identity_id = p_identity_id order by t.name, m.tenant_id
  loop
    perform from public.people p
      where p.tenant_id = list_memberships.tenant_id and p.user_id = list_memberships.user_id and p.status = 'active';
    if found then return next; end if;
  end loop;
end $$;

-- ---------------------------------------------------------------- sessions

create function directory.open_session(
  p_token_hash bytea, p_identity_id bigint, p_tenant_id bigint, p_user_id bigint, p_address text, p_device text,
  p_lifetime interval) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.sessions (token_hash, identity_id, tenant_id, user_id, address, device, expires_at)
  values (p_token_hash, p_identity_id, p_tenant_id, p_user_id, p_address, p_device, now() + p_lifetime)
  returning session_id;
$$;

create function directory.list_sessions(p_identity_id bigint)
returns table (
  session_id bigint, created_at timestamptz, last_seen_at timestamptz, address text, device text, tenant_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.session_id, s.created_at, s.last_seen_at, s.address, s.device, t.name
    from directory.sessions s join directory.tenants t on t.tenant_id = s.tenant_id
   where s.identity_id = p_identity_id and s.revoked_at is null and s.expires_at > now()
   order by s.session_id desc limit 200;
$$;

-- Ends one session of a person, or with p_session_id null all but p_keep; answers how many.
create function directory.end_sessions(p_identity_id bigint, p_session_id bigint, p_keep bigint) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count int;
begin
  update directory.sessions set revoked_at = now()
   where identity_id = p_identity_id and revoked_at is null
     and (session_id = p_session_id or p_session_id is null) and session_id is distinct from p_keep;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- ---------------------------------------------------------------- second factor

-- A secret waits for its first code; false when the second factor is on already.
create function directory.start_totp(p_identity_id bigint, p_secret text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.identities set totp_secret = p_secret, totp_last_step = null
   where identity_id = p_identity_id and totp_confirmed_at is null;
  return found;
end $$;

create function directory.confirm_totp(p_identity_id bigint, p_secret text, p_step bigint, p_recovery_hashes text[])
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.identities
     set totp_confirmed_at = now(), totp_last_step = p_step, recovery_hashes = p_recovery_hashes
   where identity_id = p_identity_id and totp_confirmed_at is null and totp_secret = p_secret;
  return found;
end $$;

create function directory.remove_totp(p_identity_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.identities
     set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_hashes = '{}'
   where identity_id = p_identity_id;
$$;

-- Takes a code, which then never counts again: of an app by its time step, of the recovery list by its hash.
create function directory.take_code(p_identity_id bigint, p_step bigint, p_recovery_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.identities
     set totp_last_step = coalesce(p_step, totp_last_step),
         recovery_hashes = array_remove(recovery_hashes, p_recovery_hash)
   where identity_id = p_identity_id and totp_confirmed_at is not null
     and case when p_step is not null then coalesce(totp_last_step, 0) < p_step
              else p_recovery_hash = any(recovery_hashes) end;
  return found;
end $$;

-- ---------------------------------------------------------------- sign-ups and links

create function directory.add_sign_up(
  p_email text, p_tenant_name text, p_person_name text, p_password_hash text, p_time_zone text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.sign_ups (email, tenant_name, person_name, password_hash, time_zone)
  values (p_email, p_tenant_name, p_person_name, p_password_hash, p_time_zone) returning sign_up_id;
$$;

-- By id, or the latest of an address.
create function directory.find_sign_up(p_sign_up_id bigint, p_email text)
returns table (
  sign_up_id bigint, email text, tenant_name text, person_name text, password_hash text, time_zone text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.sign_up_id, s.email, s.tenant_name, s.person_name, s.password_hash, s.time_zone
    from directory.sign_ups s
   where s.sign_up_id = p_sign_up_id or s.email = p_email
   order by s.sign_up_id desc limit 1;
$$;

-- The company was made: the sign-up is forgotten, its password and links with it.
create function directory.drop_sign_up(p_sign_up_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.sign_ups where sign_up_id = p_sign_up_id;
$$;

-- A new link ends the earlier ones for the same thing.
create function directory.add_link(
  p_token_hash bytea, p_purpose text, p_sign_up_id bigint, p_identity_id bigint, p_tenant_id bigint, p_user_id bigint,
  p_lifetime interval) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.links set used_at = now()
   where purpose = p_purpose and used_at is null
     and case when p_purpose = 'verify' then sign_up_id = p_sign_up_id
              else identity_id = p_identity_id and tenant_id is not distinct from p_tenant_id end;
  insert into directory.links (token_hash, purpose, sign_up_id, identity_id, tenant_id, user_id, expires_at)
  values (p_token_hash, p_purpose, p_sign_up_id, p_identity_id, p_tenant_id, p_user_id, now() + p_lifetime);
$$;

create function directory.find_link(p_token_hash bytea, p_purpose text)
returns table (sign_up_id bigint, identity_id bigint, tenant_id bigint, user_id bigint, tenant_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.sign_up_id, l.identity_id, l.tenant_id, l.user_id, t.name
    from directory.links l left join directory.tenants t on t.tenant_id = l.tenant_id
   where l.token_hash = p_token_hash and l.purpose = p_purpose and l.used_at is null and l.expires_at > now();
$$;

-- True for the first who follows it.
create function directory.use_link(p_token_hash bytea, p_purpose text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update directory.links set used_at = now()
   where token_hash = p_token_hash and purpose = p_purpose and used_at is null and expires_at > now();
  return found;
end $$;

-- The invitations of an address that wait to be accepted.
create function directory.list_invitations(p_email text)
returns table (identity_id bigint, tenant_id bigint, user_id bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  for list_invitations.identity_id, list_invitations.tenant_id, list_invitations.user_id in
    select distinct l.identity_id, l.tenant_id, l.user_id
      from directory.links l join directory.identities i on i.identity_id = l.identity_id
     where i.email = p_email and l.purpose = 'invite'
  loop
    perform from public.people p
      where p.tenant_id = list_invitations.tenant_id and p.user_id = list_invitations.user_id and p.status = 'invited';
    if found then return next; end if;
  end loop;
end $$;

-- ---------------------------------------------------------------- throttling

-- Counts an attempt before it is made, so that many at once are counted too. While one of the keys is blocked nothing
-- is counted and p_wait_s says for how long. Keys are locked in the order given: accounts before network addresses.
-- The n-th failure blocks from n = free on, for first_s, twice that, …, and for longest_s from n = lock_at on.
create function directory.begin_attempt(
  p_keys bytea[], p_free int[], p_first_s int[], p_lock_at int[], p_longest_s int[], p_window_s int[])
returns table (wait_s int, counts int[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz;
  v_row directory.throttle%rowtype;
  v_count int;
begin
  wait_s := 0;
  counts := '{}';
  for i in 1 .. cardinality(p_keys) loop
    insert into directory.throttle (key, failures, last_at) values (p_keys[i], 0, clock_timestamp())
    on conflict (key) do nothing;
    select * into v_row from directory.throttle t where t.key = p_keys[i] for update;
    v_now := clock_timestamp();
    if v_row.blocked_until > v_now then
      wait_s := greatest(wait_s, ceil(extract(epoch from v_row.blocked_until - v_now))::int);
    end if;
    counts := counts || case when v_row.last_at < v_now - make_interval(secs => p_window_s[i]) then 1
                             else v_row.failures + 1 end;
  end loop;
  if wait_s > 0 then
    return next;
    return;
  end if;
  for i in 1 .. cardinality(p_keys) loop
    v_count := counts[i];
    update directory.throttle t
       set failures = v_count, last_at = v_now,
           blocked_until = case
             when v_count >= p_lock_at[i] then v_now + make_interval(secs => p_longest_s[i])
             when v_count >= p_free[i]
               then v_now + make_interval(secs => least(p_first_s[i] * 2 ^ (v_count - p_free[i]), p_longest_s[i]))
           end
     where t.key = p_keys[i];
  end loop;
  return next;
end $$;

-- The attempt was no failure: takes its count back, and what it alone had blocked.
create function directory.forgive_attempt(p_keys bytea[], p_counts int[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  for i in 1 .. cardinality(p_keys) loop
    update directory.throttle
       set failures = greatest(failures - 1, 0),
           blocked_until = case when failures = p_counts[i] then null else blocked_until end
     where key = p_keys[i];
  end loop;
end $$;

create function directory.forget_failures(p_key bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.throttle where key = p_key;
$$;

-- ---------------------------------------------------------------- mails

create function directory.write_mail(
  p_tenant_id bigint, p_identity_id bigint, p_sent_to text, p_subject text, p_text text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into directory.mails (tenant_id, identity_id, sent_to, subject, text)
  values (p_tenant_id, p_identity_id, p_sent_to, p_subject, p_text);
  perform graphile_worker.add_job('send_mails', json_build_object());
end $$;

-- Lends mails that are due to one sender for two minutes; each failure waits longer, from a minute to an hour.
create function directory.lend_mails(p_most int)
returns table (mail_id bigint, sent_to text, subject text, text text, attempts int)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails m set attempts = m.attempts + 1, next_try_at = clock_timestamp() + interval '2 minutes'
   where m.mail_id in (
     select d.mail_id from directory.mails d
      where d.sent_at is null and d.given_up_at is null and d.next_try_at <= clock_timestamp()
      order by d.next_try_at limit p_most for update skip locked)
  returning m.mail_id, m.sent_to, m.subject, m.text, m.attempts;
$$;

create function directory.mail_sent(p_mail_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails set sent_at = clock_timestamp(), text = '', error = null where mail_id = p_mail_id;
$$;

create function directory.mail_failed(p_mail_id bigint, p_error text, p_is_final boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails
     set error = p_error,
         given_up_at = case when p_is_final then clock_timestamp() end,
         next_try_at = clock_timestamp() + least(interval '1 minute' * 2 ^ (attempts - 1), interval '1 hour')
   where mail_id = p_mail_id;
$$;

-- The mails an administrator may read: of people who are in this company and nowhere else, because a link in a mail is
-- as good as the person.
create function directory.list_outbox(p_tenant_id bigint)
returns table (mail_id bigint, sent_to text, subject text, text text, created_at timestamptz, sent_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.mail_id, m.sent_to, m.subject, m.text, m.created_at, m.sent_at
    from directory.mails m
   where (m.tenant_id = p_tenant_id
          or m.tenant_id is null
             and exists (select from directory.memberships s
                          where s.identity_id = m.identity_id and s.tenant_id = p_tenant_id))
     and m.identity_id is not null
     and not exists (select from directory.memberships s
                      where s.identity_id = m.identity_id and s.tenant_id <> p_tenant_id)
     and not exists (select from directory.links l
                      where l.identity_id = m.identity_id and l.purpose = 'invite' and l.tenant_id <> p_tenant_id)
   order by m.mail_id desc limit 200;
$$;

create function directory.list_all_mails()
returns table (mail_id bigint, sent_to text, subject text, text text, created_at timestamptz, sent_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.mail_id, m.sent_to, m.subject, m.text, m.created_at, m.sent_at
    from directory.mails m order by m.mail_id desc limit 50;
$$;

-- ---------------------------------------------------------------- forgetting

-- What nobody can use any more: sign-ups and links a while after their end, mails and sessions later.
create function directory.forget_sign_in() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from directory.sign_ups where created_at < now() - interval '7 days';
  delete from directory.links where expires_at < now() - interval '30 days';
  delete from directory.throttle where last_at < now() - interval '2 days';
  delete from directory.mails where created_at < now() - interval '30 days';
  delete from directory.sessions where coalesce(revoked_at, expires_at) < now() - interval '30 days';
$$;

-- Functions may be executed by everybody unless they are told otherwise.
revoke all on all functions in schema directory from public;
grant execute on all functions in schema directory to ops_app;
revoke all on function directory.protect(regclass) from ops_app;
