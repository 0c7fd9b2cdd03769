import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { notFound } from '#shared/errors.ts';
import type { AssetsTables } from './tables.ts';

/** What other modules may join. */
export type AssetNames = { assets: Pick<AssetsTables['assets'], 'asset_id' | 'asset_number' | 'name' | 'deleted_at'> };

/** Errors: 404 unless all are assets of this tenant that are not deleted. */
export async function assertAssets(context: Context, assetIDs: number[]): Promise<void> {
  if (assetIDs.length === 0) return;
  const rows = await context
    .db<AssetsTables>()
    .selectFrom('assets')
    .select('asset_id')
    .where('asset_id', '=', anyOf(assetIDs))
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length !== new Set(assetIDs).size) throw notFound('Asset');
}
