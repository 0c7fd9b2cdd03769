import { type RecordOfNotes, useNotes } from './use-notes.ts';

/** How many notes a record has; read together with the notes themselves. */
export const NotesCount = ({ of }: { of: RecordOfNotes }) => useNotes(of, 'all', '').counts.get('all') || null;
