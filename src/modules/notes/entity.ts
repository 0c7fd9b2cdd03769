import type { Entity } from '#shared/entity.ts';

/** Its page leads to the record that the note is of. */
export const noteEntity = {
  module: 'notes',
  noun: 'Note',
  isUnnumbered: true,
  feature: 'notes',
  address: (id: number) => `/notes/${id}`,
} as const satisfies Entity;
