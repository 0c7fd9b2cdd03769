import type { FieldType } from './rules.ts';

export type CustomFieldTables = {
  custom_fields: {
    field_id: number;
    module: string;
    name: string;
    type: FieldType;
    choices: string[];
    is_on_paper: boolean;
    archived_at: string | null;
  };
  custom_values: { module: string; entity_id: number; field_id: number; value: string };
};
