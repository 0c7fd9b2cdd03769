import { changeTimeSettings, getTimeSettings } from '#modules/tenants/public.ts';
import { merge } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import type { timeSettingsCalls } from './contract.ts';

export const timeSettingsServices: Services<typeof timeSettingsCalls> = {
  getTimeSettings: (context) => getTimeSettings(context),
  saveTimeSettings: (context, { changes }) => changeTimeSettings(context, (state) => merge(state, changes)),
};
