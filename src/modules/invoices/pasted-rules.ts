import { lineAmount } from '#modules/documents/rules.ts';
import { accountTyped } from '#modules/ledger/accounts/typed-rules.ts';
import { type ItemClass, itemClasses, itemClassKeys } from '#modules/sales-tax/rules.ts';
import { numberKind, quantityKind } from '#shared/figures.ts';
import { type ByPlace, type PastedField, pastedFigure, readPasted } from '#shared/pasted-lines.ts';
import { maxOfLine } from './rules.ts';

/** Lines of an invoice that were copied in a spreadsheet, pure. */

const fields = {
  description: { label: 'Description', heads: ['description', 'item', 'product', 'work', 'details', 'part', 'memo'] },
  quantity: { label: 'Quantity', heads: ['quantity', 'qty', 'hours', 'hrs', 'units', 'count'], figure: quantityKind },
  rate: { label: 'Rate', heads: ['rate', 'price', 'each', 'unit'], figure: numberKind },
  discountPercent: { label: 'Discount %', heads: ['discount', 'less'], figure: numberKind },
  amount: { label: 'Amount', heads: ['amount', 'total', 'extended', 'sum'], figure: numberKind },
  itemClass: { label: 'Class', heads: ['class', 'type', 'category', 'kind'] },
  account: { label: 'Account', heads: ['account', 'income', 'gl'] },
} as const satisfies Record<string, PastedField>;
type Key = keyof typeof fields;

const byPlace: ByPlace<Key> = (_texts, figures) => ({
  texts: ['description', 'itemClass'],
  figures:
    figures === 1
      ? ['rate']
      : figures === 3
        ? ['quantity', 'rate', 'amount']
        : ['quantity', 'rate', 'discountPercent', 'amount'],
});

type Account = Parameters<typeof accountTyped>[1][number];
/** A line as a form has it; figures that are none stay as they were pasted, and are refused at the field. */
export type PastedLine = {
  description: string;
  quantity: number | string;
  rate: number | string | undefined;
  discountPercent: number | string | undefined;
  itemClass: ItemClass | undefined;
  /** Null for one that there is not: whoever pasted chooses. */
  accountID: number | null | undefined;
};

/** The lines that a text holds, the heads of columns that are left out, and whose amounts are another's than their figures say; null for a text that is no table. */
export function pastedLines(text: string, accounts: readonly Account[]) {
  const pasted = readPasted(text, fields, byPlace);
  if (!pasted) return null;
  const lines = pasted.rows.map((row): PastedLine => {
    const quantity = pastedFigure(row.quantity) ?? 1;
    return {
      description: row.description ?? '',
      quantity,
      rate: pastedFigure(row.rate) ?? rateOf(pastedFigure(row.amount), quantity),
      discountPercent: pastedFigure(row.discountPercent),
      itemClass: classOf(row.itemClass),
      accountID: row.account === undefined ? undefined : (accountTyped(row.account, accounts) ?? null),
    };
  });
  const others = lines.flatMap((line, at) => (comesTo(line, pastedFigure(pasted.rows[at]?.amount)) ? [] : at + 1));
  const named = others.length > 4 ? [...others.slice(0, 4), `${others.length - 4} more`] : others;
  const remark = `Quantity times rate is not the amount that was pasted with line ${named.join(', ')}`;
  return { lines, leftOut: pasted.leftOut, ...(others.length > 0 && { remark }) };
}

/** Whether a line comes to the amount that stood beside it, where one did; a spreadsheet may have rounded it otherwise by a cent. */
function comesTo({ quantity, rate, discountPercent = 0 }: PastedLine, amount: number | string | undefined): boolean {
  const figures = [quantity, rate, discountPercent, amount];
  // What is no figure, or none that a line can have, is refused at its field.
  if (!figures.every((one) => typeof one === 'number' && Math.abs(one) <= maxOfLine)) return true;
  return Math.abs(lineAmount({ quantity, rate, discountPercent } as Figures) - Number(amount) * 100) < 1.5;
}
type Figures = Parameters<typeof lineAmount>[0];

/** Of an amount alone the rate, with four decimals. */
const rateOf = (amount: number | string | undefined, quantity: number | string): number | string | undefined =>
  typeof amount === 'number' && typeof quantity === 'number' && quantity !== 0
    ? Math.round((amount / quantity) * 10_000) / 10_000
    : amount;

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
const classOf = (text = ''): ItemClass | undefined =>
  itemClassKeys.find(
    (key) =>
      isSame(key, text) ||
      itemClasses[key].name
        .toLowerCase()
        .split(/ and | /)
        .includes(text.toLowerCase()),
  );
