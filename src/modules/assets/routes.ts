import { type Module, routes } from '#server/routes.ts';
import { assetCalls } from './contract.ts';
import { assetEntity } from './entity.ts';
import { assetServices, findAssets, restoreAsset, seeAssets } from './service.ts';

export const assetsModule: Module = {
  name: 'assets',
  routes: routes(assetCalls, assetServices),
  entities: [{ ...assetEntity, see: seeAssets, restore: restoreAsset, find: findAssets }],
};
