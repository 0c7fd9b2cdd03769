import { timeSettings } from '#modules/tenants/public.ts';
import type { Services } from '#server/request/routes.ts';
import type { timeSettingsCalls } from './contract.ts';

export const timeSettingsServices: Services<typeof timeSettingsCalls> = {
  getTimeSettings: (context) => timeSettings.get(context),
  saveTimeSettings: (context, { changes }) => timeSettings.edit(context, changes),
};
