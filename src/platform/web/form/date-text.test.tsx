import { describe, expect, test } from 'vitest';
import { parseDateText } from './date-text.ts';

describe('a day as people type it', () => {
  // A Friday.
  const now = '2026-11-20';
  test.each([
    ['today', '2026-11-20'],
    ['Tomorrow', '2026-11-21'],
    ['friday', '2026-11-27'],
    ['mon', '2026-11-23'],
    ['+3', '2026-11-23'],
    ['t', '2026-11-20'],
    ['+', '2026-11-21'],
    ['-', '2026-11-19'],
    ['-3', '2026-11-17'],
    ['09052026', '2026-09-05'],
    ['090526', '2026-09-05'],
    ['09312026', null],
    ['1/15/0206', null],
    ['01150206', null],
    ['0206-01-15', null],
    ['1/15/3000', null],
    ['11/12/2062', '2062-11-12'],
    ['11/24', '2026-11-24'],
    ['5/3', '2027-05-03'],
    ['5/3/26', '2026-05-03'],
    ['2026-12-01', '2026-12-01'],
    ['2/30', null],
    ['soon', null],
  ])('%s is %s', (text, day) => {
    expect(parseDateText(text, 'ahead', now)).toBe(day);
  });

  test.each([
    // What books are about lies back: a bill of March that is entered in November, the December before in January.
    ['3/15', '2026-11-23', '2026-03-15'],
    ['1/2', '2026-11-23', '2026-01-02'],
    ['12/31', '2026-11-23', '2026-12-31'],
    ['12/28', '2027-01-05', '2026-12-28'],
    ['3/15', '2027-01-05', '2027-03-15'],
    ['12/31', '2026-06-01', '2026-12-31'],
    ['3/15/27', '2026-11-23', '2027-03-15'],
  ])('%s in the books, on %s, is %s', (text, today, day) => {
    expect(parseDateText(text, 'back', today)).toBe(day);
  });
});
