import { can } from '#shared/permission.ts';
import { type SettingsPart, screen } from '#web/page/pages.ts';

export const peopleSettings: readonly SettingsPart[] = [
  {
    key: 'plan',
    label: 'Plan and licenses',
    section: 'Company',
    card: screen(() => import('./plan/screens/plan-card.tsx'), 'PlanCard'),
  },
  {
    key: 'skills',
    label: 'Skills and certificates',
    section: 'People',
    needs: can('users', 'read'),
    card: screen(() => import('./skills/screens/skills-card.tsx'), 'SkillsCard'),
  },
];
