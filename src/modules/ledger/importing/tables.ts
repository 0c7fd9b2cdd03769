import type { Generated } from 'kysely';
import type { EntryCells } from './rules.ts';

export type EntryImportTables = {
  entry_imports: {
    import_id: string;
    file_name: string;
    made_by: number;
    begun_at: Generated<string>;
    made_at: Generated<string | null>;
    first_entry_id: Generated<number | null>;
    entry_count: Generated<number>;
  };
  entry_import_rows: { import_id: string; line: number; cells: EntryCells };
};
