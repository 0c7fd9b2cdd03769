import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asksAt, endingOf, isOverdue, pausesAt, type Watched } from './rules.ts';

const minute = 60_000;
/** Minutes after nine o'clock, the start of the work. */
const at = (minutes: number) => Date.UTC(2026, 10, 20, 9) + minutes * minute;
const work = (given: { activeAt?: number; extendedTo?: number }): Watched => ({
  startedAtMs: at(0),
  lastActiveAtMs: given.activeAt === undefined ? null : at(given.activeAt),
  extendedUntilMs: given.extendedTo === undefined ? null : at(given.extendedTo),
  thresholdMs: 15 * minute,
});

describe('docs/rules/time.md#idle', () => {
  test.each([
    ['nothing since the start: asked at 9:15, paused at 9:20', work({}), 15, 20],
    ['last seen at 9:40: asked at 9:55, paused at 10:00', work({ activeAt: 40 }), 55, 60],
    ['what was before the start does not count', work({ activeAt: -30 }), 15, 20],
    ['+30 minutes at 9:17: asked at 9:47, paused at 9:52', work({ activeAt: 17, extendedTo: 47 }), 47, 52],
    ['seen at 9:40 of an extension until 9:47: asked at 9:55', work({ activeAt: 40, extendedTo: 47 }), 55, 60],
  ])('%s', (_words, watched, asked, paused) => {
    expect([asksAt(watched), pausesAt(watched)]).toEqual([at(asked), at(paused)]);
  });

  test.each([
    ['paused by its person at 9:10', work({ activeAt: 5 }), 10, false, { end: 10, idleUntil: null }],
    ['paused at 9:18, while the question stands', work({}), 18, false, { end: 18, idleUntil: null }],
    ['“Pause now” at 9:18', work({ activeAt: 2 }), 18, true, { end: 2, idleUntil: 18 }],
    ['paused by the watchdog at 9:20', work({}), 20, true, { end: 0, idleUntil: 20 }],
    [
      'closed at 7:00 next morning, and nobody had come by',
      work({ activeAt: 30 }),
      22 * 60,
      false,
      { end: 30, idleUntil: 22 * 60 },
    ],
    [
      'an extension in which nothing happened',
      work({ activeAt: 17, extendedTo: 47 }),
      52,
      true,
      { end: 17, idleUntil: 52 },
    ],
  ] as const)('%s', (_words, watched, now, isAtLastActivity, { end, idleUntil }) => {
    expect(endingOf(watched, at(now), isAtLastActivity)).toEqual({
      endedAtMs: at(end),
      idleUntilMs: idleUntil === null ? null : at(idleUntil),
    });
  });
});

test('worked and idle time together are exactly what has passed, and nothing ends in the future', () => {
  const whole = fc.integer({ min: 0, max: 3_000 });
  fc.assert(
    fc.property(
      whole,
      whole,
      fc.integer({ min: 5, max: 120 }),
      whole,
      fc.boolean(),
      (active, extended, threshold, now, isAtLast) => {
        const watched = {
          ...work({ activeAt: Math.min(active, now), extendedTo: extended }),
          thresholdMs: threshold * minute,
        };
        const { endedAtMs, idleUntilMs } = endingOf(watched, at(now), isAtLast);
        expect(endedAtMs).toBeGreaterThanOrEqual(watched.startedAtMs);
        expect(idleUntilMs ?? endedAtMs).toBe(at(now));
        expect(endedAtMs).toBeLessThanOrEqual(at(now));
        if (!isOverdue(watched, at(now)) && !isAtLast) expect(idleUntilMs).toBeNull();
      },
    ),
  );
});
