import { type Module, routes } from '#server/request/routes.ts';
import { assetCalls } from './contract.ts';
import { assets } from './record.ts';
import { assetServices } from './service.ts';

export const assetsModule: Module = {
  name: 'assets',
  ...assets.said(),
  routes: routes(assetCalls, assetServices),
};
