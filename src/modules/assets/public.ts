import { assets } from './record.ts';
import type { AssetsTables } from './tables.ts';

/** What other modules may join. */
export type AssetNames = { assets: Pick<AssetsTables['assets'], 'asset_id' | 'asset_number' | 'name' | 'deleted_at'> };

/** Errors: 404 unless all are assets of this tenant that are not deleted. */
export const assertAssets = assets.assertAll;
