import { type Module, routes } from '#server/request/routes.ts';
import { settingsCalls } from './contract.ts';
import { getHideHome, getHomePageOptions, getSettings, saveOwn } from './service.ts';

export const settingsModule: Module = {
  name: 'settings',
  routes: routes(settingsCalls, { getSettings, getHomePageOptions, getHideHome, saveOwn }),
};
