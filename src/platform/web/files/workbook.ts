import { strFromU8, unzipSync } from 'fflate';

/**
 * The first sheet of a workbook (.xlsx) as rows of texts, each cell as people read it: days as 2026-12-31, percentages with their sign. Formulas say what they
 * came to last. Only texts and numbers are read; nothing in the file is run.
 */
export type Workbook = {
  /** By their number in the sheet, the first at 0; one that holds nothing is empty. */
  rows: string[][];
  /** What other sheets are called that hold something. */
  others: string[];
};

/** What it may come to, unpacked; a row or column beyond these is of no list. */
const [mostBytes, mostRows, mostColumns] = [100 * 1024 * 1024, 50_000, 1_000];
const parts = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i;

/** Answers null for what is no workbook, or one that cannot be read. */
export function readWorkbook(bytes: Uint8Array): Workbook | null {
  const files = unpacked(bytes);
  const book = files?.get('xl/workbook.xml');
  if (!files || !book) return null;
  const targets = new Map(
    elements(files.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').map(({ of }) => [of.Id, of.Target ?? '']),
  );
  const sheets = elements(book, 'sheet')
    .filter(({ of }) => (of.state ?? 'visible') === 'visible')
    .map(({ of }) => ({ name: of.name ?? '', xml: files.get(pathOf(targets.get(of.id) ?? '')) ?? '' }))
    .filter(({ xml }) => /<(?:\w+:)?(?:v|t)[\s>]/.test(xml));
  const [first, ...others] = sheets;
  if (!first) return { rows: [], others: [] };
  const texts = elements(files.get('xl/sharedstrings.xml') ?? '', 'si').map(({ inner }) => textOf(inner));
  const formats = formatsOf(files.get('xl/styles.xml') ?? '');
  const isFrom1904 = elements(book, 'workbookPr').some(({ of }) => /^(1|true)$/.test(of.date1904 ?? ''));
  const said = (cell: Xml) =>
    cellText(cell, texts, (number) => numberText(number, formats[Number(cell.of.s ?? 0)] ?? 'plain', isFrom1904));
  return { rows: rowsOf(first.xml, said), others: others.map(({ name }) => name) };
}

function unpacked(bytes: Uint8Array): Map<string, string> | null {
  let size = 0;
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!parts.test(name)) return false;
    size += originalSize;
    return size <= mostBytes;
  };
  try {
    const files = unzipSync(bytes, { filter: isWanted });
    if (size > mostBytes) return null;
    return new Map(Object.entries(files).map(([name, file]) => [name.toLowerCase(), strFromU8(file)]));
  } catch {
    return null;
  }
}

/** `worksheets/sheet1.xml`, from the folder of the workbook or from the whole. */
const pathOf = (target: string): string =>
  (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`).toLowerCase();

type Xml = { of: Partial<Record<string, string>>; inner: string };

const patterns = new Map<string, RegExp>();
function patternOf(name: string): RegExp {
  const tag = `(?:[\\w.-]+:)?${name}`;
  const attributes = `(?:\\s(?:[^"'<>]|"[^"]*"|'[^']*')*?)?`;
  const pattern = patterns.get(name) ?? new RegExp(`<${tag}(${attributes})(?:/>|>([\\s\\S]*?)</${tag}\\s*>)`, 'g');
  patterns.set(name, pattern);
  return pattern;
}

/** The elements of a name, whatever stands before its colon, with what is in them; none stands within another of its name. */
const elements = (xml: string, name: string): Xml[] =>
  Array.from(xml.matchAll(patternOf(name)), ([, attributes = '', inner = '']) => ({
    of: Object.fromEntries(
      Array.from(attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, key = '', one, other]) => [
        key.replace(/^.*:/, ''),
        plain(one ?? other ?? ''),
      ]),
    ),
    inner,
  }));

const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** As it reads, without what XML and spreadsheets write for signs. */
const plain = (text: string): string =>
  text
    .replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (all, sign, decimal, hex) => {
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return signs[String(sign).toLowerCase()] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : all);
    })
    .replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The runs of a text; how it is pronounced is no part of it. */
const textOf = (xml: string): string =>
  elements(xml.replace(/<(?:[\w.-]+:)?rPh[\s>][\s\S]*?<\/(?:[\w.-]+:)?rPh\s*>/g, ''), 't')
    .map(({ inner }) => plain(inner))
    .join('');

function rowsOf(xml: string, said: (cell: Xml) => string): string[][] {
  const rows: string[][] = [];
  for (const row of elements(xml, 'row')) {
    const at = row.of.r === undefined ? rows.length : Number(row.of.r) - 1;
    if (!(at >= rows.length && at < mostRows)) continue;
    while (rows.length < at) rows.push([]);
    const cells: string[] = [];
    for (const cell of elements(row.inner, 'c')) {
      const column = cell.of.r === undefined ? cells.length : columnOf(cell.of.r);
      if (!(column >= cells.length && column < mostColumns)) continue;
      while (cells.length < column) cells.push('');
      cells.push(said(cell));
    }
    rows.push(cells);
  }
  return rows;
}

/** `A1` is 0, `AB12` is 27. */
const columnOf = (place: string): number =>
  [...(/^[a-z]+/i.exec(place)?.[0] ?? '').toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

function cellText({ of, inner }: Xml, texts: readonly string[], numbered: (value: number) => string): string {
  const value = plain(elements(inner, 'v')[0]?.inner ?? '');
  switch (of.t ?? 'n') {
    case 's':
      return texts[Number(value)] ?? '';
    case 'inlineStr':
      return textOf(inner);
    case 'b':
      return value === '' ? '' : value === '1' ? 'Yes' : 'No';
    case 'n':
      return value === '' || !Number.isFinite(Number(value)) ? value : numbered(Number(value));
    default:
      return value;
  }
}

type Format = 'plain' | 'percent' | 'day' | 'time';
/** Those that every spreadsheet knows without being told. */
const known = (id: number): Format =>
  id === 9 || id === 10
    ? 'percent'
    : (id >= 14 && id <= 17) || id === 22
      ? 'day'
      : (id >= 18 && id <= 21) || (id >= 45 && id <= 47)
        ? 'time'
        : 'plain';

/** What numbers of each style are. */
function formatsOf(xml: string): Format[] {
  const own = new Map(elements(xml, 'numFmt').map(({ of }) => [Number(of.numFmtId), formatOf(of.formatCode ?? '')]));
  const cells = elements(xml, 'cellXfs')[0]?.inner ?? '';
  return elements(cells, 'xf').map(({ of }) => own.get(Number(of.numFmtId)) ?? known(Number(of.numFmtId ?? 0)));
}

function formatOf(code: string): Format {
  // Words in quotes, colours and currencies in brackets, and single letters that stand for themselves say nothing of the kind.
  const bare = code.replaceAll(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|_./gi, '');
  if (bare.includes('%')) return 'percent';
  if (/[yd]/i.test(bare)) return 'day';
  return /[hs]/i.test(bare) ? 'time' : /m/i.test(bare) ? 'day' : 'plain';
}

const pad = (number: number) => String(number).padStart(2, '0');

function numberText(number: number, format: Format, isFrom1904: boolean): string {
  // What a computer makes of 0.15 times 100 is not 15.
  if (format === 'percent') return `${Number((number * 100).toPrecision(12))}%`;
  if (format === 'plain' || number < 0) return String(number);
  // Hours of a day, or of more than one.
  const minutes = Math.round(number * 1440);
  if (format === 'time') return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const moment = new Date(first + minutes * 60_000);
  if (Number.isNaN(moment.getTime())) return String(number);
  const day = moment.toISOString().slice(0, 10);
  return Number.isInteger(number) ? day : `${day} ${moment.toISOString().slice(11, 16)}`;
}
