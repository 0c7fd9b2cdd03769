export type AcceptanceTables = {
  field_ticket_acceptances: {
    acceptance_id: number;
    field_ticket_id: number;
    link_id: number;
    accepted_name: string;
    accepted_title: string;
    accepted_ink: string;
    accepted_hash: string;
    accepted_cents: number;
    accepted_at: string;
    address: string;
    device: string | null;
  };
  field_ticket_disputes: {
    dispute_id: number;
    /** What was sent, and in which revision. */
    field_ticket_id: number;
    revision: number;
    /** The ticket whose line it is: of a batch one of its own. */
    of_ticket_id: number;
    line_id: number;
    line_text: string;
    line_cents: number;
    link_id: number;
    comment: string;
    disputed_by: string;
    disputed_at: string;
    withdrawn_at: string | null;
    answer: string | null;
    answered_at: string | null;
    answered_by: number | null;
  };
};
