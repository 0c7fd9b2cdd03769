import { z } from 'zod';
import { addDays, inMonth } from './dates.ts';
import { ordinal } from './ordinals.ts';

/**
 * By when a bill of a vendor or an invoice to a customer is paid, and what is taken off for paying early, pure; both halves use it.
 * Terms are kept and sent as the trade writes them: `Due on receipt`, `Net 30`, `2/10 net 30`, `Due on the 15th`,
 * `1.5/10 due on the 10th of next month`.
 */

export const usualTerms = 'Net 30';
export const termsHelp = 'Net 30, 2/10 net 30, due on the 15th, …';
const maxTermsDays = 365;

type Due = { days: number } | { dayOfMonth: number; isNextMonth: boolean };
/** `2/10`: 2 % off for who pays within ten days. */
type EarlyDiscount = { percent: number; days: number };
type Terms = { due: Due; discount: EarlyDiscount | null };

const discountForm = /^(\d{1,2}(?:\.\d{1,2})?)\s*(?:%\s*[/,]?|\/)\s*(\d{1,3})(?:\s*days?)?\s*,?\s+(.+)$/i;
const netForm = /^(?:n(?:et)?\s*\/?\s*)?(\d{1,3})(?:\s*days?)?$/i;
const dayForm =
  /^(?:due\s+)?(?:on\s+)?(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)(\s+of\s+(?:the\s+)?(?:next|following)\s+month|\s+prox\.?)?$/i;

function readDue(text: string): Due | null {
  if (/^((due )?(up)?on receipt|cod|cash on delivery|)$/i.test(text)) return { days: 0 };
  if (/^((due )?(at )?(the )?end of (the )?month|(net )?eom)$/i.test(text))
    return { dayOfMonth: 31, isNextMonth: false };
  const days = Number(netForm.exec(text)?.[1] ?? Number.NaN);
  if (days <= maxTermsDays) return { days };
  const [, day, next] = dayForm.exec(text) ?? [];
  const dayOfMonth = Number(day);
  return dayOfMonth >= 1 && dayOfMonth <= 31 ? { dayOfMonth, isNextMonth: next !== undefined } : null;
}

/** What terms say (none: due on receipt), as they are kept or however people and other programs write them (`2% 10 Net 30`); null: they are none. */
export function readTerms(text: string): Terms | null {
  const plain = text.trim().replace(/\s+/g, ' ');
  const [, percent, within, rest] = discountForm.exec(plain) ?? [];
  const due = readDue(rest ?? plain);
  if (due === null || rest === undefined) return due && { due, discount: null };
  const discount = { percent: Number(percent), days: Number(within) };
  const isEarly = 'dayOfMonth' in due || discount.days <= due.days;
  return discount.percent > 0 && discount.percent <= 50 && isEarly ? { due, discount } : null;
}

function dueText(due: Due): string {
  if ('days' in due) return due.days === 0 ? 'Due on receipt' : `Net ${due.days}`;
  return `Due on the ${ordinal(due.dayOfMonth)}${due.isNextMonth ? ' of next month' : ''}`;
}

function termsText({ due, discount }: Terms): string {
  const text = dueText(due);
  return discount ? `${discount.percent}/${discount.days} ${text[0]?.toLowerCase()}${text.slice(1)}` : text;
}

/** A field of terms: understood as in {@link readTerms}, kept in one form. */
export const paymentTerms = z
  .string()
  .overwrite((text) => {
    const terms = readTerms(text);
    return terms ? termsText(terms) : text;
  })
  .refine((text) => readTerms(text) !== null, 'Enter terms such as Net 30, 2/10 net 30 or Due on the 15th');

/**
 * The day on which a document of a day is due. A day of the month is the next one after the document's own, or that of the month after its
 * own; where a month is shorter, its last day. Terms that are none: its own day.
 */
export function dueDay(text: string, date: string): string {
  const due = readTerms(text)?.due ?? { days: 0 };
  if ('days' in due) return addDays(date, due.days);
  const isNextMonth = due.isNextMonth || inMonth(date, 0, due.dayOfMonth) <= date;
  return inMonth(date, isNextMonth ? 1 : 0, due.dayOfMonth);
}

/**
 * What the terms take off a document that is paid early, and until when: only when it is due as they say, for another day was agreed otherwise.
 */
export function earlyDiscount(
  text: string,
  { date, due }: { date: string; due: string },
): { until: string; percent: number } | null {
  const discount = readTerms(text)?.discount ?? null;
  if (discount === null || due !== dueDay(text, date)) return null;
  return { until: addDays(date, discount.days), percent: discount.percent };
}
