import type { Entity } from '#shared/entity.ts';

/** A file of books that was imported. */
export const bookImportEntity: Entity = {
  module: 'book_imports',
  noun: 'Import of books',
  feature: 'accounting',
  address: null,
};
