-- Mailed reports keep the one rule of what comes again (src/shared/recurrence.ts); what stood comes on the days on which it came before.
alter table report_schedules add column recurrence jsonb;
update report_schedules set recurrence = jsonb_build_object(
  'unit', case frequency when 'weekly' then 'week' else 'month' end, 'every', 1,
  'weekdays', case frequency when 'weekly' then jsonb_build_array(coalesce(day, 1)) else '[]'::jsonb end,
  'on', case frequency when 'monthly' then coalesce(day, 1) when 'month_end' then 1 end,
  -- so early that it leaves out none of their days
  'startsOn', date_trunc('month', least((created_at - interval '1 day')::date, next_on))::date, 'endsOn', null, 'times', null,
  'workdays', case frequency when 'month_end' then 'next' else 'all' end);
alter table report_schedules
  alter column recurrence set not null,
  add check (recurrence ?& array['unit', 'every', 'weekdays', 'on', 'startsOn', 'endsOn', 'times', 'workdays']),
  -- null once its rule has come to its end
  alter column next_on drop not null,
  drop column frequency, drop column day;
