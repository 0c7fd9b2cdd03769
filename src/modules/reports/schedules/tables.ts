import type { ColumnType, Generated } from 'kysely';
import type { Recurrence } from '#shared/recurrence.ts';
import type { ReportName } from '../print/rules.ts';
import type { ScheduleFields } from './contract.ts';

export type ScheduleTables = {
  report_schedules: {
    schedule_id: number;
    name: string;
    reports: ReportName[];
    days: ScheduleFields['days'];
    basis: ScheduleFields['basis'];
    columns: ScheduleFields['columns'];
    compare: ScheduleFields['compare'];
    message: string;
    user_ids: number[];
    addresses: string[];
    recurrence: ColumnType<Recurrence, string, string>;
    /** Null once its rule has come to its end. */
    next_on: string | null;
    created_at: Generated<string>;
    owner_id: number;
    sent_at: string | null;
    paused_at: string | null;
    problem: string;
    deleted_at: string | null;
  };
};
