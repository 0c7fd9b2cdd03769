import { type SettingsPart, screen } from '#web/page/pages.ts';

export const customFieldSettings: readonly SettingsPart[] = [
  {
    key: 'custom_fields',
    label: 'Custom fields',
    section: 'Work',
    card: screen(() => import('./screens/custom-fields-card.tsx'), 'CustomFieldsCard'),
  },
];
