import type { ColumnType, Generated } from 'kysely';
import type { ExemptReason, ItemClass } from './rules.ts';

export type TaxTables = {
  tax_agencies: {
    agency_id: number;
    name: string;
    account_id: number;
    created_by: number | null;
    archived_at: string | null;
  };
  tax_rates: {
    rate_id: number;
    agency_id: number;
    jurisdiction: string;
    percent_units: number;
    valid_from: string;
    created_by: number | null;
    removed_at: string | null;
  };
  /** What an entry posted for a document: of credit memos below zero. What reverses the entry takes it away. */
  entry_taxes: {
    entry_id: number;
    part: number;
    agency_id: number;
    jurisdiction: string;
    percent_units: number;
    gross_cents: number;
    taxable_cents: number;
    tax_cents: number;
    exempt_reason: string | null;
  };
  tax_zones: { zone_id: number; name: string; created_by: number | null; archived_at: string | null };
  tax_zone_jurisdictions: { zone_id: number; agency_id: number; jurisdiction: string; place: number };
  tax_settings: {
    default_zone_id: Generated<number | null>;
    taxable: ColumnType<Partial<Record<ItemClass, boolean>>, string, string>;
  };
  /** Those of locations with a zone of their own. */
  location_taxes: { location_id: number; zone_id: number };
  customer_taxes: {
    customer_id: number;
    zone_id: number | null;
    exempt_reason: ExemptReason | null;
    certificate: string;
    valid_through: string | null;
  };
};
