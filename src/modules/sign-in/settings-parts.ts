import { type SettingsPart, screen } from '#web/page/pages.ts';

export const signInSettings: readonly SettingsPart[] = [
  {
    key: 'single_sign_on',
    label: 'Single sign-on',
    section: 'People',
    card: screen(() => import('./single-sign-on/screens/single-sign-on-card.tsx'), 'SingleSignOnCard'),
  },
];
