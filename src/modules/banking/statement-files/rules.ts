import { parseCsv } from '#shared/csv-text.ts';
import { addDays } from '#shared/dates.ts';

/** Statement files, pure: texts of banks as lines of one form (docs/rules/banking.md). */

export const maxBankLines = 20_000;
export const maxStatementBytes = 5 * 1024 * 1024;

/** A line as its file says it; above zero comes in, below zero goes out. */
export type StatementLine = {
  /** Where it stands in the file. */
  line: number;
  date: string;
  cents: number;
  description: string;
  reference: string;
  /** The bank's own number of it; '' when it gives none. */
  bankID: string;
};
export type LineProblem = { line: number; message: string };
export type ReadStatement = { lines: StatementLine[]; problems: LineProblem[] };

export const dateOrders = ['MDY', 'DMY', 'YMD'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const dateOrderNames: Record<DateOrder, string> = {
  MDY: 'Month first, 10/31',
  DMY: 'Day first, 31/10',
  YMD: 'Year first, 2026-10-31',
};
/** How a bank's CSV is to be read. Columns count from 0; -1 is none. */
export type Layout = {
  separator: ',' | ';' | '\t' | '|';
  hasHeads: boolean;
  date: number;
  dateOrder: DateOrder;
  description: number;
  reference: number;
  /** One column with signs, or two of which each has its side. */
  amount: number;
  moneyIn: number;
  moneyOut: number;
  /** The bank writes what goes out without a minus, as cards do. */
  isTurned: boolean;
  decimal: '.' | ',';
};

/** UTF-16 without its mark has a zero in every other byte. */
export function textOfStatement(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): string {
  const head = bytes.subarray(0, 200);
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const isPlain = bytes[0] !== 0xff && bytes[0] !== 0xfe;
  if (isPlain && zeros(1) > head.length / 4) return new TextDecoder('utf-16le').decode(bytes);
  if (isPlain && zeros(0) > head.length / 4) return new TextDecoder('utf-16be').decode(bytes);
  return decode(bytes);
}

/** False of pictures, archives and other programs' files, whatever they are called: text has no control characters to speak of. */
export function isText(text: string): boolean {
  const head = text.slice(0, 4000);
  const strange = [...head.matchAll(/\p{Cc}|\ufffd/gu)].filter(([letter]) => !'\t\n\r\f'.includes(letter)).length;
  return strange <= head.length / 200;
}
export const noTextMessage = 'This file is no text. Choose the CSV, OFX or QFX file that your bank offers.';

export const isOfx = (text: string): boolean => /<OFX>|OFXHEADER/i.test(text.slice(0, 4000));

const pads = (value: number) => String(value).padStart(2, '0');
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `10/31/2026`, `31.10.26`, `2026-10-31`, `20261031`, `31 Oct 2026`, `Oct 31, 2026`; null when it is no day. */
export function readBankDate(text: string, order: DateOrder): string | null {
  const clean = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const words = /^(?:(\d{1,2})[ .-]+([a-z]{3,9})\.?|([a-z]{3,9})\.? +(\d{1,2})),?[ .-]+(\d{4}|\d{2})$/i.exec(clean);
  if (words) {
    const month = months.indexOf((words[2] ?? words[3] ?? '').slice(0, 3).toLowerCase()) + 1;
    return dayOf(Number(words[5]), month, Number(words[1] ?? words[4]));
  }
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(clean);
  if (packed) return dayOf(Number(packed[1]), Number(packed[2]), Number(packed[3]));
  const parts = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})$/.exec(clean);
  if (!parts) return null;
  const [first = 0, second = 0, third = 0] = parts.slice(1).map(Number);
  if (order === 'YMD' || (parts[1]?.length ?? 0) === 4) return dayOf(first, second, third);
  return order === 'DMY' ? dayOf(third, second, first) : dayOf(third, first, second);
}

function dayOf(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = full >= 1970 && full < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${full}-${pads(month)}-${pads(day)}` : null;
}

/** `1,234.56`, `1.234,56`, `(12.00)`, `12.00-`, `$12`, `12,00 CR`, as cents; null when it is no amount. */
export function readBankAmount(text: string, decimal: '.' | ','): number | null {
  let clean = text.replaceAll(/[\s$€£'’\u00a0]|USD|EUR/gi, '').replaceAll('\u2212', '-');
  const isCredit = /CR$/i.test(clean);
  const isDebit = /DR$/i.test(clean);
  clean = clean.replace(/(CR|DR)$/i, '');
  const isNegative = /^\(.*\)$|^-|-$/.test(clean) || isDebit;
  clean = clean.replaceAll(/[()+-]/g, '');
  const grouped = decimal === '.' ? ',' : '.';
  const plain = clean.replaceAll(grouped, '').replace(decimal, '.');
  if (!/^(\d{1,12}(\.\d{0,4})?|\.\d{1,4})$/.test(plain)) return null;
  // What is grouped is grouped by three: else a comma was meant as the decimal.
  const [whole = ''] = clean.split(decimal);
  if (whole.includes(grouped) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return null;
  const cents = Math.round(Number(plain) * 100);
  return isNegative && !isCredit ? 0 - cents : cents;
}

const separators = [',', ';', '\t', '|'] as const;

/** The rows of a file, each with the line it begins in. Cells are cut apart by the separator that is said. */
export function rowsOfCsv(text: string, separator: Layout['separator']): string[][] {
  // The reader knows three separators by the first line: a first line of nothing but the wanted one settles it.
  const body = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  if (separator === '|') return body.split(/\r\n|\n|\r/).map((row) => row.split('|'));
  return parseCsv(`${separator.repeat(50)}\n${body}`).slice(1);
}

/** Columns beyond are not looked at. */
export const maxColumns = 200;

/** What a file of this bank most likely is: separator, columns by their heads or their contents, dates and signs. */
export function guessLayout(text: string): Layout {
  const sample = text
    .replace(/^\uFEFF/, '')
    .replace(/^sep=.\r?\n/i, '')
    .slice(0, 20_000);
  const separator = separators.reduce((best, mark) => (widthOf(sample, mark) > widthOf(sample, best) ? mark : best));
  const rows = rowsOfCsv(sample, separator)
    .map((row) => row.slice(0, maxColumns))
    .filter((row) => row.some((cell) => cell.trim() !== ''));
  const [heads = []] = rows;
  const hasHeads = !heads.some((cell) => dateOrders.some((order) => readBankDate(cell, order)));
  const body = (hasHeads ? rows.slice(1) : rows).slice(0, 200);
  const find = (words: RegExp) => (hasHeads ? heads.findIndex((head) => words.test(head.trim())) : -1);
  const isDate = (cell: string) => dateOrders.some((order) => readBankDate(cell, order) !== null);
  const isAmount = (cell: string) => readBankAmount(cell, '.') !== null || readBankAmount(cell, ',') !== null;
  const width = Math.max(0, ...body.map((row) => row.length));
  const share = (column: number, test: (cell: string) => boolean) => {
    const filled = body.map((row) => row[column]?.trim() ?? '').filter(Boolean);
    return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  };
  const byContent = (test: (cell: string) => boolean, not: readonly number[]) =>
    Array.from({ length: width }, (_, column) => column).findIndex((at) => !not.includes(at) && share(at, test) > 0.8);
  const named = find(/^(posting|booking|transaction|value|trans\.?|post(ed)?)?\s*(date|datum|fecha|day)$/i);
  const date = named >= 0 ? named : byContent(isDate, []);
  const moneyIn = find(/^(credits?|deposits?|money in|paid in|haben|credit amount|in|payments?( received)?)$/i);
  const moneyOut = find(/^(debits?|withdrawals?|money out|paid out|soll|debit amount|out|charges?)$/i);
  const isTwo = moneyIn >= 0 && moneyOut >= 0;
  const headed = find(/^(amount|betrag|importe|sum|value|net)( \(?(usd|eur|\$)\)?)?$/i);
  const amount = isTwo ? -1 : headed >= 0 ? headed : byContent((cell) => isAmount(cell) && !isDate(cell), [date]);
  // What is called so is it; what only has the word in it may be, and a bank may call a kind of line its details.
  const exact = find(/^(description|payee|narrative|name)$/i);
  const told =
    exact >= 0 ? exact : find(/description|payee|details|memo|narrative|text|verwendungszweck|concept|name/i);
  const taken = [date, amount, moneyIn, moneyOut];
  const description = told >= 0 ? told : byContent((cell) => /[a-z]{2}/i.test(cell), taken);
  const cells = body.map((row) => row[date]?.trim() ?? '').filter(Boolean);
  const amounts = body.flatMap((row) => (isTwo ? [row[moneyIn], row[moneyOut]] : [row[amount]])).filter(Boolean);
  return {
    separator,
    hasHeads,
    date,
    description,
    amount,
    moneyIn: isTwo ? moneyIn : -1,
    moneyOut: isTwo ? moneyOut : -1,
    isTurned: false,
    dateOrder: bestOrder(cells),
    reference: find(/check|cheque|reference|ref\b|number|transaction id/i),
    decimal: amounts.some((cell) => /,\d{1,2}\D*$/.test(cell ?? '')) ? ',' : '.',
  };
}

/** Of most rows: a comma within a text or an amount makes some wider. */
function widthOf(text: string, mark: string): number {
  const rows = text.split(/\r\n|\n|\r/).filter((row) => row.trim() !== '');
  const widths = rows.slice(0, 21).map((row) => row.replaceAll(/"[^"]*"/g, '').split(mark).length);
  return widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
}

/** The order in which all dates are real, American first; of several the one whose days lie closest together. */
function bestOrder(cells: readonly string[]): DateOrder {
  const spans = dateOrders.map((order) => {
    const days = cells.map((cell) => readBankDate(cell, order));
    const real = days.filter((day) => day !== null).toSorted();
    const span = Date.parse(real.at(-1) ?? '2000-01-01') - Date.parse(real[0] ?? '2000-01-01');
    return { order, missing: days.length - real.length, span };
  });
  return spans.reduce((best, one) =>
    one.missing < best.missing || (one.missing === best.missing && one.span < best.span) ? one : best,
  ).order;
}

/** The lines of a CSV; what cannot be read is named by its line, and nothing else is lost. */
export function readCsvStatement(text: string, layout: Layout): ReadStatement {
  const lines: StatementLine[] = [];
  const problems: LineProblem[] = [];
  const rows = rowsOfCsv(text, layout.separator);
  const cellOf = (row: readonly string[], column: number) => (column < 0 ? '' : (row[column] ?? '').trim());
  for (const [index, row] of rows.entries()) {
    const line = index + 1;
    if ((layout.hasHeads && lines.length === 0 && index === 0) || row.every((cell) => cell.trim() === '')) continue;
    const date = readBankDate(cellOf(row, layout.date), layout.dateOrder);
    const cents = amountOf(row, layout);
    if (date === null) problems.push({ line, message: `“${cellOf(row, layout.date).slice(0, 40)}” is no date` });
    else if (cents === null) problems.push({ line, message: 'This line has no amount that can be read' });
    // A line of nothing is a note of the bank.
    else if (cents !== 0) {
      const description = plainText(cellOf(row, layout.description)) || 'No description';
      lines.push({ line, date, cents, description, reference: plainText(cellOf(row, layout.reference)), bankID: '' });
    }
  }
  const cut = cutLine(text, rows, lines, layout);
  if (cut === null) return { lines, problems };
  const message = 'The file ends in the middle of this line';
  return {
    lines: lines.filter(({ line }) => line !== cut),
    problems: [...problems.filter(({ line }) => line !== cut), { line: cut, message }],
  };
}

/**
 * The last line of a file that was cut off: it does not end, and has fewer cells than the others, or fewer decimals, so that its amount
 * may be half there. Null when nothing says so.
 */
function cutLine(text: string, rows: string[][], lines: readonly StatementLine[], layout: Layout): number | null {
  const [last, ...others] = rows.toReversed();
  if (!last || /[\r\n]$/.test(text) || lines.length < 2) return null;
  const line = rows.length;
  const told = new Set(lines.map((one) => one.line));
  const whole = others.filter((_, at) => told.has(line - 1 - at));
  if (whole.length === 0) return null;
  if (last.length < Math.min(...whole.map((row) => row.length))) return line;
  const decimals = (row: readonly string[]) =>
    [layout.amount, layout.moneyIn, layout.moneyOut].flatMap((column) => {
      const cell = column < 0 ? '' : (row[column] ?? '').trim();
      return cell === '' ? [] : [new RegExp(`\\${layout.decimal}(\\d*)\\D*$`).exec(cell)?.[1]?.length ?? 0];
    });
  const fewest = Math.min(...whole.flatMap(decimals));
  return told.has(line) && decimals(last).some((count) => count < fewest) ? line : null;
}

function amountOf(row: readonly string[], layout: Layout): number | null {
  const read = (column: number) => {
    const cell = (row[column] ?? '').trim();
    return cell === '' ? 0 : readBankAmount(cell, layout.decimal);
  };
  if (layout.moneyIn >= 0 || layout.moneyOut >= 0) {
    const [into, out] = [read(layout.moneyIn), read(layout.moneyOut)];
    if (into === null || out === null) return null;
    return Math.abs(into) - Math.abs(out);
  }
  const cell = (row[layout.amount] ?? '').trim();
  const cents = cell === '' ? null : readBankAmount(cell, layout.decimal);
  return cents === null ? null : layout.isTurned ? 0 - cents : cents;
}

/** One line without control characters, of a length that people read. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300);

/** What tells a line from all others of its account: the same line of another file is the same line. */
export function identities(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ bankID, date, cents, description }) => {
    const own = bankID ? `id ${bankID}` : `${date} ${cents} ${description.toLowerCase()}`;
    const ordinal = (seen.get(own) ?? 0) + 1;
    seen.set(own, ordinal);
    // The bank's own number is given once: a second one of it is the same line, twice in the file.
    return bankID ? own : `${own} #${ordinal}`;
  });
}

/** Whether a line is told by the number that its bank gave it. */
export const isBanksNumber = (identity: string): boolean => identity.startsWith('id ');

/** So many days apart. */
export const daysApart = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / (Date.parse(addDays(one, 1)) - Date.parse(one));
