import { describe, expect, test } from 'vitest';
import { decodeText } from '#shared/csv-text.ts';
import { readOfxStatement } from './ofx-rules.ts';
import {
  guessLayout,
  identities,
  isOfx,
  readBankAmount,
  readBankDate,
  readCsvStatement,
  textOfStatement,
} from './rules.ts';

const read = (text: string) => readCsvStatement(text, guessLayout(text));
const shown = (text: string) => read(text).lines.map(({ date, cents, description }) => [date, cents, description]);
const oct = [
  ['2026-10-13', -12050, 'IRONWOOD PUMP, ODESSA'],
  ['2026-10-14', 123456, 'DEPOSIT 442'],
];

describe('the same two lines, as banks write them', () => {
  test.each([
    [
      'commas, American dates',
      'Date,Description,Amount\n10/13/2026,"IRONWOOD PUMP, ODESSA",-120.50\n10/14/2026,DEPOSIT 442,"1,234.56"\n',
    ],
    [
      'semicolons, 1.234,56',
      'Datum;Text;Betrag\r\n13.10.2026;IRONWOOD PUMP, ODESSA;-120,50\r\n14.10.2026;DEPOSIT 442;1.234,56\r\n',
    ],
    [
      'tabs, two columns',
      'Posting Date\tDetails\tWithdrawals\tDeposits\n2026-10-13\tIRONWOOD PUMP, ODESSA\t120.50\t\n2026-10-14\tDEPOSIT 442\t\t1234.56\n',
    ],
    [
      'pipes, days first in words',
      'date|memo|amount\n13 Oct 2026|IRONWOOD PUMP, ODESSA|(120.50)\n14 Oct 2026|DEPOSIT 442|1,234.56',
    ],
    [
      'a column of kinds that is called details before the description',
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nDEBIT,10/13/2026,"IRONWOOD PUMP, ODESSA",-120.50,ACH_DEBIT,900.00,\nCREDIT,10/14/2026,DEPOSIT 442,1234.56,DEPOSIT,2134.56,\n',
    ],
    ['no heads', '10/13/2026,"IRONWOOD PUMP, ODESSA",-120.50\n10/14/2026,DEPOSIT 442,1234.56\n'],
    [
      'a note of the separator and a byte-order mark',
      '\uFEFFsep=;\r\nDate;Description;Amount\r\n10/13/26;IRONWOOD PUMP, ODESSA;-120.50\r\n10/14/26;DEPOSIT 442;1,234.56',
    ],
    [
      'signs behind, currency before',
      'Date,Description,Amount\n20261013,"IRONWOOD PUMP, ODESSA","$120.50-"\n20261014,DEPOSIT 442,"$1,234.56"',
    ],
    [
      'newest first',
      'Date,Description,Amount\n10/14/2026,DEPOSIT 442,1234.56\n10/13/2026,"IRONWOOD PUMP, ODESSA",-120.50',
    ],
  ])('%s', (_name, text) => {
    expect(shown(text).toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))).toEqual(oct);
    expect(read(text).problems).toEqual([]);
  });

  test('a card that writes charges without a minus is turned', () => {
    const text = 'Date,Description,Amount\n10/13/2026,FUEL,80.00';
    expect(readCsvStatement(text, { ...guessLayout(text), isTurned: true }).lines[0]?.cents).toBe(-8000);
  });

  test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-16le with its mark', 'windows-1252'])('in %s', (encoding) => {
    const text = 'Date,Description,Amount\n10/13/2026,Café Señor,-5.00\n';
    const wide = (isBig: boolean) =>
      Uint8Array.from(
        [...text].flatMap((letter) => {
          const code = letter.charCodeAt(0);
          return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
        }),
      );
    const bytes: Record<string, Uint8Array> = {
      'utf-8': new TextEncoder().encode(text),
      'utf-16le': wide(false),
      'utf-16be': wide(true),
      'utf-16le with its mark': Uint8Array.from([0xff, 0xfe, ...wide(false)]),
      'windows-1252': Uint8Array.from([...text].map((letter) => letter.charCodeAt(0))),
    };
    expect(shown(textOfStatement(bytes[encoding] as Uint8Array, decodeText))).toEqual([
      ['2026-10-13', -500, 'Café Señor'],
    ]);
  });
});

describe('bad files', () => {
  test('a line that cannot be read is named, and the others are read', () => {
    const text =
      'Date,Description,Amount\n10/13/2026,FUEL,-80.00\n13/45/2026,WHAT,-1.00\n10/14/2026,RENT,abc\n\nTotal,,\n';
    const { lines, problems } = read(text);
    expect(lines).toHaveLength(1);
    expect(problems).toEqual([
      { line: 3, message: '“13/45/2026” is no date' },
      { line: 4, message: 'This line has no amount that can be read' },
      { line: 6, message: '“Total” is no date' },
    ]);
  });
  test('one that is cut in the middle says so', () => {
    const { lines, problems } = read('Date,Description,Amount\n10/13/2026,FUEL,-80.00\n10/14/2026,"RENT');
    expect([lines.length, problems.length]).toEqual([1, 1]);
    const ofx =
      '<OFX><BANKTRANLIST><STMTTRN><DTPOSTED>20261013<TRNAMT>-80.00<FITID>1<NAME>FUEL</STMTTRN><STMTTRN><DTPOSTED>20261014<TRNAMT>-1';
    expect(readOfxStatement(ofx)).toMatchObject({
      lines: [{ bankID: '1', cents: -8000 }],
      problems: [{ line: 2, message: 'The file ends in the middle of this line' }],
    });
  });
  test('an amount that is half there is not read as a smaller one, nor a line without its end', () => {
    const whole = 'Date,Description,Amount\n10/13/2026,FUEL,-80.00\n10/14/2026,RENT,-1200.00';
    expect(read(whole).lines).toHaveLength(2);
    for (const letters of [1, 2, 3]) {
      const { lines, problems } = read(whole.slice(0, -letters));
      expect(lines.map(({ cents }) => cents)).toEqual([-8000]);
      expect(problems).toEqual([{ line: 3, message: 'The file ends in the middle of this line' }]);
    }
    const balances = 'Date;Amount;Balance\n13.10.2026;-80,00;1.000,00\n14.10.2026;-5,00';
    expect(read(balances)).toMatchObject({ lines: [{ cents: -8000 }], problems: [{ line: 3 }] });
    // Whole amounts are whole where all of them are, and a last line with its end is one.
    expect(read('Date,Amount\n10/13/2026,-80\n10/14/2026,-5').lines).toHaveLength(2);
    expect(read('Date,Amount\n10/13/2026,-80.00\n10/14/2026,-5\n').lines).toHaveLength(2);
  });
  test('nonsense is no statement, and breaks nothing', () => {
    for (const text of [
      '',
      '\n\n',
      ',,,\n,,',
      '"',
      '{"a":1}',
      '\u0000\u0001',
      'x'.repeat(5000),
      '<OFX>',
      '<OFX></OFX>',
    ])
      expect(isOfx(text) ? readOfxStatement(text).lines : read(text).lines).toEqual([]);
  });
});

describe('OFX and QFX', () => {
  const sgml = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20261013120000[-6:CST]<TRNAMT>-120.50<FITID>A1<CHECKNUM>10423<NAME>IRONWOOD &amp; SONS
</STMTTRN>
<STMTTRN><TRNTYPE>DEP<DTPOSTED>20261014<TRNAMT>+1,234.56<FITID>A2<NAME>DEPOSIT<MEMO>Batch 442
</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>850.00<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const expected = [
    { date: '2026-10-13', cents: -12050, description: 'IRONWOOD & SONS', reference: '10423', bankID: 'A1' },
    { date: '2026-10-14', cents: 123456, description: 'DEPOSIT · Batch 442', reference: '', bankID: 'A2' },
  ];
  test('version 1, whose fields do not end', () => {
    expect(isOfx(sgml)).toBe(true);
    expect(readOfxStatement(sgml)).toMatchObject({ lines: expected, problems: [], ending: { cents: 85000 } });
  });
  test('version 2, in XML', () => {
    const xml = sgml
      .replaceAll(/<(\w+)>([^<\n]+)/g, '<$1>$2</$1>')
      .replace('OFXHEADER:100', '<?xml version="1.0"?><?OFX OFXHEADER="200"?>');
    expect(readOfxStatement(xml)).toMatchObject({ lines: expected, problems: [] });
  });
});

describe('parts', () => {
  test('dates', () => {
    expect(readBankDate('3/4/26', 'MDY')).toBe('2026-03-04');
    expect(readBankDate('3/4/26', 'DMY')).toBe('2026-04-03');
    expect(readBankDate('2026.3.4', 'MDY')).toBe('2026-03-04');
    expect(readBankDate('Mar 4, 2026', 'DMY')).toBe('2026-03-04');
    expect(readBankDate('02/30/2026', 'MDY')).toBeNull();
  });
  test('amounts', () => {
    expect(readBankAmount('1.234,56', ',')).toBe(123456);
    expect(readBankAmount('1,234.56', '.')).toBe(123456);
    expect(readBankAmount('12.00 DR', '.')).toBe(-1200);
    expect(readBankAmount("1'234.56", '.')).toBe(123456);
    expect(readBankAmount('1,23', '.')).toBeNull();
    expect(readBankAmount('', '.')).toBeNull();
  });
  test('the same line twice is two lines without a number of the bank, and one with it', () => {
    const line = { line: 1, date: '2026-10-13', cents: -500, description: 'Coffee', reference: '', bankID: '' };
    expect(new Set(identities([line, line])).size).toBe(2);
    expect(
      new Set(
        identities([
          { ...line, bankID: '7' },
          { ...line, bankID: '7' },
        ]),
      ).size,
    ).toBe(1);
  });
});
