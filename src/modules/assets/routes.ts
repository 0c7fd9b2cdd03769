import { sql } from 'kysely';
import { undeleted } from '#server/declared/moves.ts';
import { belonging } from '#server/declared/timelines.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
import { toldOfCustomer } from '../customers/public.ts';
import { assetCalls } from './contract.ts';
import { assetImporter } from './importing/importer.ts';
import { assets } from './record.ts';
import { assetServices } from './service.ts';

export const assetsModule: Module = {
  name: 'assets',
  ...assets.said(),
  belongings: [
    belonging('customers', assets.any('created', 'deleted'), { table: 'assets', id: 'asset_id', whose: 'customer_id' }),
  ],
  moves: [
    {
      of: 'customers',
      called: ['asset', 'assets'],
      table: 'assets',
      key: ['asset_id'],
      names: 'customer_id',
      counts: undeleted,
      place: sql<number | null>`r.location_id`,
      told: toldOfCustomer(assets),
      needs: can('assets', 'read'),
    },
  ],
  importers: [assetImporter],
  routes: routes(assetCalls, {
    ...assetServices,
    createAsset: withFieldsOfNew('assets', 'assetID', assetServices.createAsset),
  }),
};
