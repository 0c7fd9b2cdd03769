import { expect, test } from 'vitest';
import { isUsualWorkDay, workDaysOf } from './work-days.ts';

const open = (...weekdays: number[]) => weekdays.map((weekday) => ({ weekday, opens: 480, closes: 1020 }));

test('a company works on the days of its hours, and on no holiday', () => {
  // November 26, 2026 is a Thursday, 28 a Saturday.
  const isWorkDay = workDaysOf({ hours: open(1, 4, 4, 6), holidays: [{ date: '2026-11-26' }] });
  const days = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-28', '2026-12-03'];
  expect(days.filter(isWorkDay)).toEqual(['2026-11-23', '2026-11-28', '2026-12-03']);
});

test('one that never opens works from Monday to Friday', () => {
  const isWorkDay = workDaysOf({ hours: [], holidays: [{ date: '2026-11-26' }] });
  const week = ['2026-11-23', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
  expect(week.filter(isWorkDay)).toEqual(['2026-11-23', '2026-11-27']);
  expect(week.filter(isUsualWorkDay)).toEqual(['2026-11-23', '2026-11-26', '2026-11-27']);
});
