import type { ListedEntity } from '#shared/entity.ts';

export const journalEntity: ListedEntity = {
  module: 'journal_entries',
  noun: 'Journal entry',
  feature: 'accounting',
  address: (id) => `/accounting/journal/${id}`,
  list: { title: 'Journal', path: '/accounting/journal', filter: 'journal' },
};
