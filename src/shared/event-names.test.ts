import { expect, test } from 'vitest';
import type { Reaction } from '#server/request/routes.ts';
import { EventsOf, undoneEvent } from './event-names.ts';

const events = new EventsOf<'kettle_filled' | 'kettle_boiled'>('kettles');

test('who tells of an event, waits for it and takes it back says the same name', () => {
  expect(events.event('kettle_boiled')).toEqual({ module: 'kettles', name: 'kettle_boiled' });
  expect(events.one('kettle_boiled')).toEqual({ module: 'kettles', event: 'kettle_boiled' });
  expect(events.any('kettle_filled', 'kettle_boiled')).toEqual({
    module: 'kettles',
    events: ['kettle_filled', 'kettle_boiled'],
  });
  const filled = undoneEvent('kettle_filled');
  expect([events.is(filled, 'kettle_boiled'), events.is(filled, 'kettle_boiled', 'kettle_filled')]).toEqual([
    false,
    true,
  ]);
});

test('a name that nobody tells does not compile, nor does one that is written by hand', () => {
  // @ts-expect-error It was renamed.
  events.event('kettle_cooked');
  // @ts-expect-error It was renamed.
  events.one('kettle_cooked');
  // @ts-expect-error Not from where it is told.
  const byHand: Reaction = { module: 'kettles', event: 'kettle_boiled', react: async () => {} };
  const named: Reaction = { ...events.one('kettle_boiled'), react: async () => {} };
  expect(named.event).toBe(byHand.event);
});
