import { fieldsByHeads } from '#shared/column-heads.ts';
import { emailPattern } from '#shared/contract.ts';
import { parseCsv } from '#shared/csv-text.ts';
import type { ImportedKind } from '#shared/imported-kind.ts';

export const maxRows = 10_000;
export const maxBytes = 5 * 1024 * 1024;
export const rowsAtOnce = 400;

export type Sheet = { heads: string[]; rows: { line: number; cells: string[] }[] };

/** The address of `Ben Ortiz <ben@caprock.example>` or of one that stands alone; null of none. */
export function addressIn(text: string): string | null {
  const alone = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text;
  return emailPattern.test(alone.trim()) ? alone.trim() : null;
}

/** The head and the rows of a text that hold something. Answers a sentence when it cannot be imported. */
export const readSheet = (text: string): Sheet | string => sheetOf(parseCsv(text));

/** The same of the rows of a file. */
export function sheetOf(all: readonly string[][]): Sheet | string {
  const lines = all.map((cells, index) => ({ line: index + 1, cells }));
  const [head, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) return 'This file is empty. Choose one whose first line names the columns.';
  const isTyped = head.cells.some((cell) => addressIn(cell) !== null);
  if (rows.length === 0 && !isTyped) return 'This file has a first line only. Add a line for each item.';
  if (rows.length > maxRows)
    return `This file has ${rows.length.toLocaleString('en-US')} lines. Import at most ${maxRows.toLocaleString('en-US')} at once.`;
  return { heads: head.cells.map((cell) => cell.trim()), rows };
}

export type ReadColumns = {
  sheet: Sheet;
  fields: (string | null)[];
  /** Lines that are no records: a title above the heads, totals at the end. */
  leftOut: string[];
};
/** A title, the name of the company and a day may stand above the heads of a report. */
const mostTitles = 10;

/**
 * What the columns of a sheet are taken for. Heads are those of the first lines of which most are known. A list that somebody typed has none: where
 * a line above has an address or nothing that is a head, it is a line like the others, and columns are told by what stands in them.
 */
export function readColumns(kind: ImportedKind, whole: Sheet, { isTyped = false } = {}): ReadColumns {
  const { sheet, leftOut } = withoutTotals(whole);
  const known = fieldsByHeads(kind.fields, sheet.heads);
  const count = (fields: readonly (string | null)[]) => fields.filter((field) => field !== null).length;
  const hasAddress = sheet.heads.some((cell) => addressIn(cell) !== null);
  const titles = sheet.rows.slice(0, mostTitles).map(({ cells }) => count(fieldsByHeads(kind.fields, cells)));
  const at = titles.findIndex((found) => found >= 2);
  if (!hasAddress && count(known) < 2 && at >= 0 && (titles[at] ?? 0) > count(known)) {
    const above = [sheet.heads, ...sheet.rows.slice(0, at).map(({ cells }) => cells)];
    const heads = (sheet.rows[at]?.cells ?? []).map((head) => head.trim());
    const said = above.map((cells) => cells.filter(Boolean).join(' ').trim());
    const rest = { heads, rows: sheet.rows.slice(at + 1) };
    return { sheet: rest, fields: fieldsByHeads(kind.fields, heads), leftOut: [...said, ...leftOut] };
  }
  if (!hasAddress && !(isTyped && count(known) === 0)) return { sheet, fields: known, leftOut };
  const heads = sheet.heads.map((_cell, column) => `Column ${column + 1}`);
  const rows = [{ line: 1, cells: sheet.heads }, ...sheet.rows];
  return { sheet: { heads, rows }, fields: fieldsByLooks(kind, sheet.heads), leftOut };
}

/** By what stands in a line: the first that looks like nothing else is what a record needs. */
function fieldsByLooks({ fields, needs }: ImportedKind, cells: readonly string[]): (string | null)[] {
  const found = cells.map((cell) => Object.keys(fields).find((name) => fields[name]?.looks?.test(cell.trim())) ?? null);
  const once = found.map((field, at) => (field !== null && found.indexOf(field) === at ? field : null));
  const name = [...needs, ...Object.keys(fields)].find((field) => !fields[field]?.looks);
  const at = once.indexOf(null);
  return once.map((field, column) => (column === at && name ? name : field));
}

/** A last line that adds the others up is no record. */
function withoutTotals({ heads, rows }: Sheet): { sheet: Sheet; leftOut: string[] } {
  const last = rows.at(-1)?.cells.find((cell) => cell.trim() !== '') ?? '';
  if (!/^(grand )?totals?:?$/i.test(last.trim())) return { sheet: { heads, rows }, leftOut: [] };
  return { sheet: { heads, rows: rows.slice(0, -1) }, leftOut: [last.trim()] };
}

/** `2026-05-03`, `5/3/2026`, `5/3/26`, `5-3-2026`. Null when it is no day. */
export function readDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(text);
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : american
      ? [Number(american[3]) + (american[3]?.length === 2 ? 2000 : 0), Number(american[1]), Number(american[2])]
      : [0, 0, 0];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** Names in one cell. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[;,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The addresses of a cell, in which other programs write several, with names before them; what is none stays as it is. */
export const addressesIn = (text: string): string[] =>
  text.match(/[^\s<>,;]+@[^\s<>,;]+/g) ?? (text === '' ? [] : [text]);

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', '1099']);
const no = new Set(['', 'no', 'n', 'false', 'f', '0', 'none']);
/** Null where it is neither yes nor no. */
export const yesOrNo = (text: string): boolean | null => {
  const word = text.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
};

const outOfUse = /^(inactive|not[ -]?active|archived|closed|former|terminated|deactivated|disabled)$/i;

/** What the other program keeps and no longer works with (`inactiveFields`). */
export const isInactive = ({ active = '', archived = '' }: Readonly<Record<string, string>>): boolean =>
  /^(no|n|false|f|0)$/i.test(active.trim()) ||
  yesOrNo(archived.trim()) === true ||
  [active, archived].some((cell) => outOfUse.test(cell.trim()));

/** A ZIP code that a spreadsheet took for a number has lost its first zero. */
export const zipOf = (text: string): string => (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text);

/** A web address as people write it: without what every one begins with. */
export const withScheme = (text: string): string => (text === '' || /^https?:/i.test(text) ? text : `https://${text}`);

export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The column of a field that the company has added, by its id; and the id that a column names, if it is one. */
export const ownColumn = (fieldID: number): string => `customFields.${fieldID}`;
export const ownFieldIn = (column: string): number | null => {
  const [, id] = /^customFields\.([1-9]\d{0,14})$/.exec(column) ?? [];
  return id === undefined ? null : Number(id);
};

/** With what of the company's own fields stands in it: lines that differ in that are not of one record. */
export const hasSameOwn = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.entries(other).every(
    ([column, cell]) => ownFieldIn(column) === null || cell.trim() === '' || cell.trim() === one[column]?.trim(),
  );

/** What a field of a kind is called. */
export const labelOf = ({ fields }: ImportedKind, field: string): string => fields[field]?.label ?? field;
