import type { Generated } from 'kysely';
import type { WorkKind } from '../work/rules.ts';
import type { WorkTimeTables } from '../work/time/public.ts';

/** Time stands on the stretches of work and the names of its items. */
export type TimeTables = WorkTimeTables & {
  time_days: {
    day_id: Generated<number>;
    user_id: number;
    day: string;
    submitted_at: string | null;
    submitted_seconds: number | null;
    returned_at: string | null;
    returned_by: number | null;
    return_reason: Generated<string>;
    approved_at: string | null;
    approved_by: number | null;
    approved_seconds: number | null;
  };
  time_adjustments: {
    adjustment_id: Generated<number>;
    user_id: number;
    day: string;
    kind: WorkKind;
    work_id: number;
    seconds: number;
    reason: string;
    made_by: number;
    made_at: Generated<string>;
  };
};
