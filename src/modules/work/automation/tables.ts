import type { ColumnType, Generated } from 'kysely';
import type { WorkKind } from '../rules.ts';
import type { Rule } from './contract.ts';

export type AutomationTables = {
  work_rules: { rule_id: number; rule: ColumnType<Rule, string, string>; deleted_at: string | null };
  rule_runs: {
    rule_id: number;
    event_id: number;
    kind: WorkKind;
    work_id: number;
    request_id: string;
    chain: number[];
    refusal: string | null;
    at: Generated<string>;
  };
};
