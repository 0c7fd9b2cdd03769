-- What a person sets for themselves (product.md §3, user settings).
alter table people
  add column calendar_start text not null default '08:00' check (calendar_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column default_reminder_minutes int not null default 15 check (default_reminder_minutes between 1 and 10080),
  add column activity_display text not null default 'today' check (activity_display in ('today', 'week', 'all')),
  add column hide_home boolean not null default false;
