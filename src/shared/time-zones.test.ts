import { expect, test } from 'vitest';
import { zoneWords } from './time-zones.ts';

test('a time zone is called by the name that people know, and its city', () => {
  expect(['America/Chicago', 'America/New_York', 'America/Phoenix'].map(zoneWords)).toEqual([
    'Central Time, Chicago',
    'Eastern Time, New York',
    'Mountain Standard Time, Phoenix',
  ]);
});
