import type { Generated } from 'kysely';

export type AssetsTables = {
  assets: {
    asset_id: number;
    asset_number: string;
    name: string;
    model: string;
    serial_number: string;
    customer_id: number | null;
    location_id: number | null;
    asset_type_id: number | null;
    created_at: Generated<string>;
    created_by: number | null;
    deleted_at: string | null;
  };
};
