import type { Generated } from 'kysely';
import type { AccountType, PayeeKind } from './rules.ts';

export type AccountsTable = {
  account_id: number;
  number: string;
  name: string;
  type: AccountType;
  is_contra: boolean;
  parent_id: number | null;
  description: string;
  system_key: string | null;
  is_control: boolean;
  subledger: 'customer' | 'vendor' | null;
  has_open_items: boolean;
  archived_at: string | null;
  created_by: number | null;
};

export type LedgerTables = {
  ledgers: {
    trade: string;
    fiscal_year_start_month: number;
    last_entry_id: Generated<number>;
    set_up_at: Generated<string>;
    set_up_by: number;
  };
  accounts: AccountsTable;
  /** `last` comes before the next number of a kind; `given` is the highest that a document has. */
  document_numbers: { kind: string; last: number; given: number };
  journal_entries: {
    entry_id: number;
    entry_date: string;
    posted_at: string;
    source: string;
    source_id: number | null;
    reference: string;
    memo: string;
    line_count: number;
    reverses_id: number | null;
    replaces_id: number | null;
    posted_by: number | null;
    /** Its first version. */
    root_id: number;
  };
  postings: {
    entry_id: number;
    line: number;
    account_id: number;
    cents: number;
    entry_date: string;
    memo: string;
    payee_kind: PayeeKind | null;
    payee_id: number | null;
    ticket_id: number | null;
    project_id: number | null;
    division_id: number | null;
    department_id: number | null;
    location_id: number | null;
    source_line: number | null;
  };
  account_sums: {
    span: 'day' | 'month';
    starts_on: string;
    account_id: number;
    debit_cents: number;
    credit_cents: number;
  };
  open_items: {
    item_id: number;
    root_entry_id: number;
    account_id: number;
    payee_kind: PayeeKind | '';
    payee_id: number;
    entry_id: number;
    source: string;
    source_id: number | null;
    reference: string;
    dated_on: string;
    due_on: string;
    amount_cents: number;
    open_cents: number;
  };
  applications: {
    application_id: number;
    /** Of both items. */
    account_id: number;
    debit_item_id: number;
    credit_item_id: number;
    cents: number;
    applied_on: string;
    /** Where it was chosen: it stays when a document moves. */
    chosen_on: Generated<string | null>;
    applied_at: string;
    applied_by: number | null;
    entry_id: number | null;
  };
  posting_marks: { entry_id: number; line: number; verified_at: string | null; verified_by: number | null };
  ledger_seals: {
    seal_id: number;
    first_entry_id: number;
    last_entry_id: number;
    digests: Buffer;
    hash: Buffer;
    sealed_at: string;
  };
};
