import type { ReactNode } from 'react';
import type { Choice } from '../picker/choice-list.tsx';

/** US dollars; a workbook shows them as amounts. */
export type Money = { cents: number };
/** A day, or a moment in local time, `2026-11-23` or `2026-11-23 16:10`, which files say as a date; and how it is read (`dated.ts`). */
export type Dated = { date: string; text: string };
/** What a cell says without its looks: a text, a number, an amount of money, a day or a moment, or nothing. */
export type CellValue = string | number | Money | Dated | null;
export const isDated = (value: unknown): value is Dated =>
  typeof value === 'object' && value !== null && 'date' in value;
export const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'cents' in value;
/** An amount as the number of its dollars, a day as it is read. */
export const plainOf = (value: CellValue | undefined): string | number | null =>
  isMoney(value) ? value.cents / 100 : isDated(value) ? value.text : (value ?? null);
const orderOf = (value: CellValue | undefined): string | number => (isDated(value) ? value.date : plainOf(value)) ?? '';

/**
 * How wide a column is: fixed, what is left over, or as wide as its longest value within bounds. `extra` is for what stands beside the value;
 * of its width it `gives` so much to a growing column whose longest value would be cut.
 */
export type ColumnWidth = number | 'grow' | { least?: number; most?: number; extra?: number; gives?: number };
const usualWidth: ColumnWidth = { least: 80, most: 240 };

/** How a cell is edited in place. `save` sends what stood there and what shall stand there; it says itself what goes wrong. */
export type CellEdit<Row> = { mayEdit?: (row: Row) => boolean } & (
  | {
      kind: 'text';
      of: (row: Row) => string;
      most: number;
      isRequired?: boolean;
      save: (row: Row, was: string, now: string) => Promise<unknown>;
    }
  | {
      kind: 'date';
      of: (row: Row) => string | null;
      save: (row: Row, was: string | null, now: string | null) => Promise<unknown>;
    }
  | {
      kind: 'choice';
      of: (row: Row) => number | null;
      choices: readonly Choice[] | undefined;
      save: (row: Row, was: number | null, now: number) => Promise<unknown>;
    }
);

export type Column<Row> = {
  key: string;
  title: string;
  /** Without it as wide as its longest value, within usual bounds. */
  width?: ColumnWidth;
  align?: 'left' | 'right';
  /** What it says, plainly: measured for the width, written into exports. A mark has none. */
  value?: (row: Row) => CellValue;
  /** How it looks; without it the value itself is shown. */
  render?: (row: Row) => ReactNode;
  /** The name of the order to ask the server for; without it the head does not sort. */
  sortKey?: string;
  /** The column whose text is the link that opens the row. Exactly one; it cannot be hidden. */
  opens?: boolean;
  /** A flag, a pin: no padding, no title to read, always first. */
  isMark?: boolean;
  /** Where or when it is rather than what it is: drawn quieter. */
  isSecond?: boolean;
  /** Left out where the table is narrower than this. */
  leavesBelow?: number;
  /** Off until the person switches it on. */
  isOffAtFirst?: boolean;
  edit?: CellEdit<Row>;
};

export type Sort = { key: string; isDescending: boolean };

/** An order as an address has it: `due`, or `-due` for the other way round. */
export const sortOf = (text: string | undefined): Sort | undefined =>
  text ? { key: text.replace(/^-/, ''), isDescending: text.startsWith('-') } : undefined;

/** A click on a head asks for its order, a second one turns it round, a third one gives the list its own order back. */
export function sortAfterClick(key: string, sort: Sort | undefined): string | undefined {
  if (sort?.key !== key) return key;
  return sort.isDescending ? undefined : `-${key}`;
}

/** Rows by what a column says, as people count and spell; what says nothing comes last, whichever way round. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const value = columns.find(({ sortKey }) => sortKey !== undefined && sortKey === sort?.key)?.value;
  if (!value) return rows;
  const turn = sort?.isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [orderOf(value(a)), orderOf(value(b))];
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    if (typeof left === 'number' && typeof right === 'number') return turn * (left - right);
    return turn * spelling.compare(String(left), String(right));
  });
}
const spelling = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

export const shownIn = <Row>(column: Column<Row>, row: Row): ReactNode =>
  column.render?.(row) ?? plainOf(column.value?.(row));

export const mayEditCell = <Row>(column: Column<Row>, row: Row): boolean =>
  column.edit !== undefined && (column.edit.mayEdit?.(row) ?? true);

export const leastWidth = 48;
export const maxWidth = 900;
const cellPadding = 16;
const growLeast = 180;
/** Of a growing column: marks behind its words, and the pencil. */
const growExtra = 44;
const titleFont = '500 12px "Inter Variable", system-ui';
const textFont = '400 13px "Inter Variable", system-ui';
/** Measuring a hundred thousand would be felt; what comes later is cut with an ellipsis. */
const maxMeasured = 500;

let canvas: CanvasRenderingContext2D | null | undefined;

/** The width of a text as it will be drawn; without a canvas (tests) a fair guess. */
export function textWidth(text: string, font: string = textFont): number {
  canvas ??= document.createElement('canvas').getContext?.('2d') ?? null;
  if (!canvas) return text.length * 7;
  canvas.font = font;
  return Math.ceil(canvas.measureText(text).width);
}

/** What a column takes: so many pixels, of which it `gives` some; or what is left over, where it `wants` its longest text. */
type Size = { width: number; gives: number } | { wants: number };

/** Sized by the longest text (product.md §2), so that nothing wide is cut while something narrow has room. */
export function sizeOf<Row>(column: Column<Row>, rows: readonly Row[]): Size {
  const { width = usualWidth } = column;
  if (typeof width === 'number') return { width, gives: 0 };
  const widths = longestTexts(column, rows).map((text) => textWidth(text));
  const longest = Math.max(0, ...widths);
  if (width === 'grow') return { wants: longest + growExtra + cellPadding };
  const title = textWidth(column.title, titleFont) + (column.sortKey ? 18 : 0);
  const widest = Math.max(title, longest > 0 ? longest + (width.extra ?? 0) : 0);
  return {
    width: Math.min(width.most ?? 320, Math.max(width.least ?? 0, widest)) + cellPadding,
    gives: width.gives ?? 0,
  };
}

/** The columns' widths side by side in a table that has so much room for them; 0 is not known yet. */
export function tracksOf(sizes: readonly Size[], room: number): string[] {
  const taken = sizes.reduce((sum, size) => sum + ('width' in size ? size.width : size.wants), 0);
  let lacking = room > 0 && sizes.some((size) => 'wants' in size) ? Math.max(0, taken - room) : 0;
  return sizes.map((size) => {
    if ('wants' in size) return `minmax(${growLeast}px, 1fr)`;
    const given = Math.min(size.gives, lacking);
    lacking -= given;
    return `${size.width - given}px`;
  });
}

/** The longest string is nearly always the widest; the five longest nearly never miss it. */
function longestTexts<Row>(column: Column<Row>, rows: readonly Row[]): string[] {
  const longest: string[] = [];
  for (const row of rows.slice(0, maxMeasured)) {
    const text = String(plainOf(column.value?.(row)) ?? '');
    if (longest.length === 5 && text.length <= (longest[4]?.length ?? 0)) continue;
    longest.push(text);
    longest.sort((a, b) => b.length - a.length);
    longest.length = Math.min(longest.length, 5);
  }
  return longest;
}
