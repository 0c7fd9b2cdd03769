import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nextPromise, SlaDue, standingOf } from './sla-due.tsx';

const now = Date.parse('2026-11-23T15:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');

test.each([
  [-90, '1h 30m late', 'late'],
  [0, 'due now', 'late'],
  [3, '3m left', 'late'],
  [59, '59m left', 'late'],
  [60, '1h left', 'near'],
  [149, '2h 29m left', 'near'],
  [150, '2h 30m left', 'well'],
  [203, '3h 23m left', 'well'],
])('%s minutes to go read as %s and look %s: red below an hour, amber below two and a half', (minutes, text, tone) => {
  expect(standingOf(at(minutes), now)).toEqual({ text, tone });
});

test('a clock that stands still says so, and what was missed before stays missed', () => {
  render(<SlaDue dueAt={null} isPaused />);
  expect(screen.getByText('Paused')).toBeTruthy();
  render(<SlaDue dueAt="2020-01-01 08:00:00" isPaused />);
  expect(screen.getByText(/late$/)).toBeTruthy();
  expect(render(<SlaDue dueAt={null} />).container.textContent).toBe('');
});

test('of two promises the first that is not kept is the next', () => {
  const sla = {
    resolutionMinutes: 480,
    isRoundTheClock: false,
    elapsedMinutes: 30,
    isRunning: true,
    responseDueAt: null,
    resolutionDueAt: null,
  };
  expect(nextPromise({ ...sla, responseMinutes: 60, responseElapsedMinutes: null })).toBe('Respond');
  expect(nextPromise({ ...sla, responseMinutes: 60, responseElapsedMinutes: 12 })).toBe('Resolve');
  expect(nextPromise({ ...sla, responseMinutes: null, responseElapsedMinutes: null })).toBe('Resolve');
});
