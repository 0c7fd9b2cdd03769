import type { Billed } from '#modules/fees/rules.ts';
import { splitCents } from '#modules/ledger/rules.ts';
import { type TaxOfLines, taxOfLines } from '#modules/sales-tax/credited-rules.ts';
import type { ItemClass, SalesTax, SalesTaxPart, TaxRules } from '#modules/sales-tax/rules.ts';
import type { Cents } from '#shared/money.ts';
import { roundedRatio, toUnits } from '#shared/units.ts';

/** Lines of documents and what they come to, pure (docs/rules/documents.md). */

/** The line of a document. */
export type LineOf = { documentID: number; lineID: number };

/** A line as it is entered. */
export type DocumentLine = {
  /** Within its document; a new line gets the next one (`withLineIDs`). */
  lineID?: number | undefined;
  /** The line that it was made of, of the same family. */
  origin?: LineOf | undefined;
  description: string;
  itemClass: ItemClass;
  /** With at most four decimals; so is the rate, in dollars. */
  quantity: number;
  rate: number;
  discountPercent: number;
  accountID: number;
  /** Against what its class says. */
  isTaxable: boolean | null;
  /** What the stock cost that is sold with the line. */
  stockCost: Cents;
  /** The service of the catalogue that it was taken from. */
  serviceID?: number | undefined;
  ticketID: number | null;
};

export type DocumentTotals = {
  /** Of each line, less its own discount. */
  lines: Cents[];
  subtotal: Cents;
  /** What of the document's discount falls on each line. */
  discounts: Cents[];
  tax: Pick<SalesTax, 'gross' | 'total' | 'parts'>;
  total: Cents;
  /** Held back by the customer, of the total. */
  retainage: Cents;
  /** What is owed now. */
  due: Cents;
};

/** As it is worked out: also which lines are taxed, and what gives back whose tax. */
export type CountedTotals = DocumentTotals & Pick<TaxOfLines, 'given' | 'taxed'>;

export type NumberedLine = DocumentLine & { lineID: number };
type Identified = { lineID?: number | undefined };

/** Lines keep the ids that they had: by their own word, or, where none says one, by their place. A new one gets the next that was never given. */
export function withLineIDs<Line extends Identified>(
  lines: readonly Line[],
  were: readonly Identified[] = [],
): (Line & { lineID: number })[] {
  const known = new Set(were.map(({ lineID }) => lineID));
  const isByPlace = lines.every(({ lineID }) => lineID === undefined);
  let last = Math.max(0, ...were.map(({ lineID = 0 }) => lineID));
  return lines.map((line, index) => {
    const said = isByPlace ? were[index]?.lineID : line.lineID;
    return { ...line, lineID: said !== undefined && known.delete(said) ? said : ++last };
  });
}

const scaled = (value: number): bigint => BigInt(toUnits(value));
const divide = (value: bigint, by: bigint): Cents => roundedRatio(value, by) as Cents;

/** Quantity times rate less the line's discount, rounded half away from zero once (behaviour B0.1). */
export const lineAmount = ({
  quantity,
  rate,
  discountPercent,
}: Pick<DocumentLine, 'quantity' | 'rate' | 'discountPercent'>): Cents =>
  divide(scaled(quantity) * scaled(rate) * (1_000_000n - scaled(discountPercent)), 1_000_000_000_000n);

export const sumCents = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, one) => sum + one, 0) as Cents;

type Counted = { itemClass: string; amount: Cents };
const isFee = ({ itemClass }: Counted): boolean => itemClass === 'fee';
const isWork = (line: Counted): boolean => !isFee(line);

/** What a percentage is of: what is billed but fees, less what of the document's discount falls on it, of labor, of parts and of the whole. */
export function billedWithoutFees(lines: readonly Counted[], discount: Cents): Billed {
  const less = discountsOn(lines, discount);
  const left = lines.map((line, index) => ({ ...line, amount: (line.amount - (less[index] ?? 0)) as Cents }));
  const of = (...classes: string[]) => sumOf(left, ({ itemClass }) => classes.includes(itemClass));
  return { labor: of('service'), parts: of('material', 'equipment'), whole: sumOf(left, isWork) };
}

const sumOf = (lines: readonly Counted[], counts: (line: Counted) => boolean): Cents =>
  sumCents(lines.filter(counts).map(({ amount }) => amount));

/**
 * What of a document's discount falls on each line: it falls on the work by its amounts, and on fees only what is more than the work, as a fee may
 * be a percentage of what is left of the work.
 */
function discountsOn(lines: readonly Counted[], discount: Cents, isOnFees = false): Cents[] {
  if (isOnFees) return spread(lines, discount, () => true);
  const onWork = Math.min(discount, Math.max(0, sumOf(lines, isWork))) as Cents;
  const work = spread(lines, onWork, isWork);
  const fees = spread(lines, (discount - onWork) as Cents, isFee);
  return work.map((cents, index) => (cents + (fees[index] ?? 0)) as Cents);
}

/** Nothing on lines that take back. */
function spread(lines: readonly Counted[], discount: Cents, falls: (line: Counted) => boolean): Cents[] {
  const weights = lines.map((line) => (falls(line) ? Math.max(0, line.amount) : 0));
  return discount > 0 && weights.some((weight) => weight > 0)
    ? splitCents(discount, weights)
    : lines.map(() => 0 as Cents);
}

/** What of a document makes its sums. */
export type Summed = {
  lines: readonly DocumentLine[];
  discount: Cents;
  /** It falls on fees as on any other line, as it did once: so says what was approved then, whose sums stay what was posted. */
  isDiscountOnFees?: boolean | undefined;
  retainagePercent: number;
};

/** All sums of a document. The tax is on what is left after discounts, retainage on the work without tax. */
export function totalsOf(form: Summed, taxes: TaxRules): CountedTotals {
  const counted = form.lines.map((line) => ({ ...line, amount: lineAmount(line) }));
  const lines = counted.map(({ amount }) => amount);
  const discounts = discountsOn(counted, form.discount, form.isDiscountOnFees);
  const net = counted.map((line, index) => ({
    ...line,
    gross: line.amount,
    amount: (line.amount - (discounts[index] ?? 0)) as Cents,
  }));
  const { parts, given, taxed } = taxOfLines(net, taxes);
  return { ...totalled({ lines, discounts }, parts, form.retainagePercent), given, taxed };
}

/** A part of a document: what is left of its lines after discounts, and what of the document's tax and of what is held back is theirs. */
export type DocumentPart = { net: Cents; tax: Cents; retainage: Cents };

/**
 * The lines of a document by what they were made of, each group with its part: the tax that it gives back, of what was made of nothing all other tax.
 * What is held back falls on all, and on nothing that takes back.
 */
export function partsByOrigin(
  { lines }: Pick<Summed, 'lines'>,
  totals: Pick<CountedTotals, 'lines' | 'discounts' | 'tax' | 'retainage' | 'given'>,
): Map<number | undefined, DocumentPart> {
  const net = lines.map(({ origin }, index) => ({
    of: origin?.documentID,
    cents: ((totals.lines[index] ?? 0) - (totals.discounts[index] ?? 0)) as Cents,
  }));
  const groups = [...Map.groupBy(net, ({ of }) => of)];
  const nets = groups.map(([, some]) => sumCents(some.map(({ cents }) => cents)));
  const weights = nets.map((weight) => Math.max(0, weight));
  const held =
    totals.retainage > 0 && weights.some((weight) => weight > 0) ? splitCents(totals.retainage, weights) : [];
  const given = Map.groupBy(totals.given, ({ documentID }) => documentID);
  const givenBy = (of: number) => sumCents((given.get(of) ?? []).map(({ tax }) => tax));
  const others = (totals.tax.total - sumCents(totals.given.map(({ tax }) => tax))) as Cents;
  return new Map(
    groups.map(([of], index) => [
      of,
      {
        net: nets[index] ?? (0 as Cents),
        tax: of === undefined ? others : givenBy(of),
        retainage: held[index] ?? (0 as Cents),
      },
    ]),
  );
}

type Amounts = Pick<DocumentTotals, 'lines' | 'discounts'>;
/** What amounts that are worked out or kept come to with their tax. */
export function totalled(
  { lines, discounts }: Amounts,
  parts: readonly SalesTaxPart[],
  retainagePercent: number,
): DocumentTotals {
  const subtotal = sumCents(lines);
  const work = (subtotal - sumCents(discounts)) as Cents;
  const tax = { gross: work, total: sumCents(parts.map((part) => part.tax)), parts: [...parts] };
  const retainage = divide(BigInt(work) * scaled(retainagePercent), 1_000_000n);
  const total = (work + tax.total) as Cents;
  return { lines, subtotal, discounts, tax, total, retainage, due: (total - retainage) as Cents };
}

/** Whether an amount may be taken of what is left of a line: of the same sign, and no more than that. */
export const isWithin = (amount: number, left: number): boolean =>
  amount === 0 || (Math.sign(amount) === Math.sign(left) && Math.abs(amount) <= Math.abs(left));

/** What lines are summed by: whose their document is, what they are, and when. */
export const summedBy = ['customer', 'item_class', 'account', 'division', 'month'] as const;
export type SummedBy = (typeof summedBy)[number];
