import type { Generated } from 'kysely';
import type { WorkKind } from '../rules.ts';
import type { WorkTables } from '../tables.ts';

/** What sheets and the watchdog read of work. */
type WorkTimeTables = Pick<
  WorkTables,
  'time_segments' | 'shifts' | 'idle_sessions' | 'idle_intervals' | 'work_items' | 'tenants' | 'people' | 'customers'
>;

/** Time stands on the segments of work and the names of its items. */
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
