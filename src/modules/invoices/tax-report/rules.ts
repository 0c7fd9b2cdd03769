import { exemptReasons } from '#modules/sales-tax/rules.ts';
import type { StatementRow } from '#modules/statements/rules.ts';
import { plainRow } from '#modules/statements/table-rules.ts';
import type { Cents } from '#shared/money.ts';

/**
 * Forms that change what an agency is owed by what they say themselves: the report counts them as paid or adjusted. Invoices and credit
 * memos are compared with their documents; what else posts to an agency's account differs from what anything says.
 */
export const taxFormSources = [
  'sales_tax_payment',
  'write_off',
  'bad_debt_recovery',
  'extract_subtotal',
  'opening_balance',
] as const;

export type TaxDifference = { entryID: number; posted: Cents; stated: Cents };

/** Entries whose postings of a range are not what their documents say: void in a later month, or posted by hand. By their first entry. */
export function differencesOf(
  posted: ReadonlyMap<number, number>,
  stated: ReadonlyMap<number, number>,
): TaxDifference[] {
  return [...new Set([...posted.keys(), ...stated.keys()])].flatMap((entryID) => {
    const one = { entryID, posted: (posted.get(entryID) ?? 0) as Cents, stated: (stated.get(entryID) ?? 0) as Cents };
    return one.posted === one.stated ? [] : [one];
  });
}

/** What moved the tax of a document, by rate: what counts of it before the range and by its end. Below zero of what gives back. */
export type TaxedMove = {
  /** The first entry of the document. */
  entryID: number;
  agencyID: number;
  jurisdiction: string;
  percent: number;
  exemptReason: string | null;
  before: TaxedAmounts;
  after: TaxedAmounts;
};
type TaxedAmounts = { gross: Cents; taxable: Cents; tax: Cents };

export type JurisdictionSums = {
  agencyID: number;
  jurisdiction: string;
  percent: number;
  gross: Cents;
  exempt: Map<string, Cents>;
  taxable: Cents;
  invoiced: Cents;
  credited: Cents;
  tax: Cents;
};

/**
 * Sums by agency, jurisdiction and rate (behaviour B3, sales-tax report). What a document adds to the tax of the range is invoiced, what it takes away,
 * as a credit memo or the void of an invoice of an earlier month does, is credited.
 */
export function sumTaxes(moves: readonly TaxedMove[]): JurisdictionSums[] {
  const sums = new Map<string, JurisdictionSums>();
  for (const { agencyID, jurisdiction, percent, exemptReason, before, after } of moves) {
    const key = `${agencyID}/${jurisdiction}/${percent}`;
    const sum = sums.get(key) ?? {
      agencyID,
      jurisdiction,
      percent,
      exempt: new Map(),
      gross: 0 as Cents,
      taxable: 0 as Cents,
      invoiced: 0 as Cents,
      credited: 0 as Cents,
      tax: 0 as Cents,
    };
    sums.set(key, sum);
    const [gross, taxable, tax] = [after.gross - before.gross, after.taxable - before.taxable, after.tax - before.tax];
    sum.gross = (sum.gross + gross) as Cents;
    sum.taxable = (sum.taxable + taxable) as Cents;
    const side = tax > 0 ? 'invoiced' : 'credited';
    sum[side] = (sum[side] + tax) as Cents;
    sum.tax = (sum.tax + tax) as Cents;
    const reason = reasonOf(exemptReason);
    if (gross !== taxable) sum.exempt.set(reason, ((sum.exempt.get(reason) ?? 0) + gross - taxable) as Cents);
  }
  return [...sums.values()].toSorted(
    (a, b) => a.agencyID - b.agencyID || b.percent - a.percent || a.jurisdiction.localeCompare(b.jurisdiction),
  );
}

const reasonOf = (reason: string | null): string =>
  reason === null ? 'Not taxable' : (exemptReasons[reason as keyof typeof exemptReasons] ?? reason);

/** What documents posted to the account of an agency, by their first entries. */
export function taxToAgency(moves: readonly TaxedMove[], agencyID: number): Map<number, number> {
  const stated = new Map<number, number>();
  for (const { entryID, after, ...of } of moves)
    if (of.agencyID === agencyID) stated.set(entryID, (stated.get(entryID) ?? 0) + after.tax);
  return stated;
}

export const taxedTitles: readonly string[] = [
  'Gross sales',
  'Exempt',
  'Taxable',
  'Tax invoiced',
  'Tax credited',
  'Tax due',
];
export const owedTitles: readonly string[] = [
  'Beginning balance',
  'Invoiced',
  'Adjustments',
  'Remitted',
  'Ending balance',
];

type Taxed = {
  jurisdictions: readonly {
    jurisdiction: string;
    percent: number;
    gross: Cents;
    exempt: readonly { amount: Cents }[];
    taxable: Cents;
    invoiced: Cents;
    credited: Cents;
    tax: Cents;
  }[];
};

/** What was sold and taxed where an agency collects, by jurisdiction and rate. */
export const taxedRows = ({ jurisdictions }: Taxed): StatementRow[] =>
  jurisdictions.map(({ jurisdiction, percent, gross, exempt, taxable, invoiced, credited, tax }, index) =>
    plainRow(`jurisdiction:${index}`, `${jurisdiction}, ${percent}%`, [
      gross,
      exempt.reduce((sum, { amount }) => sum + amount, 0) as Cents,
      ...[taxable, invoiced, credited, tax],
    ]),
  );

type Owed = { opening: Cents; invoiced: Cents; adjustments: Cents; paid: Cents; balance: Cents };
/** What an agency was owed before, what moved it, and what it is owed at the end. */
export const owedRow = ({ opening, invoiced, adjustments, paid, balance }: Owed): StatementRow =>
  plainRow('account', 'Liability account', [opening, invoiced, adjustments, (0 - paid) as Cents, balance]);
