import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { isDated, isMoney, plainOf } from './columns.ts';
import { isFormula, type SheetCell, type SheetHead, type SheetRow, type SheetWriter } from './sheet.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** By their places in the style sheet. A text stays one, whatever it looks like; amounts below zero stand in parentheses. */
const styles = { head: 1, text: 2, money: 3, total: 4, totalMoney: 5, title: 6, day: 7, moment: 8 } as const;
const cellStyles = [
  '<xf/>',
  '<xf fontId="1" applyFont="1"/>',
  '<xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/>',
  '<xf numFmtId="39" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1" quotePrefix="1"/>',
  '<xf numFmtId="39" fontId="1" applyNumberFormat="1" applyFont="1"/>',
  '<xf fontId="1" applyFont="1" applyAlignment="1"><alignment horizontal="center" wrapText="1"/></xf>',
  '<xf numFmtId="14" applyNumberFormat="1"/>',
  '<xf numFmtId="22" applyNumberFormat="1"/>',
];

/** Everything of a workbook with one sheet but the sheet itself. */
const files: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs></styleSheet>`,
};

/** A workbook, packed while the rows come, so that a hundred thousand of them never stand in memory as text. */
export function xlsxWriter({ titles, about = [] }: SheetHead): SheetWriter {
  const packed: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk as Uint8Array<ArrayBuffer>);
  });
  for (const [name, text] of Object.entries(files)) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(strToU8(head + text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  let isBegun = false;
  /** Columns are as wide as what the first rows hold. */
  const begin = (rows: readonly SheetRow[]) => {
    isBegun = true;
    const above = about.length + 1;
    const lines = about.map((line, index) => `<row>${textCell(line, index === 0 ? styles.head : styles.text)}</row>`);
    const heads = titles.map((title, index) => textCell(title, index === 0 ? styles.head : styles.title));
    sheet.push(
      strToU8(
        `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${above}" topLeftCell="A${above + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${titles.map((title, index) => columnOf(title, index, rows)).join('')}</cols><sheetData>${lines.join('')}<row>${heads.join('')}</row>`,
      ),
    );
  };
  return {
    add: (rows) => {
      if (!isBegun) begin(rows);
      sheet.push(strToU8(rows.map(rowOf).join('')));
    },
    end: () => {
      if (!isBegun) begin([]);
      sheet.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
      return new Blob(packed, { type: `${sheetType}.sheet` });
    },
  };
}

const [narrowest, widest, maxMeasured] = [8, 60, 200];

function columnOf(title: string, index: number, rows: readonly SheetRow[]): string {
  const lengths = rows.slice(0, maxMeasured).map(({ cells }) => {
    const cell = cells[index] ?? null;
    // An amount has its separators, and room for parentheses.
    return isMoney(cell) ? (cell.cents / 100).toFixed(2).length * 1.3 + 1 : String(plainOf(cell) ?? '').length;
  });
  const width = Math.min(Math.max(narrowest, title.length, ...lengths), widest) + 2;
  return `<col min="${index + 1}" max="${index + 1}" width="${width.toFixed(1)}" customWidth="1"/>`;
}

const rowOf = ({ cells, isTotal = false }: SheetRow): string =>
  `<row>${cells.map((cell) => cellOf(cell, isTotal)).join('')}</row>`;

/** A text is always written as text: nothing in it is ever run as a formula. */
function cellOf(value: SheetCell, isTotal: boolean): string {
  if (value === null) return '<c/>';
  if (isMoney(value)) {
    const formula = isFormula(value) ? `<f>${escaped(value.formula)}</f>` : '';
    return `<c s="${isTotal ? styles.totalMoney : styles.money}">${formula}<v>${value.cents / 100}</v></c>`;
  }
  if (isDated(value)) {
    const serial = serialOf(value.date);
    if (serial === null) return textCell(value.date, styles.text);
    return `<c s="${value.date.length > 10 ? styles.moment : styles.day}"><v>${serial}</v></c>`;
  }
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return textCell(value, isTotal ? styles.total : styles.text);
}

const dayMs = 86_400_000;
/** The number by which spreadsheets count days; null before March 1900, of which they do not agree. */
function serialOf(date: string): number | null {
  const serial =
    (Date.parse(`${date.replace(' ', 'T')}${date.length > 10 ? ':00' : 'T00:00:00'}Z`) - Date.UTC(1899, 11, 30)) /
    dayMs;
  return serial > 60 ? Number(serial.toFixed(6)) : null;
}

const textCell = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Control characters, and halves of characters, are no XML. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? '');
