import type { Module } from '#server/routes.ts';
import { openCopyJobs } from './jobs.ts';

export const openCopyModule: Module = { name: 'open-copy', routes: [], jobs: openCopyJobs };
