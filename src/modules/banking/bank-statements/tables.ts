import type { ColumnType, Generated } from 'kysely';
import type { Layout } from '../statement-files/rules.ts';

export type BankTables = {
  bank_statements: {
    statement_id: number;
    account_id: number;
    file_name: string;
    format: 'csv' | 'ofx';
    content: string | null;
    line_count: Generated<number>;
    duplicate_count: Generated<number>;
    received_at: Generated<string>;
    received_by: number | null;
    imported_at: string | null;
  };
  bank_layouts: { account_id: number; layout: ColumnType<Layout, string, string> };
  bank_matches: {
    match_id: number;
    account_id: number;
    why: string;
    matched_at: Generated<string>;
    matched_by: number | null;
  };
  bank_match_lines: { account_id: number; root_entry_id: number; match_id: number };
  bank_lines: {
    bank_line_id: number;
    account_id: number;
    statement_id: number;
    dated_on: string;
    cents: number;
    description: string;
    reference: string;
    identity: string;
    match_id: number | null;
    held_reason: Generated<string>;
    held_by: number | null;
    held_at: string | null;
    held_until: string | null;
    reminded_at: string | null;
    excluded_reason: Generated<string>;
    excluded_by: number | null;
    excluded_at: string | null;
  };
};
