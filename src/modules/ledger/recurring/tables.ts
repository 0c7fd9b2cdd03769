import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Cents } from '#shared/money.ts';
import type { Recurrence } from '#shared/recurrence.ts';
import type { PayeeKind } from '../rules.ts';

export type RecurringTables = {
  recurring_entries: {
    recurring_id: number;
    name: string;
    memo: string;
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
  /** Of an entry of its own lines; a document's are its own. */
  recurring_lines: {
    recurring_id: number;
    line: number;
    account_id: number;
    /** As they were entered: one of both is no amount. */
    debit_cents: Cents | null;
    credit_cents: Cents | null;
    /** As they are posted. */
    cents: GeneratedAlways<number>;
    memo: string;
    payee_kind: PayeeKind | null;
    payee_id: number | null;
    ticket_id: number | null;
    division_id: number | null;
    department_id: number | null;
    location_id: number | null;
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
