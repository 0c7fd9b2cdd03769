import type { Generated } from 'kysely';

export type ExportsTables = {
  exports: {
    export_id: number;
    user_id: number;
    list: string;
    filter: string;
    format: 'csv' | 'xlsx';
    started_at: Generated<string>;
    row_count: number | null;
  };
};
