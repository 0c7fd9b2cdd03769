import { numberKind, quantityKind } from '#shared/figures.ts';
import { type PastedField, pastedFigure, readPasted } from '#shared/pasted-lines.ts';
import { multipliers } from './rules.ts';

/** Lines of a field ticket that were copied in a spreadsheet, pure. */

const fields = {
  description: { label: 'Description', heads: ['description', 'item', 'work', 'what'] },
  quantity: { label: 'Quantity', heads: ['quantity', 'qty', 'hours', 'hrs'], figure: quantityKind },
  multiplier: { label: 'Counts', heads: ['counts', 'multiple', 'multiplier'] },
  rate: { label: 'Rate', heads: ['rate', 'price'], figure: numberKind },
  // What stands beside it and is said by no head: nothing that is pasted is lost without a word.
  more: { label: 'Description', heads: [] },
  rest: { label: 'Description', heads: [] },
} as const satisfies Record<string, PastedField>;
type Key = keyof typeof fields;
type PastedLine = {
  description?: string;
  quantity?: number | string | undefined;
  rate?: number | string | undefined;
  multiplier?: (typeof multipliers)[number];
};

/** The lines that a text holds, and the heads of columns that are left out; null for a text that is no table. */
export function pastedFieldLines(text: string): { rows: PastedLine[]; leftOut: string[] } | null {
  const pasted = readPasted<Key>(text, fields, () => ({
    texts: ['description', 'more', 'rest'],
    figures: ['quantity', 'rate'],
  }));
  return pasted && { ...pasted, rows: pasted.rows.map(lineOf) };
}

/** `1.5x`; under its head `1.5` as well. */
const multipleOf = (cell: string | undefined, pattern: RegExp) => {
  const figure = Number(cell?.match(pattern)?.[1]);
  return multipliers.find((one) => one === figure);
};

function lineOf({ description, more, rest, quantity, multiplier, rate }: Partial<Record<Key, string>>): PastedLine {
  const line: PastedLine = {};
  const texts = [description, more, rest].filter((text) => text !== undefined);
  const at = texts.findLastIndex((text, index) => index > 0 && multipleOf(text, /^([\d.]+) ?x$/i) !== undefined);
  const multiple = multipleOf(multiplier, /^([\d.]+) ?x?$/i) ?? multipleOf(texts[at], /^([\d.]+) ?x$/i);
  // A multiple that is none stays among the words: nothing that is pasted is lost without a word.
  const said = multipleOf(multiplier, /^([\d.]+) ?x?$/i) === undefined ? multiplier : undefined;
  const words = [...texts.filter((_, index) => index !== at), said].filter(Boolean).join(' ');
  if (words !== '') line.description = words;
  if (quantity !== undefined) line.quantity = pastedFigure(quantity);
  if (multiple !== undefined) line.multiplier = multiple;
  if (rate !== undefined) line.rate = pastedFigure(rate);
  return line;
}
