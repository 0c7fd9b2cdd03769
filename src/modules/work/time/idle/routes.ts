import { type Module, routes } from '#server/request/routes.ts';
import { timeIdleCalls } from './contract.ts';
import { timeIdleJobs } from './jobs.ts';
import { matter } from './rules.ts';
import { hasChangedSince, timeIdleServices } from './service.ts';

export const timeIdleModule: Module = {
  name: 'time-idle',
  routes: routes(timeIdleCalls, timeIdleServices),
  jobs: timeIdleJobs,
  personal: [{ module: matter, changedSince: hasChangedSince }],
};
