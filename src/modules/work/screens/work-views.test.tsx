import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statuses } from '../rules.ts';
import { addDays, daysAround, stepFrom } from './use-calendar-days.ts';
import { columnsOf } from './work-board.tsx';

describe('the days of a calendar', () => {
  const date = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1990-01-01', days));

  test('a month shows whole weeks from Sunday, all of its days, and no week without one', () => {
    fc.assert(
      fc.property(date, (on) => {
        const days = daysAround(on, 'month');
        expect(days.length % 7).toBe(0);
        expect(new Date(`${days[0]}T12:00:00Z`).getUTCDay()).toBe(0);
        const month = days.filter((day) => day.startsWith(on.slice(0, 7)));
        expect(month).toHaveLength(new Date(Date.UTC(Number(on.slice(0, 4)), Number(on.slice(5, 7)), 0)).getUTCDate());
        for (let at = 0; at < days.length; at += 7) {
          expect(days.slice(at, at + 7).some((day) => month.includes(day))).toBe(true);
        }
      }),
    );
  });

  test('a week has its seven days; steps go on and back', () => {
    expect(daysAround('2026-11-21', 'week')).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`));
    expect(stepFrom('2026-12-31', 'month', 1)).toBe('2027-01-01');
    expect(stepFrom('2026-03-04', 'week', -1)).toBe('2026-02-25');
  });
});

describe('the columns of a board', () => {
  const titles = (filter: Parameters<typeof columnsOf>[1]) => columnsOf('ticket', filter).map(({ title }) => title);

  test('are those that the filter can leave something in', () => {
    expect(titles({ view: 'final' })).toEqual(['Closed']);
    expect(titles({ view: 'open' })).not.toContain('Closed');
    expect(titles({ view: 'all' })).toContain('Closed');
    expect(titles({ view: 'open', statuses: [statuses.inactive] })).toEqual(['Paused']);
    expect(titles({ view: 'open', tile: 'final_7_days' })).toEqual(['Closed']);
  });
});
