import { type Module, routes } from '#server/routes.ts';
import { sumJobs } from '../sums/jobs.ts';
import { statementCalls } from './contract.ts';
import { statementServices } from './service.ts';

export const statementsModule: Module = {
  name: 'statements',
  routes: routes(statementCalls, statementServices),
  jobs: sumJobs,
};
