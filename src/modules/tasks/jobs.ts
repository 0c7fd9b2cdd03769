import { makeDue } from '#modules/work/public.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import type { Job } from '#server/request/routes.ts';

export const taskJobs: Job[] = [
  {
    name: 'make_recurring_tasks',
    everyMinutes: 10,
    run: (runtime) => forEveryCompany(runtime, 'make_recurring_tasks', makeDue),
  },
];
