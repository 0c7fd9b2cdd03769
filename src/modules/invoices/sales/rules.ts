import type { SummedBy } from '#modules/documents/rules.ts';
import { type ItemClass, itemClasses } from '#modules/sales-tax/rules.ts';
import { isAmong } from '#shared/among.ts';
import type { Cents } from '#shared/money.ts';

/** Sales by whom and by what, pure (docs/rules/invoices.md). */

export const salesBy = {
  customer: 'Customer',
  item_class: 'What was sold',
  account: 'Account',
  division: 'Division',
  month: 'Month',
} as const satisfies Record<SummedBy, string>;

/** What a row is of none of. */
export const nameOfNone: Record<SummedBy, string> = {
  customer: 'No customer',
  item_class: 'No class',
  account: 'No account',
  division: 'No division',
  month: '',
};

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const nameOfMonth = (month: string): string => monthName.format(new Date(`${month}T00:00:00Z`));
export const nameOfClass = (itemClass: string): string | undefined =>
  isAmong(Object.keys(itemClasses) as ItemClass[], itemClass) ? itemClasses[itemClass].name : undefined;

/** How much of the whole something is, in percent of one decimal; nothing of nothing. */
export const shareOf = (part: Cents, whole: Cents): number | null =>
  whole <= 0 ? null : Math.round((part / whole) * 1000) / 10;

/** By how much of what was something is more, in percent of one decimal; nothing where nothing was. */
export const growthOf = (change: number, was: number): number | null =>
  was === 0 ? null : Math.round((change / Math.abs(was)) * 1000) / 10;
