-- Entries keep the one rule of what comes again (src/shared/recurrence.ts); what stood comes on the days on which it came before.
alter table recurring_entries add column recurrence jsonb;
update recurring_entries set recurrence = jsonb_build_object(
  'unit', case frequency when 'weekly' then 'week' when 'monthly' then 'month' when 'quarterly' then 'quarter' else 'year' end,
  'every', 1, 'weekdays', '[]'::jsonb, 'on', case when is_last_day then 'last' end,
  'startsOn', starts_on, 'endsOn', ends_on, 'times', null, 'workdays', 'all');
alter table recurring_entries
  alter column recurrence set not null,
  add check (recurrence ?& array['unit', 'every', 'weekdays', 'on', 'startsOn', 'endsOn', 'times', 'workdays']),
  drop column frequency, drop column starts_on, drop column is_last_day, drop column ends_on;
