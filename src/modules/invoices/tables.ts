import type { Generated } from 'kysely';
import type { TaxRules } from '#modules/sales-tax/rules.ts';
import type { InvoiceForm, InvoiceKind } from './rules.ts';

export type InvoiceTables = {
  invoices: {
    invoice_id: number;
    kind: InvoiceKind;
    number: number | null;
    customer_id: number;
    invoice_date: string;
    due_on: string;
    form: InvoiceForm;
    taxes: TaxRules;
    total_cents: number;
    version: Generated<number>;
    entry_id: number | null;
    created_at: Generated<string>;
    created_by: number | null;
    submitted_at: string | null;
    submitted_by: number | null;
    approved_at: string | null;
    approved_by: number | null;
    mailed_at: string | null;
    mailed_to: string;
    voided_at: string | null;
    deleted_at: string | null;
    /** The file of books that it came with; taken back with it, it is void, and its number can come again. */
    import_id: Generated<number | null>;
    is_taken_back: Generated<boolean>;
  };
};
