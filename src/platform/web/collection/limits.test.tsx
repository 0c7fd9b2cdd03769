import { expect, test } from 'vitest';
import { chartTicks, dateRangeDebounceMs, dateRangeMessage, textDebounceMs } from './limits.ts';

test('Chart axis ticks: 0 to 60 in steps of 10 when maximum is 50 or less; otherwise steps of 20 up to 100, then 50 above', () => {
  for (const most of [0, 7, 50]) expect(chartTicks(most)).toEqual([0, 10, 20, 30, 40, 50, 60]);
  for (const most of [51, 100]) expect(chartTicks(most)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(chartTicks(101)).toEqual([0, 50, 100, 150]);
  expect(chartTicks(350)).toEqual([0, 50, 100, 150, 200, 250, 300, 350]);
});
test('an axis has few ticks, however high it goes, and never ends below its highest value', () => {
  for (const most of [599, 700, 5_000, 123_456, 9_999_999]) {
    const ticks = chartTicks(most);
    expect(ticks.length).toBeLessThan(16);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
  }
});
test('Date range: the two messages', () => {
  expect(dateRangeMessage({ start: null, end: '2026-11-30' })).toBe('Date cannot be empty');
  expect(dateRangeMessage({ start: '2026-12-01', end: '2026-11-30' })).toBe(
    'Date Start cannot be greater than Date End',
  );
  expect(dateRangeMessage({ start: '2026-11-30', end: '2026-11-30' })).toBeNull();
});
test('Debounces: text input 500 ms, date range 300 ms', () => {
  expect([textDebounceMs, dateRangeDebounceMs]).toEqual([500, 300]);
});
