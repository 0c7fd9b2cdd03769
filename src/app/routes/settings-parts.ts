import { cloudSettings } from '#modules/cloud/settings-parts.ts';
import { customFieldSettings } from '#modules/custom-fields/settings-parts.ts';
import { eventSettings } from '#modules/events/settings-parts.ts';
import { feeSettings } from '#modules/fees/settings-parts.ts';
import { ledgerSettings } from '#modules/ledger/settings-parts.ts';
import { noteSettings } from '#modules/notes/settings-parts.ts';
import { peopleSettings } from '#modules/people/settings-parts.ts';
import { roleSettings } from '#modules/roles/settings-parts.ts';
import { setupSettings } from '#modules/setup/settings-parts.ts';
import { signInSettings } from '#modules/sign-in/settings-parts.ts';
import { accountingInfo } from '#modules/tenants/accounting-info/contract.ts';
import { calendarLink } from '#modules/tenants/calendar-link/contract.ts';
import { tenantInfo } from '#modules/tenants/info/contract.ts';
import { papers } from '#modules/tenants/papers/contract.ts';
import { tenantSettings } from '#modules/tenants/settings-parts.ts';
import { signInRules } from '#modules/tenants/sign-in-rules/contract.ts';
import { typeSettings } from '#modules/types/settings-parts.ts';
import { workSettings } from '#modules/work/settings-parts.ts';
import { timeSettings } from '#modules/work/time/settings/contract.ts';
import { can } from '#shared/permission.ts';
import type { Setting, SettingsGroup } from '#shared/settings-group.ts';
import type { NamedSetting } from '#web/layout/shell-facts.tsx';
import type { SettingsPart } from '#web/page/pages.ts';

/** Who reads the settings at all. */
export const readsSettings = can('settings', 'read');

/** The parts of the settings, one line for each module, in the order in which they stand under their sections. */
export const settingsParts: readonly Required<SettingsPart>[] = [
  tenantSettings,
  ledgerSettings,
  setupSettings,
  peopleSettings,
  roleSettings,
  signInSettings,
  eventSettings,
  workSettings,
  typeSettings,
  customFieldSettings,
  feeSettings,
  noteSettings,
  cloudSettings,
]
  .flat()
  .map((part) => ({ needs: readsSettings, ...part }));

/** The groups of settings, by the part that shows them. */
export const groupsOfParts: Readonly<Record<string, SettingsGroup<Record<string, Setting>>>> = {
  company: tenantInfo,
  time: timeSettings,
  papers,
  accounting_info: accountingInfo,
  calendar: calendarLink,
  sign_in: signInRules,
};

/** The parts, and every setting within them, by what they are called. */
export const namedSettings: readonly NamedSetting[] = [
  ...settingsParts.map(({ key, label, section, needs }) => ({
    label,
    about: section,
    path: `/settings/${key}`,
    needs,
  })),
  ...Object.entries(groupsOfParts).flatMap(([part, group]) =>
    Object.entries(group.fields).map(([name, { label, about = '' }]) => ({
      label,
      about,
      path: `/settings/${part}#${name}`,
      needs: settingsParts.find(({ key }) => key === part)?.needs ?? readsSettings,
    })),
  ),
];
