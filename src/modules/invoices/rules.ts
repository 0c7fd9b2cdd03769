import type { DocumentLine, DocumentTotals, LineOf } from '#modules/documents/rules.ts';
import { maxPosted, tooMuch } from '#modules/ledger/limit-rules.ts';
import type { AccountType } from '#modules/ledger/rules.ts';
import type { ItemClass } from '#modules/sales-tax/rules.ts';
import type { FieldMessages } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';

/** Invoices and credit memos, pure (docs/rules/invoices.md). */

export const invoiceKinds = { invoice: 'Invoice', credit_memo: 'Credit memo' } as const;
export type InvoiceKind = keyof typeof invoiceKinds;
export const invoiceKindKeys = Object.keys(invoiceKinds) as [InvoiceKind, ...InvoiceKind[]];

export const maxLines = 500;
/** In dollars. */
export const maxOfLine = 10_000_000;
/** What a line of an invoice can be booked to: income, and what is billed before it is earned. */
export const lineTypes: readonly AccountType[] = ['income', 'other_income', 'other_current_liability'];

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
  isDiscountOnFees?: boolean | undefined;
  /** In the books: the discount stands in an account of its own, rather than making the income less. */
  isDiscountShown: boolean;
  retainagePercent: number;
  lines: DocumentLine[];
};

/** What is wrong with an invoice though each field is right by itself, at the field. */
export function problemsOf(form: InvoiceForm, totals: DocumentTotals): FieldMessages {
  const lines = [...totals.lines, totals.subtotal, totals.total];
  if (lines.some((amount) => !(Math.abs(amount) <= maxPosted))) return { lines: tooMuch };
  if (form.dueOn !== null && form.dueOn < form.date) return { dueOn: 'On the day of the invoice, or later' };
  if (form.discount > Math.max(0, totals.subtotal)) return { discount: 'At most the sum of the lines' };
  if (totals.due <= 0) return { lines: 'Nothing would be owed' };
  return {};
}

/** What it adds to what customers owe: a credit memo takes off. */
export const asOwed = (kind: InvoiceKind, amount: Cents): Cents =>
  (kind === 'credit_memo' ? -amount || 0 : amount) as Cents;

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

/** As its pill says it: what is open and past its day is overdue, and what credit memos alone have paid is credited. */
export const statusShown = (row: { status: InvoiceStatus; isOverdue: boolean; isCredited: boolean }) =>
  row.isOverdue ? 'OVERDUE' : row.isCredited ? 'CREDITED' : row.status;

/** The invoices that lines credit. */
export const creditedIn = (lines: readonly { origin?: LineOf | undefined }[]): number[] => [
  ...new Set(lines.flatMap(({ origin }) => origin?.documentID ?? [])),
];

/** As people call it. */
export const nameOf = ({ kind, number }: { kind: InvoiceKind; number: number | null }): string =>
  number === null ? `${invoiceKinds[kind]} draft` : `${invoiceKinds[kind]} ${number}`;

/** The services that lines name and did not name before. */
export function newServices({ lines }: InvoiceForm, was: InvoiceForm | undefined): number[] {
  const named = new Set(was?.lines.map(({ serviceID }) => serviceID));
  return lines.flatMap(({ serviceID }) => (serviceID === undefined || named.has(serviceID) ? [] : serviceID));
}

/** Of what is left of a document's discount the part that goes with some of its lines: all of it with all of them. */
export function discountOfCredit(left: Cents, credited: Cents, all: Cents): Cents {
  if (all <= 0 || credited >= all) return left;
  return Math.round(left * (Math.max(0, credited) / all)) as Cents;
}

/** The account that a class of items is usually booked to, as the ledger calls it. */
export const usualAccount: Partial<Record<ItemClass, string>> = {
  service: 'service_income',
  material: 'product_sales',
  equipment: 'product_sales',
  subscription: 'subscription_income',
  fee: 'fee_income',
};
