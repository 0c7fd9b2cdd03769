import { numberKind } from '#shared/figures.ts';
import { type PastedField, pastedFigure, readPasted } from '#shared/pasted-lines.ts';

/** Lines of a field ticket that were copied in a spreadsheet, pure. */

const fields = {
  description: { label: 'Description', heads: ['description', 'item', 'work', 'what'] },
  quantity: { label: 'Quantity', heads: ['quantity', 'qty', 'hours', 'hrs'], figure: numberKind },
  rate: { label: 'Rate', heads: ['rate', 'price'], figure: numberKind },
  // What stands beside it and is said by no head: nothing that is pasted is lost without a word.
  more: { label: 'Description', heads: [] },
  rest: { label: 'Description', heads: [] },
} as const satisfies Record<string, PastedField>;
type Key = keyof typeof fields;
type PastedLine = { description?: string; quantity?: number | string | undefined; rate?: number | string | undefined };

/** The lines that a text holds, and the heads of columns that are left out; null for a text that is no table. */
export function pastedFieldLines(text: string): { rows: PastedLine[]; leftOut: string[] } | null {
  const pasted = readPasted<Key>(text, fields, () => ({
    texts: ['description', 'more', 'rest'],
    figures: ['quantity', 'rate'],
  }));
  return pasted && { ...pasted, rows: pasted.rows.map(lineOf) };
}

function lineOf({ description, more, rest, quantity, rate }: Partial<Record<Key, string>>): PastedLine {
  const line: PastedLine = {};
  const words = [description, more, rest].filter(Boolean).join(' ');
  if (words !== '') line.description = words;
  if (quantity !== undefined) line.quantity = pastedFigure(quantity);
  if (rate !== undefined) line.rate = pastedFigure(rate);
  return line;
}
