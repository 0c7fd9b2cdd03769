import { type SettingsPart, screen } from '#web/page/pages.ts';

export const peopleSettings: readonly SettingsPart[] = [
  {
    key: 'plan',
    label: 'Plan and licenses',
    section: 'Company',
    card: screen(() => import('./plan/screens/plan-card.tsx'), 'PlanCard'),
  },
];
