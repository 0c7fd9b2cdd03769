import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Content, ContentSection, TableCell } from 'pdfmake/interfaces.js';
import type { PaperColumn, PaperRow, PaperTable, ReportPaper } from '#shared/report-paper.ts';
import { colour, makePdf } from './document-pdf.ts';

const side = 48;
/** The width of a letter between its margins, in points. */
const room = { portrait: 612 - 2 * side, landscape: 792 - 2 * side };
type Orientation = keyof typeof room;
/** Tried from the first: how a table fits that others would not let be read. */
const fits: readonly { orientation: Orientation; size: number }[] = [
  { orientation: 'portrait', size: 9.5 },
  { orientation: 'portrait', size: 8.5 },
  { orientation: 'landscape', size: 9.5 },
  { orientation: 'landscape', size: 8.5 },
  { orientation: 'landscape', size: 7.5 },
  { orientation: 'landscape', size: 6.5 },
];
/** What words of a row need at least, how far amounts stand apart, and how far a row is moved in: all in letters. */
const wordsRoom = (size: number): number => 14 * size;
const gapOf = (size: number): number => 1.25 * size;
const indentOf = (size: number): number => 1.15 * size;

export type Letterhead = { company: string; madeAt: string };

/** So many rows take longer to draw than others should wait for. */
const maxAtOnce = 300;

/**
 * Reports as one letter-size PDF, each beginning on a page of its own: portrait where its columns fit, else landscape; more columns
 * than fit on a page go on, below the same names, on the next. Long ones are drawn in a thread, so that nobody waits for them.
 */
export async function toReportPdf(papers: readonly ReportPaper[], letterhead: Letterhead): Promise<Uint8Array> {
  const rows = sum(papers.flatMap(({ tables }) => tables.map((table) => table.rows.length)));
  if (rows <= maxAtOnce) return drawReports(papers, letterhead);
  const thread = new Worker(new URL('./report-pdf-thread.ts', import.meta.url), { workerData: { papers, letterhead } });
  const [drawn] = (await once(thread, 'message')) as [Uint8Array];
  return drawn;
}

/** The same, in the thread at hand. */
export const drawReports = (papers: readonly ReportPaper[], letterhead: Letterhead): Promise<Uint8Array> =>
  makePdf({
    info: { title: papers.map(({ title }) => title).join(', '), author: letterhead.company },
    pageSize: 'LETTER',
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15, color: colour('ink') },
    content: papers.map((paper) => sectionOf(paper, letterhead)) as Content,
  });

function sectionOf(paper: ReportPaper, { company, madeAt }: Letterhead): ContentSection {
  const { title, about, tables, notes } = paper;
  const fit = fits.find((one) => tables.every((table) => isFitting(table, one))) ?? fits.at(-1) ?? fits[0];
  const { orientation, size } = fit as (typeof fits)[number];
  const isEmpty = tables.every(({ rows }) => rows.length === 0);
  let first: number | null = null;
  return {
    pageOrientation: orientation,
    pageMargins: [side, 54, side, 54],
    // The first page has its title; those after it say what they go on with.
    header: (page) => {
      first ??= page;
      return page === first
        ? ''
        : { text: [company, title, about[0]].filter(Boolean).join(' · '), ...quiet, margin: [side, 28, side, 0] };
    },
    footer: (page, pages) => ({
      columns: [{ text: `Made ${madeAt}` }, { text: `Page ${page} of ${pages}`, alignment: 'right', width: 100 }],
      ...quiet,
      margin: [side, 18, side, 0],
    }),
    section: [
      { text: company, bold: true, fontSize: 11 },
      { text: title, bold: true, fontSize: 18, margin: [0, 2, 0, 2] },
      ...about.map((text): Content => ({ text, color: colour('soft') })),
      { text: '', margin: [0, 0, 0, 10] },
      ...(isEmpty ? [{ text: 'Nothing in these days.', color: colour('soft') }] : []),
      ...tables.flatMap((table) => tableOf(table, room[orientation], size)),
      ...notes.map((text): Content => ({ text, fontSize: size, color: colour('soft'), margin: [0, 8, 0, 0] })),
    ],
  };
}

const quiet = { fontSize: 8, color: colour('soft') };

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** `1,234.56`, `(1,234.56)` below zero, with the dollar sign in the first row of amounts and in totals. */
function amountText(cents: number, hasSign: boolean): string {
  const text = `${hasSign ? '$' : ''}${amounts.format(Math.abs(cents) / 100)}`;
  return cents < 0 ? `(${text})` : text;
}

/** A figure of Roboto is a little more than half as wide as it is high, and what separates figures half of that; words are, on the whole, no wider. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((width, letter) => width + (letter === ',' || letter === '.' ? 0.28 : 0.585), 0) * size;

/** How wide a column of figures is: as its widest amount, or the longest word of its title, which stands in one line where there is room. */
function figureWidth(table: PaperTable, index: number, size: number, isInOneLine: boolean): number {
  const title = table.columns[index]?.title ?? '';
  const words = isInOneLine ? [title] : title.split(' ');
  const texts = table.rows.map(({ cells }) => {
    const cell = cells[index];
    return typeof cell === 'number' ? amountText(cell, true) : (cell ?? '');
  });
  return Math.max(3 * size, ...[...words, ...texts].map((text) => widthOf(text, size)));
}

/** The room of the columns from an index on, each with the gap before it; words without a width get the least. */
function widthsOf(table: PaperTable, size: number, isInOneLine = false): number[] {
  return table.columns.map(({ is, width }, index) =>
    is === 'text' ? (width ?? wordsRoom(size)) : figureWidth(table, index, size, isInOneLine) + gapOf(size),
  );
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const isFitting = (table: PaperTable, { orientation, size }: (typeof fits)[number]): boolean =>
  sum(widthsOf(table, size)) <= room[orientation];

/** A table, or as many below each other as its columns need. */
function tableOf(table: PaperTable, width: number, size: number): Content[] {
  if (table.rows.length === 0) return [];
  const roomy = widthsOf(table, size, true);
  const widths = sum(roomy) <= width ? roomy : widthsOf(table, size);
  const parts: number[][] = [];
  let left = 0;
  for (const [index, needed] of widths.entries()) {
    if (index === 0) continue;
    if (parts.length === 0 || needed > left) {
      parts.push([]);
      left = width - (widths[0] ?? 0);
    }
    parts.at(-1)?.push(index);
    left -= needed;
  }
  return parts.map((columns, at): Content => {
    const shown = [0, ...columns];
    const drawn = shown.flatMap((index) => columnWidths(table.columns[index], widths[index] ?? 0, gapOf(size)));
    return {
      ...(at > 0 && { pageBreak: 'before' }),
      fontSize: size,
      margin: [0, 0, 0, 8],
      table: {
        // What the table is called is part of its head, which each of its pages repeats.
        headerRows: table.title ? 2 : 1,
        dontBreakRows: true,
        keepWithHeaderRows: 1,
        widths: drawn,
        body: bodyOf(table, shown, size, drawn),
      },
      layout,
    };
  });
}

/** Amounts have a gap before them, which their lines leave out. */
const columnWidths = (column: PaperColumn | undefined, width: number, gap: number): (number | '*')[] =>
  column?.is === 'text' ? [column.width ?? '*'] : [gap, width - gap];

const layout = {
  defaultBorder: false,
  hLineWidth: () => 0.6,
  vLineWidth: () => 0,
  hLineColor: () => colour('ink'),
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

const nothing = { text: '' };

/** A row of headings is one row with the first line below it, which no page breaks: a table within the table, of the same widths. */
function bodyOf(
  table: PaperTable,
  indexes: readonly number[],
  size: number,
  widths: readonly (number | '*')[],
): TableCell[][] {
  const columns = indexes.map((index) => table.columns[index] as PaperColumn);
  const head = columns.flatMap(({ title, is }): TableCell[] => {
    const cell = { text: title, color: colour('soft'), fontSize: size - 1, margin: [0, 0, 4, 3] as Margin };
    if (is === 'text') return [{ ...cell, border: below }];
    return [
      { ...nothing, border: below },
      { ...cell, alignment: 'right', margin: [0, 0, parenthesis(size), 3], border: below },
    ];
  });
  const firstOfAmounts = table.rows.findIndex(({ cells }) => cells.some((cell) => typeof cell === 'number'));
  let headings: TableCell[][] = [];
  const rows = table.rows.flatMap((row, at): TableCell[][] => {
    const hasSign = at === firstOfAmounts || row.kind === 'total' || row.kind === 'final';
    const values = indexes.map((index) => row.cells[index] ?? null);
    const line = lineOf(row, columns, values, { hasSign, size, isFirst: at === 0 });
    if (row.kind === 'heading' && at < table.rows.length - 1) {
      headings.push(line);
      return [];
    }
    const kept = headings.length === 0 ? line : keptTogether([...headings, line], widths);
    headings = [];
    return row.kind === 'final' ? [kept, secondLine(columns, values)] : [kept];
  });
  return [...titled(table.title, widths.length), head, ...rows];
}

const titled = (title: string | null, columns: number): TableCell[][] =>
  title === null ? [] : [wide({ text: title, bold: true, fontSize: 12, margin: [0, 12, 0, 4] }, columns)];

/** A row of one cell. */
const wide = (cell: object, columns: number): TableCell[] => [
  { ...cell, colSpan: columns } as TableCell,
  ...Array.from({ length: columns - 1 }, () => nothing),
];

const keptTogether = (body: TableCell[][], widths: readonly (number | '*')[]): TableCell[] =>
  wide({ table: { widths: [...widths], body }, layout }, widths.length);

type Margin = [number, number, number, number];
type Border = [boolean, boolean, boolean, boolean];
const above: Border = [false, true, false, false];
const below: Border = [false, false, false, true];
/** What stands outside the column of figures. */
const parenthesis = (size: number): number => size * 0.34;

type Cell = string | number | null;
type Style = { hasSign: boolean; size: number; isFirst: boolean };

/** The cells of a row; words go on into the empty columns of words after them, and a heading over the whole width. */
function lineOf(row: PaperRow, columns: readonly PaperColumn[], values: readonly Cell[], style: Style): TableCell[] {
  const isAlone = row.kind === 'heading' && values.every((value, index) => index === 0 || value === null);
  const cells: TableCell[] = [];
  for (let index = 0; index < columns.length; index += 1) {
    const value = values[index] ?? null;
    if (columns[index]?.is !== 'text') {
      cells.push(nothing, figureCell(row, value, style));
      continue;
    }
    const from = index;
    while (isEmptyWords(columns[index + 1], values[index + 1])) index += 1;
    const spanned = isAlone ? sum(columns.map(({ is }) => (is === 'text' ? 1 : 2))) : index - from + 1;
    cells.push({
      ...wordsCell(row, value, from === 0 ? row.depth * indentOf(style.size) : 0, style.isFirst),
      ...(spanned > 1 && { colSpan: spanned }),
    });
    for (let filled = 1; filled < spanned; filled += 1) cells.push(nothing);
    if (isAlone) break;
  }
  return cells;
}

const isEmptyWords = (column: PaperColumn | undefined, value: Cell | undefined): boolean =>
  column?.is === 'text' && (value ?? '') === '';

function topOf({ kind, depth }: PaperRow, isFirst: boolean): number {
  if (kind === 'heading' && depth === 0) return 8;
  return kind === 'final' || isFirst ? 4 : 1.5;
}

const wordsCell = (row: PaperRow, value: Cell, left: number, isFirst: boolean) => ({
  text: String(value ?? ''),
  bold: row.kind !== 'line',
  margin: [left, topOf(row, isFirst), 6, 1.5] as Margin,
});

function figureCell(row: PaperRow, value: Cell, { hasSign, size, isFirst }: Style): TableCell {
  const text = typeof value === 'number' ? amountText(value, hasSign) : (value ?? '');
  const isSum = typeof value === 'number' && (row.kind === 'total' || row.kind === 'final');
  return {
    text,
    bold: row.kind !== 'line',
    alignment: 'right',
    noWrap: true,
    margin: [0, topOf(row, isFirst), text.endsWith(')') ? 0 : parenthesis(size), 1.5],
    ...(isSum && { border: above }),
  };
}

/** The line under a final sum, and a second one just below it. */
const secondLine = (columns: readonly PaperColumn[], values: readonly Cell[]): TableCell[] =>
  columns.flatMap(({ is }, index): TableCell[] => {
    const cell = { text: '', fontSize: 0.1, lineHeight: 0.1, margin: [0, 0, 0, 1.6] as Margin };
    if (is === 'text') return [cell];
    return [cell, typeof values[index] === 'number' ? { ...cell, border: [false, true, false, true] } : cell];
  });
