import { type ModulePages, screen } from '#web/page/pages.ts';

export const workPages: ModulePages = {
  screens: {
    time: screen(() => import('./time/sheets/screens/dated-screens.tsx'), 'MyTime'),
    payroll: screen(() => import('./time/sheets/screens/dated-screens.tsx'), 'Payroll'),
    'payroll/time/$id': screen(() => import('./time/sheets/screens/dated-screens.tsx'), 'PersonTime'),
  },
};
