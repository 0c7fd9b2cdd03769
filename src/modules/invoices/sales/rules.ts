import type { SummedBy } from '#modules/documents/rules.ts';
import { type ItemClass, itemClasses } from '#modules/sales-tax/rules.ts';
import { isAmong } from '#shared/among.ts';

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

export const nameOfClass = (itemClass: string): string | undefined =>
  isAmong(Object.keys(itemClasses) as ItemClass[], itemClass) ? itemClasses[itemClass].name : undefined;
