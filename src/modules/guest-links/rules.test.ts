import { expect, test } from 'vitest';
import { deviceInWords, stateOfLink } from './rules.ts';

test.each([
  ['open', {}, 'a'],
  ['outdated', {}, 'b'],
  ['outdated', {}, null],
  ['expired', { isExpired: true }, 'a'],
  ['withdrawn', { isExpired: true, withdrawnAt: '2026-11-20 10:00:00' }, 'a'],
] as const)('a link is %s', (state, link, version) => {
  expect(stateOfLink({ withdrawnAt: null, isExpired: false, version: 'a', ...link }, version)).toBe(state);
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) Version/19.2 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge on Windows'],
  ['curl/8.1', 'A browser'],
  [null, 'An unknown browser'],
])('%s → %s', (device, words) => {
  expect(deviceInWords(device)).toBe(words);
});
