import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '#shared/csv-text.ts';
import { testApp } from '#test/app.ts';
import { openBank } from '#test/banking.ts';
import { jpeg, png, xlsx } from '#test/file-samples.ts';
import { textOfStatement } from '../statement-files/rules.ts';
import { lettersAtOnce } from './contract.ts';

const app = await testApp();

const csv = 'Date,Description,Amount\n10/10/2026,Café Treviño,-200.00\n10/12/2026,INTEREST,1050.00\n';
const expected = [
  { date: '2026-10-10', amount: -200, description: 'Café Treviño' },
  { date: '2026-10-12', amount: 1050, description: 'INTEREST' },
];

/** A file as the page sends it: its letters, in pieces. Answers the first reply that is none of success, else the import's. */
async function openFiles() {
  const bank = await openBank(app);
  const stage = async (bytes: Uint8Array | string) => {
    const text = textOfStatement(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, decodeText);
    let statementID: number | null = null;
    let offset = 0;
    do {
      const piece = text.slice(offset, offset + lettersAtOnce);
      const given = { accountID: bank.bank, fileName: 'x.csv', statementID, offset, text: piece };
      const reply = await bank.call('stage_bank_statement', given);
      if (reply.status !== 200) return { refused: reply, statementID: 0 };
      statementID = reply.body.data.statementID as number;
      offset += piece.length;
    } while (offset < text.length);
    return { refused: null, statementID };
  };
  const bring = async (bytes: Uint8Array | string, more: object = {}) => {
    const { refused, statementID } = await stage(bytes);
    if (refused) return { status: refused.status, message: refused.body.message, preview: null };
    const preview = await bank.call('preview_bank_statement', { statementID, ...more });
    const { status, body } = await bank.call('import_bank_statement', { statementID, ...more });
    expect(preview.status).toBeLessThan(500);
    return { status, message: body.message, preview: preview.body.data };
  };
  const rows = async () => (await bank.done('get_bank_lines', { accountID: bank.bank, show: 'all' })).rows;
  return { ...bank, bring, stage, rows };
}

describe('bad statement files: named, nothing half done, nothing lost', () => {
  test('a file that is cut in the middle of its last line, CSV and OFX', async () => {
    const { bring, rows } = await openFiles();
    const cut = await bring(csv.slice(0, -4));
    expect([cut.status, cut.message]).toEqual([
      422,
      'Line 3: The file ends in the middle of this line. Nothing was imported.',
    ]);
    expect(cut.preview).toMatchObject({ lineCount: 1, problemCount: 1 });
    const ofx =
      '<OFX><BANKTRANLIST><STMTTRN><DTPOSTED>20261010<TRNAMT>-200.00<FITID>1<NAME>A</STMTTRN><STMTTRN><DTPOSTED>20261012<TRNAMT>10';
    expect((await bring(ofx)).message).toBe('Line 2: The file ends in the middle of this line. Nothing was imported.');
    expect(await rows()).toEqual([]);
    // Who knows it may leave the torn line out.
    expect((await bring(csv.slice(0, -4), { leavesOut: true })).status).toBe(200);
    expect(await rows()).toMatchObject(expected.slice(0, 1));
  });

  test('other encodings: UTF-8 with its mark, UTF-16 both ways, with and without mark, Windows-1252', async () => {
    const wide = Buffer.from(csv, 'utf16le');
    const turned = Buffer.from(wide).swap16();
    const files = [
      Buffer.from(`\ufeff${csv}`),
      wide,
      Buffer.concat([Buffer.from([0xff, 0xfe]), wide]),
      turned,
      Buffer.concat([Buffer.from([0xfe, 0xff]), turned]),
      Buffer.from(csv, 'latin1'),
    ];
    for (const bytes of files) {
      const { bring, rows } = await openFiles();
      expect((await bring(bytes)).status).toBe(200);
      expect(await rows()).toMatchObject(expected);
    }
  });

  test('other separators and line ends: semicolons, tabs, bars; Windows and old Mac; a line that says which', async () => {
    const files = [
      ...[';', '\t', '|'].map((mark) => csv.replaceAll(',', mark)),
      csv.replaceAll('\n', '\r\n'),
      csv.replaceAll('\n', '\r'),
      `sep=;\n${csv.replaceAll(',', ';')}`,
    ];
    for (const text of files) {
      const { bring, rows } = await openFiles();
      expect([text.slice(0, 9), (await bring(text)).status]).toEqual([text.slice(0, 9), 200]);
      expect(await rows()).toMatchObject(expected);
    }
  });

  test('amounts as 1.234,56, with currency, parentheses and a minus behind', async () => {
    const { bring, rows } = await openFiles();
    const text = [
      'Datum;Verwendungszweck;Betrag',
      '10.10.2026;A;-1.234,56 €',
      '11.10.2026;B;(1.000,00)',
      '12.10.2026;C;2.000.000,10-',
      '13.10.2026;D;5,00',
    ].join('\n');
    expect((await bring(text)).status).toBe(200);
    expect((await rows()).map((row: { amount: number }) => row.amount)).toEqual([-1234.56, -1000, -2000000.1, 5]);
  });

  test('the same line twice in one file is two lines, with the bank’s number one; the same file again is nothing new', async () => {
    const { bring, rows } = await openFiles();
    const twice = `${csv}10/12/2026,INTEREST,1050.00\n`;
    expect((await bring(twice)).status).toBe(200);
    expect(await rows()).toHaveLength(3);
    expect((await bring(twice)).preview).toMatchObject({ lineCount: 3, duplicateCount: 3 });
    const one = '<STMTTRN><DTPOSTED>20261013<TRNAMT>-5.00<FITID>77<NAME>X</STMTTRN>';
    expect((await bring(`<OFX><BANKTRANLIST>${one}${one}</BANKTRANLIST></OFX>`)).status).toBe(200);
    expect(await rows()).toHaveLength(4);
  });

  test('days of a closed month come in, are counted, and nothing can be posted for them there', async () => {
    const { bring, rows, tenantID, call, bank, id, vendor } = await openFiles();
    await app.owner.query(`update tenants set book_closing_date = '2026-10-11' where tenant_id = $1`, [tenantID]);
    const brought = await bring(csv);
    expect([brought.status, brought.preview.closedCount]).toEqual([200, 1]);
    expect(await rows()).toHaveLength(2);
    const lines = [{ accountID: id('6400'), amount: 200 }];
    const form = { kind: 'expense', date: '2026-10-10', paidFrom: bank, payee: vendor, lines };
    const { status, body } = await call('insert_account_transaction', { form });
    expect([status, body.fields]).toEqual([
      422,
      { date: 'The books are closed through 10/11/2026. Choose a later date.' },
    ]);
  });

  test('an empty file, one of blank lines, one of heads alone', async () => {
    const { bring, rows } = await openFiles();
    expect(await bring('')).toMatchObject({ status: 400, message: 'This file is empty' });
    for (const text of ['\n\n\r\n', ',,,\n,,,\n', 'Date,Description,Amount\n', '<OFX></OFX>'])
      expect([text, (await bring(text)).status]).toEqual([text, 422]);
    expect(await rows()).toEqual([]);
  });

  test('a picture, a workbook and a PDF that are called .csv are no text, and are not kept', async () => {
    const { bring, tenantID } = await openFiles();
    const pdf = Buffer.from('%PDF-1.7\n\u0000\u0001\u0002\u0003stream\u0000\u0000\u0000\u0000endstream', 'latin1');
    for (const bytes of [await png(), await jpeg(), xlsx(), pdf])
      expect(await bring(bytes)).toMatchObject({
        status: 422,
        message: 'This file is no text. Choose the CSV, OFX or QFX file that your bank offers.',
      });
    const { rows } = await app.owner.query('select statement_id from bank_statements where tenant_id = $1', [tenantID]);
    expect(rows).toEqual([]);
  });

  test('a table of more columns than anybody has, and one whose columns nobody can tell', async () => {
    const { bring } = await openFiles();
    const cells = (word: string) => Array.from({ length: 600 }, (_, at) => `${word}${at}`).join(',');
    const wide = `${cells('h')},Date,Amount\n${cells('x')},10/10/2026,-5.00\n`;
    for (const text of [wide, 'a;b\nc;d\n', ' '])
      expect([text.slice(0, 9), (await bring(text)).status]).toEqual([text.slice(0, 9), 422]);
  });

  test('a file of 30 MB: at once and in pieces it is refused by its size, and nothing of it is imported', async () => {
    const { call, bank, bring, rows } = await openFiles();
    const line = '10/10/2026,RENT OF THE YARD,-200.00\n';
    const text = `Date,Description,Amount\n${line.repeat(Math.ceil((30 * 1024 * 1024) / line.length))}`;
    const whole = { accountID: bank, fileName: 'x.csv', offset: 0, text };
    expect((await call('stage_bank_statement', whole)).status).toBe(413);
    expect(await bring(text)).toMatchObject({
      status: 422,
      message: 'A statement file has at most 5 MB. Split it and import the parts.',
    });
    expect(await rows()).toEqual([]);
  });

  test('whatever the bytes are, the answer is no mistake of ours', async () => {
    const { bring } = await openFiles();
    const pieces = fc.constantFrom(
      ...['Date', 'Amount', '10/13/2026', '-5.00', '1.234,56', '"', ',', ';', '\t', '\n', '\r', '<OFX>', '<STMTTRN>'],
      ...['<TRNAMT>', '<DTPOSTED>20261013', '</STMTTRN>', '\u0000', '\ud83d', '€', '99999999999999999999', '(', 'CR'],
    );
    const nonsense = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.array(pieces, { maxLength: 40 }).map((all) => Buffer.from(all.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(nonsense, async (bytes) => {
        const { status } = await bring(bytes, { leavesOut: true });
        expect([200, 400, 422]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });
});
