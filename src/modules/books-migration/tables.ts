import type { Generated } from 'kysely';
import type { Findings, ImportOptions, ImportState, Plan } from './rules.ts';

export type MadeOfImport = { accountIDs?: number[]; customerIDs?: number[]; vendorIDs?: number[] };

export type MovingTables = {
  book_imports: {
    import_id: number;
    made_by: number;
    file_name: string;
    size_bytes: number;
    sha256: Buffer;
    encoding: string;
    format: 'sheet' | 'iif' | 'journal';
    head: string[][];
    begun_at: Generated<string>;
    state: Generated<ImportState>;
    problem: Generated<string>;
    options: ImportOptions | null;
    findings: Findings | null;
    plan: Plan | null;
    first_entry_id: number | null;
    entry_count: Generated<number>;
    posting_count: Generated<number>;
    made: Generated<MadeOfImport>;
    imported_at: string | null;
    taken_back_at: string | null;
  };
  book_import_steps: {
    import_id: number;
    done: Generated<number>;
    total: Generated<number>;
    is_stopped: Generated<boolean>;
  };
  book_import_sums: {
    import_id: number;
    month: string;
    label: string;
    file_debit_cents: number;
    file_credit_cents: number;
    books_debit_cents: number;
    books_credit_cents: number;
  };
};
