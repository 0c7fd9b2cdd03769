import { type SettingsPart, screen } from '#web/page/pages.ts';

export const workSettings: readonly SettingsPart[] = [
  {
    key: 'hours',
    label: 'Hours and holidays',
    section: 'Company',
    card: screen(() => import('./service-levels/screens/service-levels-card.tsx'), 'WorkHoursCard'),
  },
  {
    key: 'service_levels',
    label: 'Service levels',
    section: 'Work',
    card: screen(() => import('./service-levels/screens/service-levels-card.tsx'), 'ServiceLevelsCard'),
  },
  {
    key: 'time',
    label: 'Time',
    section: 'Work',
    card: screen(() => import('./time/settings/screens/time-settings-card.tsx'), 'TimeSettingsCard'),
  },
  {
    key: 'rules',
    label: 'Rules and macros',
    section: 'Work',
    card: screen(() => import('./automation/screens/automation-card.tsx'), 'AutomationCard'),
  },
  {
    key: 'ticket_types',
    label: 'Ticket types',
    section: 'Work',
    card: screen(() => import('./kinds/screens/work-kinds-card.tsx'), 'TicketTypesCard'),
  },
  {
    key: 'task_categories',
    label: 'Task categories',
    section: 'Work',
    card: screen(() => import('./kinds/screens/work-kinds-card.tsx'), 'TaskCategoriesCard'),
  },
];
