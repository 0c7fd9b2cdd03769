import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf, waitInWords } from './rules.ts';

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('however an IPv6 address ends, it counts with its first 64 bits', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(networkOf(address).split(address.includes('.') ? /$^/ : ':').length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('a wait of %d seconds is said as %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
