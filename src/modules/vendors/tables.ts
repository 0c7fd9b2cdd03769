import type { Generated } from 'kysely';
import type { Classification, TinKind } from './tax-rules.ts';

export type VendorsTables = {
  vendors: {
    vendor_id: number;
    name: string;
    phone: string;
    email: string;
    website: string;
    address: string;
    city: string;
    state: string;
    zip: string;
    account_number: string;
    payment_terms: string;
    is_1099: boolean;
    tax_id_last_four: string;
    tax_id_id: Generated<number | null>;
    w9_legal_name: Generated<string | null>;
    w9_business_name: Generated<string | null>;
    w9_classification: Generated<Classification | null>;
    w9_llc_class: Generated<'' | 'c' | 's' | 'p' | null>;
    w9_other_classification: Generated<string | null>;
    w9_exempt_payee_code: Generated<string | null>;
    w9_address: Generated<string | null>;
    w9_city: Generated<string | null>;
    w9_state: Generated<string | null>;
    w9_zip: Generated<string | null>;
    w9_tin_kind: Generated<TinKind | null>;
    w9_signed_on: Generated<string | null>;
    w9_file_id: Generated<number | null>;
    remarks: string;
    created_at: Generated<string>;
    created_by: number | null;
    deleted_at: string | null;
  };
  vendor_tax_ids: { tax_id_id: number; vendor_id: number; sealed: string; created_by: number | null };
  vendor_w9_openings: { vendor_id: number; user_id: number; opened_at: Generated<string> };
  vendor_contacts: {
    contact_id: number;
    vendor_id: number;
    name: string;
    title: string;
    email: string;
    phone: string;
    deleted_at: Generated<string | null>;
  };
};
