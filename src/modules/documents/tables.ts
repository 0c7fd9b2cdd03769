import type { Generated } from 'kysely';
import type { ItemClass } from '#modules/sales-tax/rules.ts';

export type DocumentTables = {
  /** Heads. `family` is the module of the record, within which its id counts; `kind` as the ledger calls what posts an entry. */
  documents: {
    family: string;
    document_id: number;
    kind: string;
    number: number | null;
    customer_id: number;
    document_date: string;
    due_on: string;
    reference: string;
    memo: string;
    division_id: number | null;
    total_cents: number;
    version: Generated<number>;
    entry_id: Generated<number | null>;
    created_at: Generated<string>;
    created_by: number | null;
    submitted_at: Generated<string | null>;
    submitted_by: Generated<number | null>;
    approved_at: Generated<string | null>;
    approved_by: Generated<number | null>;
    mailed_at: Generated<string | null>;
    mailed_to: Generated<string>;
    voided_at: Generated<string | null>;
    deleted_at: Generated<string | null>;
    /** The file of books that it came with; taken back with it, it is void, and its number can come again. */
    import_id: Generated<number | null>;
    is_taken_back: Generated<boolean>;
  };
  document_lines: {
    family: string;
    document_id: number;
    /** Of its document, kept while that is edited; `line` is where it stands. */
    line_id: number;
    line: number;
    description: string;
    item_class: ItemClass;
    quantity_units: number;
    rate_units: number;
    discount_percent_units: number;
    amount_cents: number;
    discount_cents: number;
    account_id: number;
    is_taxable: boolean | null;
    stock_cost_cents: number;
    ticket_id: number | null;
  };
  /** What each rate takes of the document as it stands. */
  document_taxes: {
    family: string;
    document_id: number;
    part: number;
    rate_id: number;
    agency_id: number;
    account_id: number;
    jurisdiction: string;
    percent_units: number;
    taxable_cents: number;
    tax_cents: number;
  };
  /** What a line was made of. */
  document_origins: {
    family: string;
    document_id: number;
    line_id: number;
    from_family: string;
    from_document_id: number;
    from_line_id: number;
    quantity_units: number;
    amount_cents: number;
  };
};
