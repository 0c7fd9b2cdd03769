-- What others did that concerns somebody (docs/decisions/0020-notifications.md).

create table notifications (
  tenant_id bigint not null,
  notification_id bigint generated always as identity,
  -- who is told, and why
  user_id bigint not null,
  reason text not null check (reason in ('assigned', 'unassigned', 'created', 'subscribed', 'mentioned')),
  -- what happened: the event, the click it was part of, and what its sentence needs
  event_id bigint not null,
  request_id uuid not null,
  kind text not null,
  module text not null,
  entity_id bigint not null,
  by_user_id bigint,
  facts jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  -- of the row, for browsers that were away
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, notification_id),
  unique (tenant_id, user_id, event_id),
  foreign key (tenant_id, user_id) references people
);
create index on notifications (tenant_id, user_id, module, entity_id, event_id desc);
create index on notifications (tenant_id, user_id, changed_at);
create index on notifications (tenant_id, request_id);
create index on notifications (tenant_id, at);
select directory.protect('notifications');

-- What somebody does not want to be told. No row: everything is told.
create table notification_preferences (
  tenant_id bigint not null,
  user_id bigint not null,
  kind text not null,
  on_bell boolean not null,
  primary key (tenant_id, user_id, kind),
  foreign key (tenant_id, user_id) references people
);
select directory.protect('notification_preferences');

-- Whether a click was taken back is asked for every notification.
create index on events (tenant_id, undoes) where undoes is not null;
