import { type SettingsPart, screen } from '#web/page/pages.ts';
import { maySetSignIn } from '../tenants/sign-in-rules/rules.ts';

export const signInSettings: readonly SettingsPart[] = [
  {
    key: 'single_sign_on',
    label: 'Single sign-on',
    section: 'People',
    needs: maySetSignIn,
    card: screen(() => import('./single-sign-on/screens/single-sign-on-card.tsx'), 'SingleSignOnCard'),
  },
];
