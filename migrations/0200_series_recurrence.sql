-- A series keeps the one rule of what comes again (src/shared/recurrence.ts); what stood comes on the days on which it came before.
alter table work_series add column recurrence jsonb;
update work_series set recurrence = jsonb_build_object(
  'unit', case unit when 'weekday' then 'workday' else unit end, 'every', every, 'weekdays', '[]'::jsonb, 'on', null,
  'startsOn', first_on, 'endsOn', null, 'times', null, 'workdays', 'all');
alter table work_series
  alter column recurrence set not null,
  add check (recurrence ?& array['unit', 'every', 'weekdays', 'on', 'startsOn', 'endsOn', 'times', 'workdays']),
  -- null once its rule has come to its end
  alter column next_on drop not null,
  drop column every, drop column unit, drop column first_on;
