import type { Generated } from 'kysely';
import type { Audience } from './rules.ts';

export type NotesTables = {
  notes: {
    note_id: number;
    module: string;
    entity_id: number;
    body: string;
    words: string;
    audience: Audience;
    is_system: Generated<boolean>;
    created_at: Generated<string>;
    created_by: number | null;
    edited_at: string | null;
    is_merged: Generated<boolean>;
    pinned_at: string | null;
    deleted_at: string | null;
  };
  note_versions: {
    note_id: number;
    version: number;
    body: string;
    written_by: number | null;
    written_at: string;
    is_merged: boolean;
  };
  note_bookmarks: { user_id: number; note_id: number };
  note_reads: { note_id: number; user_id: number; read_at: Generated<string> };
};
