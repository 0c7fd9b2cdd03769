import type { PayeeKind } from '#modules/ledger/rules.ts';
import type { Direction, RuleKind } from './rules.ts';

export type BankRuleTables = {
  bank_rules: {
    bank_rule_id: number;
    name: string;
    account_id: number | null;
    words: string;
    direction: Direction;
    kind: RuleKind;
    other_account_id: number | null;
    payee_kind: PayeeKind | null;
    payee_id: number | null;
    memo: string;
    place: number;
    deleted_at: string | null;
  };
};
