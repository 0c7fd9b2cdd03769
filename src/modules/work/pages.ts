import { type ModulePages, screen } from '#web/page/pages.ts';

export const workPages: ModulePages = {
  screens: {
    time: screen(() => import('./time/sheets/screens/dated-screens.tsx'), 'MyTime'),
    payroll: screen(() => import('./time/sheets/screens/dated-screens.tsx'), 'Payroll'),
    'payroll/time/$id': screen(() => import('./time/sheets/screens/dated-screens.tsx'), 'PersonTime'),
  },
  settings: [
    {
      key: 'service_levels',
      label: 'Service levels',
      card: screen(() => import('./service-levels/screens/service-levels-card.tsx'), 'ServiceLevelsCard'),
    },
    {
      key: 'time',
      label: 'Time',
      card: screen(() => import('./time/settings/screens/time-settings-card.tsx'), 'TimeSettingsCard'),
    },
    {
      key: 'rules',
      label: 'Rules and macros',
      card: screen(() => import('./automation/screens/automation-card.tsx'), 'AutomationCard'),
    },
    {
      key: 'ticket_types',
      label: 'Ticket types',
      card: screen(() => import('./kinds/screens/work-kinds-card.tsx'), 'TicketTypesCard'),
    },
    {
      key: 'task_categories',
      label: 'Task categories',
      card: screen(() => import('./kinds/screens/work-kinds-card.tsx'), 'TaskCategoriesCard'),
    },
  ],
};
