import { type ModulePages, screen } from '#web/page/pages.ts';

export const dashboardPages: ModulePages = {
  screens: {
    dashboard: screen(() => import('./screens/dashboard-screen.tsx'), 'DashboardScreen'),
  },
};
