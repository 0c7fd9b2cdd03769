import type { ColumnType, Generated } from 'kysely';
import type { PeopleNames } from '../people/public.ts';

type Json<T> = ColumnType<T, string, string>;

export type ImportsTables = PeopleNames & {
  record_imports: {
    import_id: string;
    module: string;
    file_name: string;
    columns: Json<{ head: string; field: string | null }[]>;
    made_by: number;
    begun_at: Generated<string>;
    made_at: string | null;
    made_count: Generated<number>;
    taken_back_at: string | null;
  };
  record_import_rows: {
    import_id: string;
    line: number;
    cells: ColumnType<Record<string, string> | null, string | null, string | null>;
    record_id: number | null;
  };
};
