import type { ColumnType, Generated } from 'kysely';
import type { Report } from './contract.ts';
import type { ReconciliationState } from './rules.ts';

export type ReconciliationTables = {
  reconciliations: {
    reconciliation_id: number;
    account_id: number;
    ends_on: string;
    ending_cents: number;
    charge_cents: number;
    charge_on: string;
    charge_account_id: number | null;
    interest_cents: number;
    interest_on: string;
    interest_account_id: number | null;
    state: ReconciliationState;
    created_at: Generated<string>;
    created_by: number | null;
  };
  reconciliation_completions: {
    reconciliation_id: number;
    completion: number;
    completed_at: Generated<string>;
    completed_by: number | null;
    forced_cents: number;
    forced_reason: string;
    entry_ids: number[];
    report: ColumnType<Report, string, never>;
    undone_at: string | null;
    undone_by: number | null;
  };
  reconciliation_marks: {
    account_id: number;
    root_entry_id: number;
    reconciliation_id: number;
    kind: 'tick' | 'opening' | 'posted';
    cents: number;
    dated_on: string;
    marked_at: Generated<string>;
    marked_by: number | null;
  };
};
