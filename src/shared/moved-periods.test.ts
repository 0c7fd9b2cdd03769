import { describe, expect, test } from 'vitest';
import { type Move, periodsMoved } from './moved-periods.ts';

const monthly: Move = { from: '2026-11-03', to: '2026-12-01', unit: 'month' };
const moved = (text: string, move: Move = monthly) => periodsMoved(text, move);

describe('the periods in the words of what comes again', () => {
  test.each([
    ['Rental of the yard, November 2026', 'Rental of the yard, December 2026'],
    ['NOVEMBER 2026 and nov. 2026, Nov 2026', 'DECEMBER 2026 and dec. 2026, Dec 2026'],
    ['December 2026', 'January 2027'],
    ['Oct - Nov 2026', 'Nov - Dec 2026'],
    ['Nov–Dec 2026', 'Dec–Jan 2027'],
    ['11/2026, 1/2026, 12/2026', '12/2026, 2/2026, 01/2027'],
    ['11/01/2026 to 11/30/2026', '12/01/2026 to 12/31/2026'],
    ['11/1/26', '12/1/26'],
    ['January 31, 2026', 'February 28, 2026'],
    ['May 2026', 'June 2026'],
  ])('%s → %s', (was, now) => expect(moved(was)).toBe(now));

  test('what says no year, and what is no date, stays', () => {
    for (const text of [
      'November',
      'Monday, Nov 3',
      'AFE 11-2026-4',
      'P/N 13/2026',
      '13/40/2026',
      'Unit 2026',
      'Q4 2026',
      '1/2 in pipe',
      '02/30/2026',
    ])
      expect(moved(text)).toBe(text);
  });

  test('by weeks dates move by days, and months as far as the month does', () => {
    const weekly: Move = { from: '2026-11-24', to: '2026-12-01', unit: 'week' };
    expect(moved('Week of 11/23/2026, November 2026', weekly)).toBe('Week of 11/30/2026, December 2026');
    const within: Move = { from: '2026-11-03', to: '2026-11-10', unit: 'week' };
    expect(moved('November 3, 2026 (November 2026)', within)).toBe('November 10, 2026 (November 2026)');
  });

  test('by quarters and years', () => {
    const quarter: Move = { from: '2026-10-01', to: '2027-01-01', unit: 'quarter' };
    expect(moved('Q4 2026, Oct - Dec 2026', quarter)).toBe('Q1 2027, Jan - Mar 2027');
    const year: Move = { from: '2026-02-28', to: '2027-02-28', unit: 'year' };
    expect(moved('February 28, 2026; 2/2026', year)).toBe('February 28, 2027; 2/2027');
  });

  test('back again it is what it was', () => {
    const back: Move = { from: monthly.to, to: monthly.from, unit: 'month' };
    const text = 'Rental 11/01/2026 - 11/30/2026 (Nov. 2026)';
    expect(moved(moved(text), back)).toBe(text);
  });
});
