import { type Summed, totalsOf } from '#modules/documents/rules.ts';
import type { TaxRules } from '#modules/sales-tax/rules.ts';
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

/** What a document says of tax, and how much of it counts: all of it, or the part that was settled in the range. */
export type TaxedDocument = {
  entryID: number;
  form: Summed;
  taxes: TaxRules;
  /** 1 of an invoice, -1 of a credit memo. */
  sign: 1 | -1;
  /** The parts that were settled before the range and by its end; 0 and 1 where the day of the document decides. */
  before: number;
  after: number;
};

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

/** Sums by agency, jurisdiction and rate (behaviour B3, sales-tax report). */
export function sumTaxes(documents: readonly TaxedDocument[]): JurisdictionSums[] {
  const sums = new Map<string, JurisdictionSums>();
  for (const { form, taxes, sign, before, after } of documents) {
    const { tax } = totalsOf(form, taxes);
    const counted = (cents: number) => (sign * (Math.round(cents * after) - Math.round(cents * before))) as Cents;
    for (const part of tax.parts) {
      const key = `${part.agencyID}/${part.jurisdiction}/${part.percent}`;
      const sum = sums.get(key) ?? {
        agencyID: part.agencyID,
        jurisdiction: part.jurisdiction,
        percent: part.percent,
        exempt: new Map(),
        gross: 0 as Cents,
        taxable: 0 as Cents,
        invoiced: 0 as Cents,
        credited: 0 as Cents,
        tax: 0 as Cents,
      };
      sums.set(key, sum);
      sum.gross = (sum.gross + counted(tax.gross)) as Cents;
      sum.taxable = (sum.taxable + counted(part.taxable)) as Cents;
      const side = sign > 0 ? 'invoiced' : 'credited';
      sum[side] = (sum[side] + counted(part.tax)) as Cents;
      sum.tax = (sum.invoiced + sum.credited) as Cents;
      const exempt = counted(tax.gross) - counted(part.taxable);
      const reason = reasonOf(taxes);
      if (exempt !== 0) sum.exempt.set(reason, ((sum.exempt.get(reason) ?? 0) + exempt) as Cents);
    }
  }
  return [...sums.values()].toSorted(
    (a, b) => a.agencyID - b.agencyID || b.percent - a.percent || a.jurisdiction.localeCompare(b.jurisdiction),
  );
}

const reasonOf = ({ exemption }: TaxRules): string =>
  exemption ? (exemptReasons[exemption.reason as keyof typeof exemptReasons] ?? exemption.reason) : 'Not taxable';

/** What a document posts to the account of an agency. */
export const taxToAgency = ({ form, taxes, sign }: TaxedDocument, agencyID: number): number =>
  totalsOf(form, taxes).tax.parts.reduce((sum, part) => (part.agencyID === agencyID ? sum + sign * part.tax : sum), 0);

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
