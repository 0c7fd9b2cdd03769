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
    licenses: Generated<string>;
    how_to_pay: Generated<string>;
    invoice_note: Generated<string>;
    work_note: Generated<string>;
    mail_closing: Generated<string>;
    logo_id: number | null;
    legal_name: Generated<string>;
    employer_id: Generated<string>;
    enable_outlook: Generated<boolean>;
    /** What signing in takes, and how long it lasts (docs/rules/sign-in.md). */
    demands_second_factor: Generated<boolean>;
    session_idle_hours: Generated<number>;
    session_most_days: Generated<number>;
    customer_terms: Generated<string>;
    vendor_terms: Generated<string>;
    report_basis: Generated<'accrual' | 'cash'>;
    shows_samples: Generated<boolean>;
    created_at: Generated<string>;
  };
  tenant_logos: { logo_id: number; jpeg: Buffer; width: number; height: number; made_at: Generated<string> };
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
