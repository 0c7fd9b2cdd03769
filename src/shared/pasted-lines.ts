import { fieldsByHeads, type HeadedField, leftOutHeads } from './column-heads.ts';
import { parseCsv } from './csv-text.ts';
import { type FigureKind, numberKind, readFigure } from './figures.ts';

/** What a column that is pasted can be; with `figure` a number. */
export type PastedField = HeadedField & { figure?: FigureKind };
/** Which fields columns are whose heads say nothing: of so many of texts and of numbers, in their order; null for one that is left out. */
export type ByPlace<Key> = (texts: number, figures: number) => { texts: readonly Key[]; figures: readonly Key[] };
export type Pasted<Key extends string> = {
  /** What stood in the rows, by field; figures as they are kept, or as they were where they are none. */
  rows: Partial<Record<Key, string>>[];
  /** Heads of columns that nothing here stands for. */
  leftOut: string[];
};

/** Lines copied in a spreadsheet or a table; null for a text that is none. A row of heads is known by its words. */
export function readPasted<Key extends string>(
  text: string,
  fields: Readonly<Record<Key, PastedField>>,
  byPlace: ByPlace<Key>,
): Pasted<Key> | null {
  const all = parseCsv(text, '\t')
    .map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  const [first = []] = all;
  const width = Math.max(0, ...all.map((row) => row.length));
  if (width < 2 && all.length < 2) return null;
  const named = fieldsByHeads(fields, first);
  const isHead = named.some((key) => key !== null) && !first.some(isFigure);
  const body = isHead ? all.slice(1) : all;
  const columns = isHead ? named : keysByPlace(body, width, byPlace);
  if (body.length === 0 || columns.every((key) => key === null)) return null;
  const rows = body.map((row) => {
    const read: Partial<Record<Key, string>> = {};
    for (const [at, key] of columns.entries()) {
      const cell = row[at] ?? '';
      if (key !== null && cell !== '') read[key] = keptOf(cell, fields[key].figure);
    }
    return read;
  });
  return { rows, leftOut: isHead ? leftOutHeads(first, columns, body) : [] };
}

/** Whatever it is rounded to: what is too fine for its field is refused there, and is no word. */
function isFigure(cell: string): boolean {
  if (cell === '') return false;
  const read = readFigure(cell.replace(/%$/, ''), numberKind);
  return 'text' in read || read.wrong === numberKind.tooFine;
}

function keptOf(cell: string, figure: FigureKind | undefined): string {
  if (!figure) return cell;
  const read = readFigure(cell.replace(/%$/, ''), figure);
  return 'text' in read ? read.text : cell;
}

/** A column is of numbers when most that are filled in are some: what is none stays in it as it is, and is refused by name. */
function keysByPlace<Key extends string>(
  body: readonly string[][],
  width: number,
  byPlace: ByPlace<Key>,
): (Key | null)[] {
  const filled = Array.from({ length: width }, (_, at) =>
    body.map((row) => row[at] ?? '').filter((cell) => cell !== ''),
  );
  const isOfFigures = filled.map((cells) => cells.filter(isFigure).length * 2 > cells.length);
  const isOfTexts = filled.map((cells, at) => cells.length > 0 && !isOfFigures[at]);
  const count = (which: readonly boolean[]) => which.filter(Boolean).length;
  const place = byPlace(count(isOfTexts), count(isOfFigures));
  const rest = { texts: [...place.texts], figures: [...place.figures] };
  return filled.map(
    (_, at) => (isOfFigures[at] ? rest.figures.shift() : isOfTexts[at] ? rest.texts.shift() : null) ?? null,
  );
}

/** A figure that was pasted: what is none stays as it was, and is refused at its field. */
export const pastedFigure = (text: string | undefined): number | string | undefined =>
  text !== undefined && Number.isFinite(Number(text)) ? Number(text) : text;
