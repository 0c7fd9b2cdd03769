import type { Module } from '#server/request/routes.ts';
import { sumJobs } from './jobs.ts';

/** No calls of its own: what it keeps is read by the statements. */
export const balancesModule: Module = { name: 'sums', routes: [], jobs: sumJobs };
