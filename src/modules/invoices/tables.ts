import type { TaxRules } from '#modules/sales-tax/rules.ts';

export type InvoiceTables = {
  /** What only an invoice has, besides its head (src/modules/documents). */
  invoices: {
    invoice_id: number;
    terms: string | null;
    /** Its day of payment is its own, and not by its terms. */
    has_own_due: boolean;
    message: string;
    zone_id: number | null;
    discount_cents: number;
    is_discount_on_fees: boolean;
    is_discount_shown: boolean;
    retainage_percent_units: number;
    taxes: TaxRules;
  };
};
