import type { Generated } from 'kysely';

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
    remarks: string;
    created_at: Generated<string>;
    created_by: number | null;
    deleted_at: string | null;
  };
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
