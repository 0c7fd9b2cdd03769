import { type SettingsPart, screen } from '#web/page/pages.ts';

export const ledgerSettings: readonly SettingsPart[] = [
  {
    key: 'numbers',
    label: 'Numbers',
    section: 'Company',
    card: screen(() => import('./numbering/screens/numbers-card.tsx'), 'NumbersCard'),
  },
];
