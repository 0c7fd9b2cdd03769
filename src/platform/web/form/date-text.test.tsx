import { describe, expect, test } from 'vitest';
import { parseDateText } from './date-text.ts';

describe('a day as people type it', () => {
  // A Friday.
  const now = new Date(2026, 10, 20, 9, 14);
  test.each([
    ['today', '2026-11-20'],
    ['Tomorrow', '2026-11-21'],
    ['friday', '2026-11-27'],
    ['mon', '2026-11-23'],
    ['+3', '2026-11-23'],
    ['11/24', '2026-11-24'],
    ['5/3', '2027-05-03'],
    ['5/3/26', '2026-05-03'],
    ['2026-12-01', '2026-12-01'],
    ['2/30', null],
    ['soon', null],
  ])('%s is %s', (text, day) => {
    expect(parseDateText(text, now)).toBe(day);
  });
});
