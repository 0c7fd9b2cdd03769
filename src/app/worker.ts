import { startJobs, type Worker, type WorkerOptions } from '#server/jobs/jobs.ts';
import type { Installation } from './installation.ts';
import { modules } from './modules.ts';

/** Works on jobs until stopped; a job that runs is finished first. */
export function startWorker(installation: Installation, options?: WorkerOptions): Promise<Worker> {
  return startJobs(installation.url, installation.runtime, installation.notices, modules, options);
}
