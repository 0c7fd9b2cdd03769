import type { Module } from '#server/request/routes.ts';
import { openCopyJobs } from './jobs.ts';

export const openCopyModule: Module = { name: 'open-copy', routes: [], jobs: openCopyJobs };
