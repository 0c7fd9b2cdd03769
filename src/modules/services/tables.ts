import type { Generated } from 'kysely';

export type ServicesTables = {
  services: {
    service_id: number;
    code: string;
    name: string;
    description: string;
    item_class: string;
    unit: string;
    price_units: number;
    cost_units: number;
    income_account_id: number | null;
    cost_account_id: number | null;
    checklist_id: number | null;
    duration_minutes: number | null;
    created_at: Generated<string>;
    created_by: number | null;
    deleted_at: string | null;
  };
  service_parts: { service_id: number; line: number; part_id: number; quantity_units: number };
};
