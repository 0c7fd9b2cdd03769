import { describe, expect, test } from 'vitest';
import { reminderTimes } from './work-reminders.tsx';
import { ruleIn } from './work-series.tsx';

describe('when to remind', () => {
  test('times that have passed are not offered, and Monday is always the next one', () => {
    const monday = new Date(2026, 10, 23, 9);
    const usual = { calendarStart: '08:00', defaultReminderMinutes: 15 };
    const labels = reminderTimes(monday, '2026-11-23', usual).map(({ label }) => label);
    expect(labels).not.toContain('On the day it is due');
    expect(reminderTimes(monday, null, usual).find(({ label }) => label.startsWith('Monday'))?.at).toEqual(
      new Date(2026, 10, 30, 8),
    );
  });

  test('begins with the person’s own choice, once, and days begin when theirs do', () => {
    const [first, ...others] = reminderTimes(new Date(2026, 10, 23, 9), '2026-11-25', {
      calendarStart: '06:30',
      defaultReminderMinutes: 60,
    });
    expect(first).toEqual({ label: 'In 1 hour', at: new Date(2026, 10, 23, 10) });
    expect(others.map(({ label }) => label)).not.toContain('In 1 hour');
    expect(others.find(({ label }) => label === 'Tomorrow at 6:30 AM')?.at).toEqual(new Date(2026, 10, 24, 6, 30));
    expect(others.at(-1)).toEqual({ label: 'On the day it is due', at: new Date(2026, 10, 25, 6, 30) });
  });
});

describe('how often it comes again', () => {
  test('what people type', () => {
    expect(ruleIn('10 days')).toEqual({ every: 10, unit: 'day' });
    expect(ruleIn('Every 2 working days')).toEqual({ every: 2, unit: 'workday' });
    expect(ruleIn('every 3 weekdays')).toEqual({ every: 3, unit: 'workday' });
    expect(ruleIn('2 quarters')).toEqual({ every: 2, unit: 'quarter' });
    expect(ruleIn('every 6 weeks')).toEqual({ every: 6, unit: 'week' });
    for (const nothing of ['', 'often', '0 days', '100 days', 'every days']) expect(ruleIn(nothing)).toBeNull();
  });
});
