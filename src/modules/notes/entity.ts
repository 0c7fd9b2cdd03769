import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

/** Its page leads to the record that the note is of. */
export const noteEntity = {
  module: 'notes',
  noun: 'Note',
  isUnnumbered: true,
  feature: 'notes',
  address: (id: number) => `/notes/${id}`,
} as const satisfies Entity;

export type NoteEvent =
  | 'note_created'
  | 'note_changed'
  | 'note_pinned'
  | 'note_unpinned'
  | 'note_deleted'
  | 'note_undone';
export const noteEvents = new EventsOf<NoteEvent>(noteEntity.module);
