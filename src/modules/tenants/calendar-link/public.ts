import type { SettingsOf } from '#shared/settings-group.ts';
import { SettingsLife } from '../settings-life.ts';
import type { calendarLink } from './contract.ts';

export const calendarLinkLife = new SettingsLife<SettingsOf<typeof calendarLink>>('calendar_link_changed', {
  enableOutlook: 'enable_outlook',
});
