import type { Generated } from 'kysely';
import type { ExportFormat } from './rules.ts';

export type ExportsTables = {
  exports: {
    export_id: number;
    user_id: number;
    list: string;
    filter: string;
    format: ExportFormat;
    started_at: Generated<string>;
    row_count: number | null;
  };
};
