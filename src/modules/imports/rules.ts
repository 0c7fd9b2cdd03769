import { fieldsByHeads } from '#shared/column-heads.ts';
import { emailPattern } from '#shared/contract.ts';
import { parseCsv } from '#shared/csv-text.ts';
import type { ImportedKind } from '#shared/imported-kind.ts';

export const maxRows = 10_000;
export const maxBytes = 5 * 1024 * 1024;
export const rowsAtOnce = 400;

export type Sheet = { heads: string[]; rows: { line: number; cells: string[] }[] };

/** The head and the rows of a file that hold something. Answers a sentence when it cannot be imported. */
export function readSheet(text: string): Sheet | string {
  const [heads, ...rest] = parseCsv(text);
  if (!heads || heads.every((head) => head.trim() === ''))
    return 'This file is empty. Choose one whose first line names the columns.';
  const rows = rest
    .map((cells, index) => ({ line: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const isTyped = heads.some((cell) => emailPattern.test(cell.trim()));
  if (rows.length === 0 && !isTyped) return 'This file has a first line only. Add a line for each item.';
  if (rows.length > maxRows)
    return `This file has ${rows.length.toLocaleString('en-US')} lines. Import at most ${maxRows.toLocaleString('en-US')} at once.`;
  return { heads: heads.map((head) => head.trim()), rows };
}

/**
 * What the columns of a sheet are taken for. A list that somebody typed has no heads: where its first line has an address and nothing that is a
 * head, it is a line like the others, and its columns are told by what stands in them.
 */
export function readColumns(
  { fields, needs }: ImportedKind,
  sheet: Sheet,
): { sheet: Sheet; fields: (string | null)[] } {
  const known = fieldsByHeads(fields, sheet.heads);
  const isHeadless =
    'email' in fields && known.every((field) => field === null) && sheet.heads.some((cell) => emailPattern.test(cell));
  if (!isHeadless) return { sheet, fields: known };
  const heads = sheet.heads.map((_cell, at) => `Column ${at + 1}`);
  const rows = [{ line: 1, cells: sheet.heads }, ...sheet.rows];
  const left = [...needs, ...Object.keys(fields)].filter((field) => field !== 'email');
  const guessed = sheet.heads.map((cell) => (emailPattern.test(cell) ? 'email' : (left.shift() ?? null)));
  return { sheet: { heads, rows }, fields: guessed };
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

/** The addresses of a cell: other programs write several, with commas or semicolons between them. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', '1099']);
const no = new Set(['', 'no', 'n', 'false', 'f', '0', 'none']);
/** Null where it is neither yes nor no. */
export const yesOrNo = (text: string): boolean | null => {
  const word = text.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
};

/** A web address as people write it: without what every one begins with. */
export const withScheme = (text: string): string => (text === '' || /^https?:/i.test(text) ? text : `https://${text}`);

export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
