import type { Services } from '#server/routes.ts';
import { merge } from '#server/two-people.ts';
import { changeTimeSettings, getTimeSettings } from '../../tenants/public.ts';
import type { timeSettingsCalls } from './contract.ts';

export const timeSettingsServices: Services<typeof timeSettingsCalls> = {
  getTimeSettings: (context) => getTimeSettings(context),
  saveTimeSettings: (context, { changes }) => changeTimeSettings(context, (state) => merge(state, changes)),
};
