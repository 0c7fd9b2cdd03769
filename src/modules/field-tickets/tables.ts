import type { Generated, GeneratedAlways } from 'kysely';
import type { FieldTicketStatus, RejectionCode, TicketType } from './rules.ts';

export type FieldTicketTables = {
  /** What only a field ticket has, besides its head (src/modules/documents). */
  field_tickets: {
    field_ticket_id: number;
    status: GeneratedAlways<FieldTicketStatus>;
    /** Its head's, kept by `keep_customer_of_field_ticket`. */
    customer_id: GeneratedAlways<number>;
    location_id: number | null;
    ticket_id: number | null;
    afe_number: string;
    cost_code: string;
    service_type: number;
    is_billable: boolean;
    is_open: boolean;
    is_validated: boolean;
    validated_at: string | null;
    is_locked: boolean;
    is_archived: boolean;
    ticket_type: TicketType;
    /** The batch that it is in. */
    batch_id: number | null;
    is_approved: boolean;
    is_rejected: boolean;
    is_accepted: boolean;
    /** Kept by `keep_invoiced`, of the lines that are made of its lines. */
    invoice_id: number | null;
    is_invoiced: boolean;
    rejection_code: RejectionCode | null;
    revision: number;
    reason: string;
    /** The name that the draft had on the device where it was written. */
    draft_id: Generated<string | null>;
    photo_ids: Generated<number[]>;
  };
  /** Drafts, each as its device wrote it. */
  field_ticket_drafts: {
    user_id: number;
    draft_id: string;
    body: string;
    device: string;
    revision: number;
    kept_at: Generated<string>;
  };
};
