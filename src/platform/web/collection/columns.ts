import type { ReactNode } from 'react';

/** How wide a column is: fixed, what is left over, or as wide as its longest text within bounds. */
export type ColumnWidth<Row> =
  | number
  | 'grow'
  | { text: (row: Row) => string; least?: number; most?: number; extra?: number };

export type Column<Row> = {
  key: string;
  title: string;
  width: ColumnWidth<Row>;
  align?: 'left' | 'right';
  render: (row: Row) => ReactNode;
  /** The name of the order to ask the server for; without it the head does not sort. */
  sortKey?: string;
  /** The column whose text is the link that opens the row. Exactly one. */
  opens?: boolean;
  /** A flag, a pin: no padding, and no title to read. */
  isMark?: boolean;
  /** Where or when it is rather than what it is: drawn quieter. */
  isSecond?: boolean;
  /** Left out where the table is narrower than this. */
  leavesBelow?: number;
};

export type Sort = { key: string; isDescending: boolean };

const cellPadding = 16;
const titleFont = '500 12px "Inter Variable", system-ui';
const textFont = '400 13px "Inter Variable", system-ui';

let canvas: CanvasRenderingContext2D | null | undefined;

/** The width of a text as it will be drawn; without a canvas (tests) a fair guess. */
export function textWidth(text: string, font: string = textFont): number {
  canvas ??= document.createElement('canvas').getContext?.('2d') ?? null;
  if (!canvas) return text.length * 7;
  canvas.font = font;
  return Math.ceil(canvas.measureText(text).width);
}

/** Sized by the longest text (product.md §2), so that nothing wide is cut while something narrow has room. */
export function trackOf<Row>(column: Column<Row>, rows: readonly Row[]): string {
  const { width } = column;
  if (width === 'grow') return 'minmax(180px, 1fr)';
  if (typeof width === 'number') return `${width}px`;
  let widest = textWidth(column.title, titleFont) + (column.sortKey ? 18 : 0);
  // The longest string is nearly always the widest; measuring ten thousand would be felt.
  const longest = rows
    .slice(0, 500)
    .map(width.text)
    .sort((a, b) => b.length - a.length);
  for (const text of longest.slice(0, 5)) widest = Math.max(widest, textWidth(text) + (width.extra ?? 0));
  return `${Math.min(width.most ?? 320, Math.max(width.least ?? 0, widest)) + cellPadding}px`;
}
