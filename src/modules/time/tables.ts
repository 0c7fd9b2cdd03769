import type { WorkTimeTables } from '../work/time/public.ts';

/** Time stands on the stretches of work and the names of its items. */
export type TimeTables = WorkTimeTables;
