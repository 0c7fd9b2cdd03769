import type { ColumnType, Generated } from 'kysely';
import type { ChecklistStep } from './rules.ts';

/** Written as text, read as what it says. */
type Steps = ColumnType<ChecklistStep[], string, string>;

export type ChecklistTables = {
  checklists: {
    checklist_id: number;
    name: string;
    version: Generated<number>;
    steps: Steps;
    created_by: number | null;
    created_at: Generated<string>;
    deleted_at: Generated<string | null>;
  };
  checklist_versions: {
    checklist_id: number;
    version: number;
    name: string;
    steps: Steps;
    made_by: number | null;
    made_at: Generated<string>;
  };
  checklist_links: { checklist_id: number; kind: 'ticket' | 'task'; kind_id: number };
};
