import { expect, test } from 'vitest';
import { isPublic } from './public-address.ts';

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['8.8.8.8', true],
  ['::', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['fec0::1', false],
  ['2606:4700::1111', true],
  // Compatible, mapped, translated, NAT64 and 6to4: what they carry counts.
  ['::7f00:1', false],
  ['::10.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::ffff:8.8.8.8', true],
  ['::ffff:0:192.168.1.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::10.0.0.1', false],
  ['64:ff9b::8.8.8.8', true],
  ['64:ff9b:1::8.8.8.8', false],
  ['2002:7f00:1::', false],
  ['2002:c0a8:101::1', false],
  ['2002:808:808::1', true],
  ['2001:0:7f00:1::', false],
] as const)('%s is public: %s', (address, is) => {
  expect(isPublic(address)).toBe(is);
});
