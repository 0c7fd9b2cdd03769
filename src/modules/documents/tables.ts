import type { Generated, GeneratedAlways } from 'kysely';
import type { PayeeKind } from '#modules/ledger/rules.ts';
import type { ItemClass } from '#modules/sales-tax/rules.ts';

export type DocumentTables = {
  /** Heads. `family` is the module of the record, within which its id counts; `kind` as the ledger calls what posts an entry. */
  documents: {
    family: string;
    document_id: number;
    kind: string;
    number: number | null;
    payee_kind: PayeeKind | null;
    payee_id: number | null;
    /** The payee, of its kind. */
    customer_id: GeneratedAlways<number | null>;
    vendor_id: GeneratedAlways<number | null>;
    document_date: string;
    due_on: string | null;
    /** As the document says them; without them those of its payee hold. */
    terms: Generated<string | null>;
    reference: string;
    memo: string;
    division_id: number | null;
    total_cents: number;
    version: Generated<number>;
    /** Of what posts, as soon as it is approved. */
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
    /** Of what is sold. */
    item_class: ItemClass | null;
    quantity_units: number;
    rate_units: number;
    discount_percent_units: number;
    amount_cents: number;
    discount_cents: number;
    /** Of what posts. */
    account_id: number | null;
    is_taxable: boolean | null;
    /** Of what is sold: whether a rate takes of it. Of some that an earlier program wrote nobody knows. */
    is_taxed: boolean | null;
    stock_cost_cents: number;
    /** The service of the catalogue that it was taken from. */
    service_id: number | null;
    ticket_id: number | null;
    payee_kind: PayeeKind | null;
    payee_id: number | null;
    division_id: number | null;
    department_id: number | null;
    location_id: number | null;
    unit: string | null;
    /** How a sheet of rates priced it: as which kind of its lines, for whose hours, at which multiple. */
    rate_kind: string | null;
    person_id: number | null;
    multiplier_units: number | null;
    rate_sheet_id: number | null;
    rate_sheet_version: number | null;
    /** What the sheet, or else the catalogue, said. */
    sheet_rate_units: number | null;
    /** Why another rate is charged. */
    rate_reason: string | null;
    /** What was typed, where it is charged as something else. */
    typed_quantity_units: number | null;
    typed_unit: string | null;
    typed_multiplier_units: number | null;
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
  /** What of a part of its tax gives back that of what its lines were made of. */
  document_given_taxes: {
    family: string;
    document_id: number;
    part: number;
    from_document_id: number;
    taxable_cents: number;
    tax_cents: number;
  };
  /** What a document settles, as it was entered, by the field of its form. */
  document_items: {
    family: string;
    document_id: number;
    field: string;
    line: number;
    item_id: number;
    amount_cents: number;
    discount_cents: number;
  };
  /** What else its form asks for: one of these by field. */
  document_values: {
    family: string;
    document_id: number;
    /** That it is a value of; 0 for the head. */
    line_id: number;
    field: string;
    account_id: number | null;
    amount_cents: number | null;
    rate_units: number | null;
    flag: boolean | null;
    choice: string | null;
    about_document_id: number | null;
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
