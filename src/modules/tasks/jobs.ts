import { forEveryCompany } from '#server/companies.ts';
import type { Job } from '#server/routes.ts';
import { makeDue } from '../work/series/public.ts';

export const taskJobs: Job[] = [
  {
    name: 'make_recurring_tasks',
    everyMinutes: 10,
    run: (ground) => forEveryCompany(ground, 'make_recurring_tasks', makeDue),
  },
];
