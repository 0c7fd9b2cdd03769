-- What a company demands of its people when they sign in.
alter table tenants
  add column demands_second_factor boolean not null default false,
  add column session_idle_hours int not null default 720 check (session_idle_hours between 1 and 720),
  add column session_most_days int not null default 0 check (session_most_days between 0 and 365);

-- By what a session was opened, and whether more than one thing was proved.
alter table directory.sessions
  add column method text not null default 'password' check (method in ('password', 'passkey', 'single_sign_on')),
  add column is_strong boolean not null default false;
update directory.sessions s
   set is_strong = true
  from directory.identities i
 where i.identity_id = s.identity_id and i.totp_confirmed_at <= s.created_at and s.revoked_at is null;

-- Their texts stand in database/functions; these are asked for other things, or answer more.
drop function if exists directory.begin_request(bytea, text, uuid, bytea, boolean);
drop function if exists directory.open_session(bytea, bigint, bigint, bigint, text, text, interval);
drop function if exists directory.touch_session(bigint, interval);
drop function if exists directory.list_sessions(bigint);
drop function if exists directory.end_sessions(bigint, bigint, bigint);

-- Keys that a device or a password manager keeps for a person; only what proves them is known here.
create table directory.passkeys (
  passkey_id bigint generated always as identity primary key,
  identity_id bigint not null references directory.identities,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on directory.passkeys (identity_id);
comment on table directory.passkeys is 'local';

-- What a device signed and that counted: once. What it is asked to sign is known by its seal, so that asking keeps nothing.
create table directory.used_challenges (
  challenge_hash bytea primary key,
  used_at timestamptz not null default now()
);
comment on table directory.used_challenges is 'local';
