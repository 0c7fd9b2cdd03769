import type { CloseCheck } from './contract.ts';

export type PeriodTables = {
  books_closings: {
    closing_id: number;
    closed_at: string;
    closed_by: number | null;
    old_date: string | null;
    new_date: string | null;
    old_soft_date: string | null;
    new_soft_date: string | null;
    reason: string;
    open_checks: CloseCheck[];
    balance_on: string;
    debit_cents: number;
    credit_cents: number;
    hash: Buffer;
    last_entry_id: number;
  };
  late_entries: { entry_id: number; soft_date: string; reason: string };
};
