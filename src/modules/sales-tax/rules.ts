import { splitCents } from '#modules/ledger/rules.ts';
import { addDays } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { ofUnits, roundedRatio, toUnits } from '#shared/units.ts';

/** Sales tax, pure (docs/rules/taxes.md). */

/**
 * What is sold, and whether Texas taxes it: there everything sold is taken to be taxable, repairs and maintenance too, but
 * not what is charged for paying late. A company says what differs.
 */
export const itemClasses = {
  service: { name: 'Service and labor', isTaxable: true },
  material: { name: 'Materials and parts', isTaxable: true },
  equipment: { name: 'Equipment', isTaxable: true },
  rental: { name: 'Rental', isTaxable: true },
  freight: { name: 'Freight and delivery', isTaxable: true },
  fee: { name: 'Fees', isTaxable: false },
  subscription: { name: 'Subscriptions and agreements', isTaxable: true },
  other: { name: 'Other', isTaxable: true },
} as const satisfies Record<string, { name: string; isTaxable: boolean }>;
export type ItemClass = keyof typeof itemClasses;
export const itemClassKeys = Object.keys(itemClasses) as [ItemClass, ...ItemClass[]];

export const exemptReasons = {
  government: 'Government',
  resale: 'Resale',
  agriculture: 'Agriculture',
  nonprofit: 'Nonprofit',
  other: 'Other',
} as const;
export type ExemptReason = keyof typeof exemptReasons;
export const exemptReasonKeys = Object.keys(exemptReasons) as [ExemptReason, ...ExemptReason[]];

/** What one jurisdiction takes on a day; the account is its agency's. `percent` has at most four decimals. */
export type TaxRate = {
  rateID: number;
  agencyID: number;
  agencyName: string;
  accountID: number;
  jurisdiction: string;
  percent: number;
};

/** How a document of a customer is taxed on a day. Without a zone nothing is. */
export type TaxRules = {
  zoneID: number | null;
  zoneName: string;
  rates: TaxRate[];
  taxable: Record<ItemClass, boolean>;
  exemption: { reason: string; certificate: string } | null;
  /** Of a credit, whose tax it gives back (`credited-rules.ts`). */
  credited?: CreditedTax[];
};

/** A document whose tax is given back: what it asked for, and what of it credits that stand have given back. `own` is what this one gave back as it stands. */
export type CreditedTax = {
  documentID: number;
  /** `left` is what of a line nothing else credits; of what an earlier program wrote it may not be known whether it was taxed. */
  lines: { lineID: number; isTaxed: boolean | null; left: Cents; own: Cents }[];
  parts: CreditedPart[];
};
/** What a rate took, and what of that others have credited and given back. */
type CreditedPart = {
  rateID: number;
  taxable: Cents;
  tax: Cents;
  credited: Cents;
  given: Cents;
  own: { taxable: Cents; tax: Cents } | null;
};

export type SalesTaxPart = Omit<TaxRate, 'agencyName'> & { taxable: Cents; tax: Cents };
export type SalesTax = { gross: Cents; taxable: Cents; exempt: Cents; total: Cents; parts: SalesTaxPart[] };

/** `8.25` for 6.25 + 1.5 + 0.5, without what adding fractions leaves over. */
export const percentOf = (rates: readonly { percent: number }[]): number =>
  ofUnits(rates.reduce((sum, { percent }) => sum + toUnits(percent), 0));
/** `8.25` → `8.25%`. */
export const percentText = (percent: number): string => `${percent}%`;

export type TaxedLine = { itemClass: ItemClass; isTaxable?: boolean | null };
/** Whether a line counts among what is taxed. */
export const isTaxed = (
  { itemClass, isTaxable }: TaxedLine,
  { taxable, exemption }: Pick<TaxRules, 'taxable' | 'exemption'>,
): boolean => !exemption && (isTaxable ?? taxable[itemClass]);

/**
 * The tax on lines: the taxable sum times all rates together, rounded half away from zero once, split over the rates by
 * their percents (behaviour B0.1, B0.2), so that the parts are the whole. A line's own `isTaxable` goes before its class;
 * of an exempt customer nothing is taxable. Negative amounts, as of credit memos and discounts, count alike.
 */
export function salesTaxOf(
  lines: readonly (TaxedLine & { amount: Cents })[],
  rules: Pick<TaxRules, 'rates' | 'taxable' | 'exemption'>,
): SalesTax {
  let gross = 0;
  let taxable = 0;
  for (const line of lines) {
    gross += line.amount;
    if (isTaxed(line, rules)) taxable += line.amount;
  }
  const rates = rules.rates.filter(({ percent }) => toUnits(percent) > 0);
  const units = rates.map(({ percent }) => toUnits(percent));
  const total = shareOf(
    taxable,
    units.reduce((sum, one) => sum + one, 0),
    toUnits(100),
  );
  const taxes = rates.length > 0 ? splitCents(total, units) : [];
  return {
    gross: gross as Cents,
    taxable: taxable as Cents,
    exempt: (gross - taxable) as Cents,
    total,
    parts: rates.map(({ agencyName: _, ...rate }, index) => ({
      ...rate,
      taxable: taxable as Cents,
      tax: taxes[index] ?? (0 as Cents),
    })),
  };
}

/** An amount times a part of a whole, such as a rate, rounded half away from zero. */
export const shareOf = (amount: number, part: number, of: number): Cents =>
  roundedRatio(BigInt(amount) * BigInt(part), BigInt(of)) as Cents;

/** Of an agency's rates those that stand on a day, by jurisdiction: each counts from its day until the next one does. */
export function ratesOn<R extends { jurisdiction: string; validFrom: string }>(
  rates: readonly R[],
  date: string,
): Map<string, R> {
  const standing = new Map<string, R>();
  for (const rate of rates) {
    const other = standing.get(rate.jurisdiction);
    if (rate.validFrom <= date && (!other || other.validFrom < rate.validFrom)) standing.set(rate.jurisdiction, rate);
  }
  return standing;
}

/** The first number that is free below an account's: 2201 for 2200, then 2200-10. */
export function numberBelow(number: string, taken: ReadonlySet<string>): string {
  const stem = /^\d+0$/.test(number) ? number.slice(0, -1) : null;
  const near = stem === null ? [] : Array.from({ length: 9 }, (_, index) => `${stem}${index + 1}`);
  const far = Array.from({ length: 9_999 }, (_, index) => `${number}-${index + 10}`);
  return [...near, ...far].find((one) => !taken.has(one)) ?? number;
}

const soonDays = 60;
/** Whether a certificate is good on a day, ends within two months, or has ended. */
export function certificateState(validThrough: string | null, date: string): 'good' | 'soon' | 'ended' {
  if (validThrough === null || validThrough > addDays(date, soonDays)) return 'good';
  return validThrough < date ? 'ended' : 'soon';
}
