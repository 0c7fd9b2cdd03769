import type { Generated } from 'kysely';
import type { Cents } from '#shared/money.ts';

export type CustomersTables = {
  customers: {
    customer_id: number;
    name: string;
    phone: string;
    email: string;
    website: string;
    remarks: string;
    payment_terms: string;
    time_zone: string | null;
    referral_type_id: number | null;
    /** Whom they are below. */
    parent_id: number | null;
    requires_purchase_order: boolean;
    requires_afe: boolean;
    requires_cost_code: boolean;
    requires_signature: boolean;
    /** Null for any amount. */
    credit_limit_cents: Cents | null;
    /** Null unless they are on hold. */
    hold_reason: string | null;
    held_since: string | null;
    created_at: Generated<string>;
    created_by: number | null;
    deleted_at: string | null;
    /** Who they are now; then they are deleted. */
    merged_into: Generated<number | null>;
    merged_at: Generated<string | null>;
    merged_by: Generated<number | null>;
  };
  customer_contacts: {
    contact_id: number;
    customer_id: number;
    name: string;
    title: string;
    email: string;
    phone: string;
    deleted_at: string | null;
    /** With whom they came who was merged. */
    merged_from: Generated<number | null>;
  };
  customer_locations: {
    location_id: number;
    customer_id: number;
    name: string;
    address: string;
    city: string;
    state: string;
    zip: string;
    time_zone: string | null;
    deleted_at: string | null;
    merged_from: Generated<number | null>;
  };
  /** Which rows a merge moved. */
  customer_moves: { customer_id: number; kind: string; key: string; merge_id: number };
};
