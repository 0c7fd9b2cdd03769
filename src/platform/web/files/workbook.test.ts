import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { xlsxWriter } from '../collection/xlsx.ts';
import { readWorkbook } from './workbook.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
type Given = { sheets?: string; rels?: string; texts?: string; styles?: string; book?: string };
/** A workbook as spreadsheets write it, with one sheet unless it is said otherwise. */
const workbook = (
  sheet: string,
  { sheets, rels, texts = '', styles = '', book = '' }: Given = {},
  more: Record<string, string> = {},
) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="r">${book}<sheets>${sheets ?? '<sheet name="Rates" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${rels ?? '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/>'}</Relationships>`,
        'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
        'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
const rowsOf = (...given: Parameters<typeof workbook>) => readWorkbook(workbook(...given))?.rows;

describe('a workbook as rows of texts', () => {
  test('what the product writes it reads, signs and all', async () => {
    const writer = xlsxWriter({ titles: ['Service', 'Rate'] });
    const texts = ['<b> & "two"', ' spaces ', 'مضخة 💧', '=1+1'];
    writer.add(texts.map((text, at) => ({ cells: [text, at + 0.5] })));
    const bytes = new Uint8Array(await writer.end().arrayBuffer());
    expect(readWorkbook(bytes)).toEqual({
      rows: [['Service', 'Rate'], ...texts.map((text, at) => [text, String(at + 0.5)])],
      others: [],
    });
  });

  test('shared texts with their runs, texts in place, formulas by what they came to, yes and no; gaps are empty', () => {
    const texts =
      '<si><t>Code</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Two </t></r><r><t>runs</t></r><rPh sb="0" eb="1"><t>ignored</t></rPh></si>';
    const sheet = `<row r="2" spans="1:5"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s" s="1"><v>1</v></c><c r="D2" s="3"/></row>
      <row r="4"><c r="B4" t="str"><f>A1&amp;"x"</f><v>a &lt; b_x000D_c</v></c><c r="C4"><f>1+1</f><v>2</v></c><c r="AA4" t="b"><v>1</v></c></row><row r="5"/>`;
    const rows = rowsOf(sheet, { texts });
    expect(rows?.slice(0, 3)).toEqual([[], ['Code', '', 'Two runs', ''], []]);
    expect(rows?.[3]?.slice(0, 3)).toEqual(['', 'a < b\rc', '2']);
    expect([rows?.[3]?.length, rows?.[3]?.[26], rows?.[4]]).toEqual([27, 'Yes', []]);
  });

  test('numbers as they are shown: to the last digit, percentages, days and times', () => {
    const codes = [
      '0.0%',
      'm/d/yyyy',
      '_($* #,##0.00_);[Red](#,##0.00)',
      '#,##0 "days"',
      '[h]:mm',
      '[>=1000]0.0',
      'd-mmm-yy h:mm',
    ];
    const own = codes.map(
      (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    );
    const ids = [0, 9, 14, 20, ...codes.map((_, at) => 164 + at)];
    const styles = `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
    const said = (style: number, value: string, book = '') =>
      rowsOf(`<row><c s="${style}"><v>${value}</v></c></row>`, { styles, book })?.[0]?.[0];
    expect([said(0, '85.099999999999994'), said(0, '1E3'), said(0, '-5'), said(99, '7')]).toEqual([
      '85.1',
      '1000',
      '-5',
      '7',
    ]);
    expect([said(1, '0.15'), said(4, '0.225'), said(4, '0.07')]).toEqual(['15%', '22.5%', '7%']);
    expect([said(2, '46387'), said(5, '46387'), said(10, '46387.5')]).toEqual([
      '2026-12-31',
      '2026-12-31',
      '2026-12-31 12:00',
    ]);
    expect(said(2, '44925', '<workbookPr date1904="1"/>')).toBe('2026-12-31');
    expect([said(3, '0.5'), said(8, '1.0625')]).toEqual(['12:00', '25:30']);
    expect([said(6, '1234.5'), said(7, '3'), said(9, '1234.5')]).toEqual(['1234.5', '3', '1234.5']);
  });

  test('the first sheet that is seen and holds something; of the others it says what they are called', () => {
    const sheets = [
      '<sheet name="Hidden" state="hidden" r:id="a"/>',
      '<sheet name="Cover" r:id="b"/>',
      '<sheet name="Rates" r:id="c"/>',
      '<sheet name="Notes &amp; terms" r:id="d"/>',
    ];
    const rels = ['a', 'b', 'c', 'd'].map(
      (id, at) => `<Relationship Id="${id}" Target="${at % 2 ? '/xl/' : ''}worksheets/s${at}.xml"/>`,
    );
    const cell = (text: string) =>
      `<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    const more = {
      'xl/worksheets/s0.xml': cell('no'),
      'xl/worksheets/s1.xml': '<worksheet><sheetData/></worksheet>',
      'xl/worksheets/s2.xml': cell('yes'),
      'xl/worksheets/s3.xml': cell('terms'),
    };
    expect(readWorkbook(workbook('', { sheets: sheets.join(''), rels: rels.join('') }, more))).toEqual({
      rows: [['yes']],
      others: ['Notes & terms'],
    });
    expect(readWorkbook(workbook(''))).toEqual({ rows: [], others: [] });
  });

  test('null for what is no workbook, is broken, or would be too large', () => {
    expect(readWorkbook(zipSync({ 'word/document.xml': strToU8('<w/>') }))).toBeNull();
    expect(readWorkbook(strToU8('PK\u0003\u0004 and no more'))).toBeNull();
    const whole = workbook('<row><c><v>1</v></c></row>');
    expect(readWorkbook(whole.subarray(0, whole.length - 30))).toBeNull();
    const vast = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/styles.xml': new Uint8Array(101 * 1024 * 1024),
    });
    expect(readWorkbook(vast)).toBeNull();
  });

  test('a row or cell out of all bounds is no row; what is unclosed ends nothing', () => {
    expect(
      rowsOf('<row r="1048576"><c><v>1</v></c></row><row r="1"><c r="XFD1"><v>1</v></c><c r="A1"><v>2</v></c></row>'),
    ).toEqual([['2']]);
    expect(rowsOf('<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2')).toEqual([['1']]);
  });
});
