import { z } from 'zod';
import { type DocumentLine, lineAmount, sumCents } from '#modules/documents/rules.ts';
import { type Cents, dollarsOf, money } from '#shared/money.ts';
import { type Invoice, invoiceForm } from '../contract.ts';
import { discountOfCredit } from '../rules.ts';
import { centsOf, type LineValue } from './invoice-lines.tsx';

/** What a form begins with that copies or credits an invoice. */
export type Begin = Record<string, unknown>;

/** All that it says but its days. */
export function copyOf({ form }: Invoice): Begin {
  const lines = form.lines.map(({ lineID: _, origin: _of, ...line }) => line);
  const { date: _, dueOn: _due, ...copied } = z.encode(invoiceForm, { ...form, lines });
  return copied;
}

/** What takes an invoice back: all that it said of the work and is not credited yet, and what it was; null where nothing is left. */
export function creditOf(invoice: Invoice): Begin | null {
  const { form, name } = invoice;
  if (invoice.kind !== 'invoice') return null;
  const discount = leftOf(form.discount, invoice.creditedBy, 'discount');
  const lines = form.lines.flatMap(({ lineID = 0, ...line }, index) => {
    const credits = invoice.creditedBy.filter((one) => one.lineID === lineID);
    const origin = { documentID: invoice.invoiceID, lineID };
    if (credits.length === 0) return { ...line, origin };
    const left = leftOf(invoice.totals.lines[index] ?? (0 as Cents), credits, 'amount');
    return left === 0 ? [] : { ...restOf(line, left), origin };
  });
  if (lines.length === 0) return null;
  const retainagePercent = heldPercent(invoice, (sumCents(lines.map(lineAmount)) - discount) as Cents);
  const { customerID, zoneID, isDiscountOnFees, isDiscountShown, divisionID, ...credited } = z.encode(invoiceForm, {
    ...form,
    discount,
    lines,
  });
  return {
    customerID,
    zoneID,
    isDiscountOnFees,
    isDiscountShown,
    retainagePercent,
    divisionID,
    discount: credited.discount,
    lines: credited.lines,
    memo: `Credits ${name}`,
  };
}

/** What is left of a line: so many pieces where that comes to it, else its amount. */
function restOf(line: DocumentLine, left: Cents): DocumentLine {
  const pieces = { ...line, quantity: Math.round((line.quantity * left) / lineAmount(line)) };
  return pieces.quantity > 0 && lineAmount(pieces) === left
    ? pieces
    : { ...line, quantity: 1, rate: left / 100, discountPercent: 0 };
}

/** What is billed of it by now is owed as all else is: held back is no more than still is. In percent of what is credited. */
function heldPercent({ form, heldOpen }: Invoice, credited: Cents): number {
  const held = heldOpen ?? 0;
  if (credited <= 0 || Math.round((credited * form.retainagePercent) / 100) <= held) return form.retainagePercent;
  return Math.floor((held * 1_000_000) / credited) / 10_000;
}

/** Lines of a credit, with the part of the discount that goes with them unless another one was typed. */
export function creditedPart(
  begin: Begin,
  values: { lines: readonly LineValue[]; discount?: unknown },
  lines: LineValue[],
): { lines: LineValue[]; discount?: number } {
  const all = (begin.lines ?? []) as LineValue[];
  if (!all.some((line) => 'origin' in line)) return { lines };
  // On fees a discount falls last, as `discountsOn` has it.
  const isWork = ({ itemClass }: LineValue) => begin.isDiscountOnFees === true || itemClass !== 'fee';
  const isOnWork = all.some((line) => isWork(line) && centsOf(line) > 0);
  const sumOf = (some: readonly LineValue[]) => sumCents(some.filter((line) => !isOnWork || isWork(line)).map(centsOf));
  const partOf = (some: readonly LineValue[]) => discountOfCredit(centsTyped(begin.discount), sumOf(some), sumOf(all));
  const isProposed = centsTyped(values.discount) === partOf(values.lines);
  return { lines, ...(isProposed && { discount: dollarsOf(partOf(lines)) }) };
}

/** Nothing of what is half typed. */
export const centsTyped = (typed: unknown): Cents => z.safeDecode(money, typed as never).data ?? (0 as Cents);

const leftOf = (of: Cents, credits: Invoice['creditedBy'], what: 'amount' | 'discount'): Cents =>
  credits.reduce<number>((left, one) => left - one[what], of) as Cents;
