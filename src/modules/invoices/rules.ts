import type { Billed } from '#modules/fees/rules.ts';
import { type AccountType, splitCents } from '#modules/ledger/rules.ts';
import { type ItemClass, type SalesTax, salesTaxOf, type TaxRules } from '#modules/sales-tax/rules.ts';
import type { FieldMessages } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';

/** Invoices and credit memos, pure (docs/rules/invoices.md). */

export const invoiceKinds = { invoice: 'Invoice', credit_memo: 'Credit memo' } as const;
export type InvoiceKind = keyof typeof invoiceKinds;
export const invoiceKindKeys = Object.keys(invoiceKinds) as [InvoiceKind, ...InvoiceKind[]];

export const maxLines = 200;
/** In dollars. */
export const maxOfLine = 10_000_000;
/** What a line of an invoice can be booked to: income, and what is billed before it is earned. */
export const lineTypes: readonly AccountType[] = ['income', 'other_income', 'other_current_liability'];

export type InvoiceLine = {
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
  ticketID: number | null;
};

export type InvoiceForm = {
  kind: InvoiceKind;
  customerID: number;
  date: string;
  /** By when it is paid (src/shared/payment-terms.ts), without them those of the customer; a due day goes before both. */
  terms: string | null;
  dueOn: string | null;
  purchaseOrder: string;
  memo: string;
  /** What the customer reads below the lines. */
  message: string;
  divisionID: number | null;
  zoneID: number | null;
  discount: Cents;
  /** It falls on fees as on any other line, as it did once: so says what was approved then, whose sums stay what was posted. */
  isDiscountOnFees?: boolean | undefined;
  /** In the books: the discount stands in an account of its own, rather than making the income less. */
  isDiscountShown: boolean;
  retainagePercent: number;
  lines: InvoiceLine[];
};

export type InvoiceTotals = {
  /** Of each line, less its own discount. */
  lines: Cents[];
  subtotal: Cents;
  /** What of the document's discount falls on each line. */
  discounts: Cents[];
  tax: SalesTax;
  total: Cents;
  /** Held back by the customer, of the total. */
  retainage: Cents;
  /** What is owed now. */
  due: Cents;
};

const scaled = (value: number): bigint => BigInt(Math.round(value * 10_000));
/** Half away from zero. */
function divide(value: bigint, by: bigint): Cents {
  const size = value < 0n ? -value : value;
  const rounded = Number((2n * size + by) / (2n * by));
  return (rounded === 0 ? 0 : value < 0n ? -rounded : rounded) as Cents;
}

/** Quantity times rate less the line's discount, rounded half away from zero once (behaviour B0.1). */
export const lineAmount = ({
  quantity,
  rate,
  discountPercent,
}: Pick<InvoiceLine, 'quantity' | 'rate' | 'discountPercent'>): Cents =>
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

/** What of a form makes its sums. */
export type SummedForm = Pick<InvoiceForm, 'lines' | 'discount' | 'isDiscountOnFees' | 'retainagePercent'>;

/** All sums of an invoice. The tax is on what is left after discounts, retainage on the work without tax. */
export function totalsOf(form: SummedForm, taxes: TaxRules): InvoiceTotals {
  const counted = form.lines.map((line) => ({ ...line, amount: lineAmount(line) }));
  const lines = counted.map(({ amount }) => amount);
  const subtotal = sumCents(lines);
  const discounts = discountsOn(counted, form.discount, form.isDiscountOnFees);
  const net = counted.map((line, index) => ({ ...line, amount: (line.amount - (discounts[index] ?? 0)) as Cents }));
  const tax = salesTaxOf(net, taxes);
  const work = (subtotal - sumCents(discounts)) as Cents;
  const retainage = divide(BigInt(work) * scaled(form.retainagePercent), 1_000_000n);
  const total = (work + tax.total) as Cents;
  return { lines, subtotal, discounts, tax, total, retainage, due: (total - retainage) as Cents };
}

/** What is wrong with an invoice though each field is right by itself, at the field. */
export function problemsOf(form: InvoiceForm, totals: InvoiceTotals): FieldMessages {
  if (!Number.isSafeInteger(totals.subtotal) || !Number.isSafeInteger(totals.total))
    return { lines: 'The amount is too large' };
  if (form.dueOn !== null && form.dueOn < form.date) return { dueOn: 'On the day of the invoice, or later' };
  if (form.discount > Math.max(0, totals.subtotal)) return { discount: 'At most the sum of the lines' };
  if (totals.due <= 0) return { lines: 'Nothing would be owed' };
  return {};
}

/** Where an invoice stands (product.md §4), and what has become of it. */
export const invoiceStatuses = {
  PENDING: 'Pending',
  SUBMITTED: 'Submitted',
  APPROVED: 'Approved',
  PAID: 'Paid',
  VOID: 'Void',
} as const;
export type InvoiceStatus = keyof typeof invoiceStatuses;

/** Derived from its flags; the later one counts. A credit memo is "paid" when all of it is used. */
export function statusOf(flags: {
  isSubmitted: boolean;
  isApproved: boolean;
  isPaid: boolean;
  isVoid: boolean;
}): InvoiceStatus {
  if (flags.isVoid) return 'VOID';
  if (flags.isPaid) return 'PAID';
  if (flags.isApproved) return 'APPROVED';
  return flags.isSubmitted ? 'SUBMITTED' : 'PENDING';
}

/** As its pill says it: what is open and past its day is overdue. */
export const statusShown = ({ status, isOverdue }: { status: InvoiceStatus; isOverdue: boolean }) =>
  isOverdue ? 'OVERDUE' : status;
