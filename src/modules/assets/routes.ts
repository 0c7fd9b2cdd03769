import { belonging } from '#server/declared/timelines.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
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
  importers: [assetImporter],
  routes: routes(assetCalls, {
    ...assetServices,
    createAsset: withFieldsOfNew('assets', 'assetID', assetServices.createAsset),
  }),
};
