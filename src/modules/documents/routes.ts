import type { Module } from '#server/request/routes.ts';
import { documentSumJobs } from './sums.ts';

/** No calls of its own: what it keeps is read by those of the kinds. */
export const documentsModule: Module = { name: 'documents', routes: [], jobs: documentSumJobs };
