import type { Generated } from 'kysely';
import type { FormOf, TransactionKind } from './rules.ts';

export type TransactionTables = {
  account_transactions: {
    transaction_id: number;
    kind: TransactionKind;
    number: number;
    form: FormOf;
    total_cents: number;
    entry_id: number;
    created_at: Generated<string>;
    created_by: number | null;
    voided_at: string | null;
    mailed_at: Generated<string | null>;
    mailed_to: Generated<string>;
  };
};
