import type { Generated } from 'kysely';

export type TenantTables = {
  tenants: {
    name: string;
    address: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zip: Generated<string>;
    website: Generated<string>;
    phone: Generated<string>;
    public_email: Generated<string>;
    ein: Generated<string>;
    time_zone: string;
    edition: Generated<'free' | 'pro' | 'enterprise'>;
    plan: string;
    term: string;
    price_per_user_cents: number;
    book_closing_date: string | null;
    book_soft_closing_date: string | null;
    is_demo: Generated<boolean>;
    /** How the company watches over running work and claims (docs/rules/time.md). */
    idle_threshold_minutes: Generated<number>;
    claim_window_hours: Generated<number>;
    starts_shift: Generated<boolean>;
    setup_skipped: Generated<string[]>;
    created_at: Generated<string>;
  };
  divisions: { division_id: number; name: string; archived_at: string | null };
  departments: { department_id: number; name: string; parent_id: number | null; archived_at: string | null };
  tenant_locations: {
    location_id: number;
    name: string;
    address: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zip: Generated<string>;
    time_zone: string | null;
    archived_at: string | null;
  };
};
