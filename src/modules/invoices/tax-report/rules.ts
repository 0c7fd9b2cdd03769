import { type Summed, totalsOf } from '#modules/documents/rules.ts';
import { splitCents } from '#modules/ledger/rules.ts';
import { exemptReasons, type SalesTaxPart, type TaxRules } from '#modules/sales-tax/rules.ts';
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
  for (const document of documents) {
    const { form, taxes, sign, before, after } = document;
    const { tax } = totalsOf(form, taxes);
    const counted = (cents: number) => (sign * (Math.round(cents * after) - Math.round(cents * before))) as Cents;
    const countedOf = countedTaxes(tax.parts, document);
    for (const [index, part] of tax.parts.entries()) {
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
      sum[side] = (sum[side] + (countedOf[index] ?? 0)) as Cents;
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

/**
 * What counts of the tax of each part: of an agency's account together what counts of its sum, as in the ledger, split by the parts (behaviour B0.2). What
 * counts in one range and in the next comes to what counts in both.
 */
function countedTaxes(parts: readonly SalesTaxPart[], { sign, before, after }: TaxedDocument): Cents[] {
  const found = parts.map(() => 0 as Cents);
  for (const indexes of Map.groupBy(parts.keys(), (index) => parts[index]?.accountID).values()) {
    const taxes = indexes.map((index) => parts[index]?.tax ?? 0);
    const sum = taxes.reduce<number>((all, tax) => all + tax, 0);
    if (sum === 0) continue;
    const at = (share: number) => splitCents(Math.round(sum * share) as Cents, taxes.map(Math.abs));
    const [settled, earlier] = [at(after), at(before)];
    for (const [place, index] of indexes.entries())
      found[index] = (sign * ((settled[place] ?? 0) - (earlier[place] ?? 0))) as Cents;
  }
  return found;
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
