import { expect, test } from 'vitest';
import { sentStateOf, stateOfDispute } from './rules.ts';

test.each([
  ['open', { version: 'a', isAccepted: false }],
  ['accepted', { version: 'a', isAccepted: true }],
  ['outdated', { version: 'b', isAccepted: true }],
  ['outdated', { version: 'b', isAccepted: false }],
  ['changing', null],
] as const)('what was sent as one version is %s', (state, now) => {
  expect(sentStateOf('a', now)).toBe(state);
});

test.each([
  ['open', {}, {}],
  ['settled', {}, { isRejected: true }],
  ['settled', {}, { revision: 2 }],
  ['answered', { answeredAt: '2026-11-20 10:00:00' }, { isRejected: true }],
  ['withdrawn', { withdrawnAt: '2026-11-20 10:00:00' }, {}],
] as const)('a dispute is %s', (state, dispute, of) => {
  const said = { withdrawnAt: null, answeredAt: null, revision: 1, ...dispute };
  expect(stateOfDispute(said, { revision: 1, isRejected: false, ...of })).toBe(state);
});
