import type { Entity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

/** A file of books that was imported. */
export const bookImportEntity: Entity = {
  module: 'book_imports',
  noun: 'Import of books',
  feature: 'accounting',
  address: null,
};

export type BookImportEvent = 'books_imported' | 'books_taken_back';
export const bookImportEvents = new EventsOf<BookImportEvent>(bookImportEntity.module);
