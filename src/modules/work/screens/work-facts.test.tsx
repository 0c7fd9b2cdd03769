import { describe, expect, test } from 'vitest';
import { reminderTimes } from './work-reminders.tsx';
import { ruleIn } from './work-series.tsx';

describe('when to remind', () => {
  test('times that have passed are not offered, and Monday is always the next one', () => {
    const monday = new Date(2026, 10, 23, 9);
    const labels = reminderTimes(monday, '2026-11-23').map(({ label }) => label);
    expect(labels).not.toContain('On the day it is due');
    expect(reminderTimes(monday, null).find(({ label }) => label.startsWith('Monday'))?.at).toEqual(
      new Date(2026, 10, 30, 8),
    );
  });
});

describe('how often it comes again', () => {
  test('what people type', () => {
    expect(ruleIn('10 days')).toEqual({ every: 10, unit: 'day' });
    expect(ruleIn('Every 2 working days')).toEqual({ every: 2, unit: 'weekday' });
    expect(ruleIn('every 6 weeks')).toEqual({ every: 6, unit: 'week' });
    for (const nothing of ['', 'often', '0 days', '100 days', 'every days']) expect(ruleIn(nothing)).toBeNull();
  });
});
