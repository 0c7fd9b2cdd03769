import type { Generated } from 'kysely';
import type { KeptPayeeKind } from './rules.ts';

export type PayeesTables = {
  payees: {
    payee_id: number;
    kind: KeptPayeeKind;
    name: string;
    phone: string;
    email: string;
    remarks: string;
    created_at: Generated<string>;
    created_by: number | null;
    archived_at: string | null;
  };
};
