import type { Generated } from 'kysely';

export type InvoiceTables = {
  /** What only an invoice has, besides its head (src/modules/documents). */
  invoices: {
    invoice_id: number;
    /** The batch whose field tickets it bills. */
    batch_id: Generated<number | null>;
    /** Its day of payment is its own, and not by its terms. */
    has_own_due: boolean;
    message: string;
    zone_id: number | null;
    discount_cents: number;
    is_discount_on_fees: boolean;
    is_discount_shown: boolean;
    retainage_percent_units: number;
    /** As on its day, also when the zone is called otherwise since, and the customer is no longer exempt. */
    zone_name: string;
    exempt_reason: string | null;
    exempt_certificate: string | null;
  };
};
