import type { Entity } from '#shared/entity.ts';

export const journalEntity: Entity = {
  module: 'journal_entries',
  noun: 'Journal entry',
  feature: 'accounting',
  address: (id) => `/accounting/journal/${id}`,
};
