import { type Module, routes } from '#server/request/routes.ts';
import { timeSettingsCalls } from './contract.ts';
import { timeSettingsServices } from './service.ts';

export const timeSettingsModule: Module = {
  name: 'time-settings',
  routes: routes(timeSettingsCalls, timeSettingsServices),
};
