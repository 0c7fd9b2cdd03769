import { type ModulePages, screen } from '#web/page/pages.ts';

export const reportPages: ModulePages = {
  screens: {
    reports: screen(() => import('./screens/report-index-screen.tsx'), 'ReportIndexScreen'),
    'reports/schedules': screen(() => import('./schedules/screens/schedules-screen.tsx'), 'SchedulesScreen'),
  },
};
