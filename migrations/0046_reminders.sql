-- When somebody wants to be told of an item again; each person's own.
create table work_reminders (
  tenant_id bigint not null,
  reminder_id bigint not null,
  kind text not null,
  work_id bigint not null,
  user_id bigint not null,
  remind_at timestamptz not null,
  note text not null default '',
  reminded_at timestamptz,
  primary key (tenant_id, reminder_id),
  foreign key (tenant_id, kind, work_id) references work_items,
  foreign key (tenant_id, user_id) references people
);
create unique index on work_reminders (tenant_id, user_id, kind, work_id, remind_at);
create index on work_reminders (tenant_id, remind_at) where reminded_at is null;
select directory.protect('work_reminders');
