import { type SettingsPart, screen } from '#web/page/pages.ts';
import { maySetSignIn } from './sign-in-rules/rules.ts';

export const tenantSettings: readonly SettingsPart[] = [
  {
    key: 'company',
    label: 'Company',
    section: 'Company',
    card: screen(() => import('./info/screens/company-card.tsx'), 'CompanyCard'),
  },
  {
    key: 'divisions',
    label: 'Divisions',
    section: 'Company',
    card: screen(() => import('./parts/screens/parts-card.tsx'), 'PartsCard'),
  },
  {
    key: 'papers',
    label: 'Papers',
    section: 'Company',
    card: screen(() => import('./papers/screens/papers-card.tsx'), 'PapersCard'),
  },
  {
    key: 'sign_in',
    label: 'Signing in',
    section: 'People',
    needs: maySetSignIn,
    card: screen(() => import('./sign-in-rules/screens/sign-in-rules-card.tsx'), 'SignInRulesCard'),
  },
  {
    key: 'accounting_info',
    label: 'Accounting info',
    section: 'Money',
    card: screen(() => import('./accounting-info/screens/accounting-info-card.tsx'), 'AccountingInfoCard'),
  },
  {
    key: 'calendar',
    label: 'Calendar',
    section: 'Connections',
    card: screen(() => import('./calendar-link/screens/calendar-link-card.tsx'), 'CalendarLinkCard'),
  },
];
