import type { ListedEntity } from '#shared/entity.ts';
import { EventsOf } from '#shared/event-names.ts';

export const journalEntity: ListedEntity = {
  module: 'journal_entries',
  noun: 'Journal entry',
  isNumbered: true,
  idNames: ['journalEntryID', 'entryID'],
  feature: 'accounting',
  address: (id) => `/accounting/journal/${id}`,
  list: { title: 'Journal', path: '/accounting/journal', filter: 'journal' },
};

export type JournalEvent =
  | 'entry_posted'
  | 'entry_restored'
  | 'entry_edited'
  | 'entry_voided'
  | 'entry_mailed'
  | 'entries_imported'
  | 'entry_files_changed';
export const journalEvents = new EventsOf<JournalEvent>(journalEntity.module);
