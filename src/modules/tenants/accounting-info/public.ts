import type { SettingsOf } from '#shared/settings-group.ts';
import { SettingsLife } from '../settings-life.ts';
import type { accountingInfo } from './contract.ts';

export const accountingInfoLife = new SettingsLife<SettingsOf<typeof accountingInfo>>('accounting_info_changed', {
  legalName: 'legal_name',
  employerID: 'employer_id',
});
