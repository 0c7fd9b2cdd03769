import { namesIn } from '#server/declared/references.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { assetCalls } from './contract.ts';
import { assetEntity } from './entity.ts';
import { assets } from './record.ts';
import { assetServices } from './service.ts';

export const assetsModule: Module = {
  name: 'assets',
  tables: [assets.exported()],
  counts: [assets.count(assetEntity)],
  entities: [assets.entity()],
  routes: routes(assetCalls, assetServices),
  names: [namesIn('customers', 'assets', 'customer_id')],
};
