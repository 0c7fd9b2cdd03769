import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

/** Who came in, and who tried to: of a person, by their number. Told in the audit alone. */
export const signInEntity = {
  module: 'sign_ins',
  noun: 'Sign-in',
  idNames: [],
  feature: 'settings',
  address: null,
} as const satisfies Entity;

export const signInEvents = new EventsOf<
  'signed_in' | 'signed_out' | 'signed_out_elsewhere' | 'sign_in_refused' | 'sign_in_held_up'
>(signInEntity.module);
