/** A file of separated values as rows of texts: quotes, doubled quotes, CRLF and line breaks within quotes. What separates is found, unless it is known. */
export function parseCsv(text: string, known?: string): string[][] {
  const body = text.replace(/^\uFEFF/, '');
  const separator = known ?? separatorOf(body);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  /** The cell holds more than blanks: a quote in it is a quote. */
  let isBegun = false;
  const add = (letter: string) => {
    cell += letter;
    isBegun ||= letter.trim() !== '';
  };
  const endCell = () => {
    row.push(cell);
    cell = '';
    isBegun = false;
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < body.length; at++) {
    const letter = body[at] as string;
    if (isQuoted) {
      if (letter !== '"') add(letter);
      else if (body[at + 1] === '"') {
        add(letter);
        at++;
      } else isQuoted = false;
    } else if (letter === '"' && !isBegun) {
      cell = '';
      isQuoted = true;
    } else if (letter === separator) endCell();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && body[at + 1] === '\n') at++;
      endRow();
    } else add(letter);
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** What separates most in the first line: spreadsheets of other countries write semicolons or tabs. */
function separatorOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

const signatures: readonly [name: string, ...bytes: number[]][] = [
  ['an image', 0x89, 0x50, 0x4e, 0x47],
  ['an image', 0xff, 0xd8, 0xff],
  ['an image', 0x47, 0x49, 0x46, 0x38],
  ['an image', 0x52, 0x49, 0x46, 0x46],
  ['an image', 0x42, 0x4d],
  ['a PDF', 0x25, 0x50, 0x44, 0x46],
  ['a workbook', 0x50, 0x4b, 0x03, 0x04],
  ['a workbook', 0xd0, 0xcf, 0x11, 0xe0],
];

/** What a file is that is no text, whatever it is called: `an image`. Null of a text. */
export function noText(bytes: Uint8Array): string | null {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide) return null;
  const known = signatures.find(([, ...first]) => first.every((byte, at) => bytes[at] === byte));
  // Of other texts than those no byte is zero; two letters alone may begin one.
  const hasZeros = bytes.subarray(0, 8000).includes(0);
  return known && (hasZeros || known.length > 3) ? known[0] : hasZeros ? 'no text' : null;
}

/** The text of a file: UTF-8 or UTF-16 where it says or is so, else as old Windows programs wrote it. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A spreadsheet would run these as formulas: some trim what stands before the sign, some read one in full width as its plain one. */
const runsAsFormula = /^(?:[\t\r]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** A text that a spreadsheet could run stands behind an apostrophe: it is read as text, and nothing happens. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = runsAsFormula.test(value) ? `'${value}` : value;
  return /["\n\r,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
