import type { ColumnType, Generated } from 'kysely';
import type { Recurrence } from '#shared/recurrence.ts';
import type { RecurringFields } from './contract.ts';

export type RecurringTables = {
  recurring_entries: {
    recurring_id: number;
    name: string;
    memo: string;
    lines: ColumnType<RecurringFields['lines'], string, string>;
    recurrence: ColumnType<Recurrence, string, string>;
    posts_itself: boolean;
    /** The document that is made again. */
    family: string | null;
    document_id: number | null;
    is_mailed: Generated<boolean>;
    moves_periods: Generated<boolean>;
    next_on: string | null;
    created_at: Generated<string>;
    owner_id: number | null;
    archived_at: string | null;
  };
  recurring_days: {
    recurring_id: number;
    due_on: string;
    state: 'waiting' | 'posted' | 'skipped';
    problem: string;
    entry_id: number | null;
    document_id: number | null;
  };
};
