import type { Generated } from 'kysely';

export type RateSheetTables = {
  rate_sheets: {
    rate_sheet_id: number;
    name: string;
    customer_id: number | null;
    location_id: number | null;
    division_id: number | null;
    valid_from: string;
    valid_until: string | null;
    is_draft: boolean;
    version: number;
    created_at: Generated<string>;
    deleted_at: string | null;
  };
};
