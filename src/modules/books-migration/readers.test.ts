import { describe, expect, test } from 'vitest';
import type { DateOrder } from '#modules/banking/statement-files/rules.ts';
import { iifReader } from './iif-rules.ts';
import { journalReader } from './journal-text-rules.ts';
import {
  type Found,
  guessDateOrder,
  keptOf,
  notKeptOf,
  numberFor,
  type Reader,
  readAmount,
  readDay,
  type Sink,
} from './rules.ts';
import { guessColumns, guessKind, type SheetKind } from './sheet-kind-rules.ts';
import { sheetReader } from './sheet-rules.ts';

function read(make: (sink: Sink) => Reader, text: string) {
  const found: Found[] = [];
  const wrong: string[] = [];
  const leftOut: string[] = [];
  const reader = make({
    found: (one) => found.push(one),
    wrong: (line, message) => wrong.push(`${line} ${message}`),
    leftOut: (line, what) => leftOut.push(`${line} ${what}`),
  });
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) reader.line(line, index + 1);
  reader.end(lines.length);
  return { found, wrong, leftOut };
}
const journal = (text: string) => read(journalReader, text);
const iif = (...lines: string[]) => read(iifReader, lines.map((line) => line.replaceAll('|', '\t')).join('\n'));
const sheet = (kind: SheetKind, text: string, openedOn: string | null = null, dateOrder: DateOrder = 'MDY') => {
  const columns = guessColumns(kind, (text.split('\n')[0] ?? '').split(/[,;\t]/));
  return read((sink) => sheetReader(sink, { kind, columns, openedOn, dateOrder }), text);
};
const amounts = (found: Found[]) =>
  found.flatMap((one) => (one.is === 'entry' ? one.lines.map(({ account, cents }) => `${account} ${cents}`) : []));

describe('amounts and days', () => {
  test.each([
    ['$1,234.50', 123450],
    ['-$5', -500],
    ['$-5.00', -500],
    ['(12.00)', -1200],
    ['12.00-', -1200],
    ['1.234,56', 123456],
    ['1 234.5', 123450],
    ['USD 7', 700],
    ['7 USD', 700],
    ['.5', 50],
    ['1,234', 123400],
    ['1.2300', 123],
  ])('%s', (text, cents) => expect(readAmount(text)).toBe(cents));
  test.each(['', 'x', '1.234', '12,34,5', '5 EUR', '--5', '1e5', '99999999999999999', '$', '١٢'])(
    '%s is none',
    (text) => expect(readAmount(text)).toBeNull(),
  );
  test('days', () => {
    expect(['12/31/2026', '2026-12-31', '12/31/26', '12-31-2026', "12/31'26"].map((text) => readDay(text))).toEqual(
      Array(5).fill('2026-12-31'),
    );
    for (const text of ['31/12/2026', '2026-02-30', '', 'today', '1/1/1800']) expect(readDay(text)).toBeNull();
  });
  test('an added account bears its own number where it is free, else the next of its type', () => {
    expect(numberFor('expense', '6105', new Set(['6000']))).toBe('6105');
    expect(numberFor('expense', '6000', new Set(['6000']))).toBe('6010');
    expect(numberFor('bank', 'checking', new Set())).toBe('1000');
  });
});

describe('plain-text journals', () => {
  test('of hledger: dates, codes, comments, one missing amount, assertions that hold', () => {
    const { found, wrong } = journal(
      [
        '; books',
        'commodity $1,000.00',
        'account assets:bank  ; type: C',
        '',
        '2026-01-02=2026-01-03 * (17) Opening ; noted',
        '    assets:bank                $1,000.00 = $1000.00',
        '    equity:opening',
        '2026/1/5 ! Yard Supply | hoses',
        '  expenses:tools  12.5 USD  ; red ones',
        '  assets:bank  -12.50 = 987.50',
      ].join('\n'),
    );
    expect(wrong).toEqual([]);
    expect(found[0]).toMatchObject({ is: 'account', word: 'assets:bank', type: 'bank' });
    expect(found[1]).toMatchObject({ date: '2026-01-02', reference: '17', memo: 'Opening' });
    expect(found[2]).toMatchObject({
      date: '2026-01-05',
      lines: [{ memo: 'red ones', payee: { name: 'Yard Supply' } }, {}],
    });
    expect(amounts(found)).toEqual([
      'assets:bank 100000',
      'equity:opening -100000',
      'expenses:tools 1250',
      'assets:bank -1250',
    ]);
  });
  test('of Beancount: open, strings, one space before an amount, a balance in the morning', () => {
    const { found, wrong } = journal(
      [
        'option "title" "Books"',
        '2026-01-01 open Assets:Bank USD',
        '2026-01-02 * "Yard Supply" "Hoses" #tag ^link',
        '  invoice: "17"',
        '  Expenses:Tools 12.50 USD',
        '  Assets:Bank',
        '2026-01-02 balance Assets:Bank 0 USD',
        '2026-01-03 balance Assets:Bank -12.50 USD',
      ].join('\n'),
    );
    expect(wrong).toEqual([]);
    expect(found[1]).toMatchObject({ memo: 'Yard Supply | Hoses' });
    expect(amounts(found)).toEqual(['Expenses:Tools 1250', 'Assets:Bank -1250']);
  });
  test.each([
    ['include other.journal', '1 “include” is not read here.'],
    ['2026-01-01 x\n  a  5 EUR\n  b', '2 “EUR” is another commodity than US dollars.'],
    ['2026-01-01 x\n  a  €5\n  b', '2 “€” is another commodity than US dollars.'],
    ['2026-01-01 x\n  a  $5 @ $2\n  b', '2 “$5 @ $2” has a price or a cost'],
    ['2026-01-01 x\n  a  $5\n  b  $-4', '1 The postings of this entry are 1.00 apart.'],
    ['2026-01-01 x\n  a\n  b', '3 Only one posting of an entry can be without an amount.'],
    ['2026-01-01 x\n  (a)  $5', '2 “(a)” is a virtual posting'],
    ['2026-01-01 x\n  a  = $5\n  b', '2 A balance without an amount is not read.'],
    ['2026-01-01 x\n  a  $5 = $6\n  b', '2 “a” holds 5.00 here, not 6.00 as it says.'],
    ['2026-02-30 x\n  a  $5\n  b', '1 “2026-02-30” is no date.'],
    ['2026-01-01 x\n  a  $5.123\n  b', '2 “$5.123” is no amount of dollars and cents.'],
    ['2026-01-01 open Assets:Bank EUR', '1 “EUR” is another currency than US dollars.'],
    ['hello', '1 “hello” is neither a date nor a directive.'],
    ['  a  $5', '1 This line belongs to no entry.'],
    ['comment\nnever ended', '2 The file ends within a comment.'],
    ['alias a=b', '1 “alias” is not read here.'],
    ['2026-01-01 pad Assets:Bank Equity:Opening', '1 “pad” makes postings by itself.'],
  ])('refused by line: %j', (text, message) => {
    const { wrong, found } = journal(text);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(message);
    if (!message.includes('holds')) expect(amounts(found)).toEqual([]);
  });
  test('an assertion counts all days before its own, whatever the order of the file', () => {
    const text = '2026-02-01 b\n  a  $5 = $8\n  c\n2026-01-01 a\n  a  $3\n  c';
    expect(journal(text).wrong).toEqual([]);
  });
});

describe('what is not taken is named', () => {
  test('of IIF every column that holds something and is not read, once; 1099, tax id and the whole address are taken', () => {
    const { found, wrong, leftOut } = iif(
      '!VEND|NAME|ADDR1|ADDR2|ADDR3|ADDR4|1099|TAXID|TERMS|TIMESTAMP|NOTEPAD|PRINTAS',
      'VEND|Ramon Welding|Ramon Welding|PO Box 12|Suite 4|Odessa, TX 79761|Y|75-1234567|2% 10 Net 30|1700000000|',
      'VEND|Basin Bearing|BASIN BEARING LLC|9 Yard Rd|||N|||1700000000|Pays late|Basin Bearing LLC',
      '!TRNS|TRNSTYPE|DATE|ACCNT|NAME|AMOUNT|CLASS|CLEAR',
      '!SPL|TRNSTYPE|DATE|ACCNT|NAME|AMOUNT|CLASS|CLEAR',
      '!ENDTRNS',
      'TRNS|CHECK|1/15/26|Checking|Ramon Welding|-50|Odessa|Y',
      'SPL|CHECK|1/15/26|Repairs||50|Odessa|N',
      'ENDTRNS',
    );
    expect(wrong).toEqual([]);
    expect(leftOut).toEqual([
      '3 the column NOTEPAD of vendors',
      '7 the column CLASS of transactions',
      '7 the column CLEAR of transactions',
      '8 the column CLASS of transactions',
    ]);
    expect(found[1]).toMatchObject({ name: 'Basin Bearing', address: '9 Yard Rd' });
    expect(found[0]).toMatchObject({
      is1099: true,
      taxID: '75-1234567',
      address: 'PO Box 12, Suite 4',
      city: 'Odessa',
    });
    expect(found[0]?.is === 'party' && keptOf(found[0], 'Net 30')).toMatchObject({
      taxIdLastFour: '4567',
      is1099: true,
      payment_terms: '2/10 net 30',
    });
    expect(found[0]?.is === 'party' && notKeptOf(found[0])).toEqual(['a tax id but for its last four digits']);
  });

  test('who is hidden in IIF, or not active in a table, is known as such', () => {
    const active = ({ found }: { found: Found[] }) =>
      found.map((one) => one.is === 'party' && `${one.name} ${one.isInactive ? 'no' : 'yes'}`);
    const hidden = iif('!CUST|NAME|HIDDEN', 'CUST|Orla Ridge|N', 'CUST|Old mill|Y', '!VEND|NAME|HIDDEN', 'VEND|Past|Y');
    expect(active(hidden)).toEqual(['Orla Ridge yes', 'Old mill no', 'Past no']);
    const table = sheet('customers', 'Name,Active Status\nOrla Ridge,Active\nOld mill,Not-active\nBakery,');
    expect(active(table)).toEqual(['Orla Ridge yes', 'Old mill no', 'Bakery yes']);
  });

  test('of a table every column that nobody said what it is', () => {
    const { leftOut, found } = sheet(
      'vendors',
      'Name,1099,Tax ID,Terms,Class,Empty\nRamon,yes,75-1234567,When I can,Odessa,',
    );
    expect(leftOut).toEqual(['2 the column Class']);
    expect(found[0]?.is === 'party' && notKeptOf(found[0])).toContain('terms that are none');
    expect(found[0]).toMatchObject({ is: 'party', is1099: true, taxID: '75-1234567' });
  });
});

describe('IIF', () => {
  const heads = [
    '!ACCNT|NAME|ACCNTTYPE|ACCNUM',
    '!CUST|NAME|BADDR1|BADDR2|BADDR3|PHONE1',
    '!TRNS|TRNSID|TRNSTYPE|DATE|ACCNT|NAME|AMOUNT|DOCNUM|MEMO',
    '!SPL|SPLID|TRNSTYPE|DATE|ACCNT|NAME|AMOUNT|DOCNUM|MEMO',
    '!ENDTRNS',
  ];
  const trns = 'TRNS|1|INVOICE|1/15/26|Accounts Receivable|Orla Ridge|"1,082.50"|1001|Pump';
  test('accounts, customers, transactions with their splits; unknown sections are named', () => {
    const { found, wrong, leftOut } = iif(
      '!HDR|PROD|VER',
      'HDR|QuickBooks|2019',
      ...heads,
      '!INVITEM|NAME',
      'INVITEM|Pump',
      'ACCNT|Utilities:Gas|EXP|6411',
      'CUST|Orla Ridge|Orla Ridge|12 Mesa Rd|Odessa, TX 79761|432-555-0100',
      trns,
      'SPL|2|INVOICE|1/15/26|Sales||-1000|1001|',
      'SPL|3|INVOICE|1/15/26|Sales Tax||-82.50|1001|',
      'ENDTRNS',
      'TRNS|9|ESTIMATE|1/15/26|Estimates|Orla Ridge|5|7|',
      'SPL|10|ESTIMATE|1/15/26|Sales||-5|7|',
      'ENDTRNS',
    );
    expect(wrong).toEqual([]);
    expect(leftOut).toEqual(['9 the section INVITEM', '16 transactions of the kind ESTIMATE']);
    expect(found).toMatchObject([
      { is: 'account', word: 'Utilities:Gas', name: 'Gas', parent: 'Utilities', type: 'expense', number: '6411' },
      { is: 'party', kind: 'customer', address: '12 Mesa Rd', city: 'Odessa', state: 'TX', zip: '79761' },
      { date: '2026-01-15', reference: '1001', lines: [{ payee: { name: 'Orla Ridge' } }, {}, {}] },
    ]);
    expect(amounts(found)).toEqual(['Accounts Receivable 108250', 'Sales -100000', 'Sales Tax -8250']);
  });
  test('days written day first', () => {
    const check = ['TRNS|1|CHECK|31/12/26|Bank||5|1|', 'SPL|2|CHECK|31/12/26|Rent||-5|1|', 'ENDTRNS'];
    const text = [...heads, ...check].map((line) => line.replaceAll('|', '\t')).join('\n');
    const { found } = read((sink) => iifReader(sink, 'DMY'), text);
    expect(found).toContainEqual(expect.objectContaining({ date: '2026-12-31' }));
  });
  test.each([
    [[trns], 'The transaction of line 6 does not end'],
    [[trns, 'SPL|2|INVOICE|1/15/26|Sales||-1000|1001|', 'ENDTRNS'], 'The lines of this transaction are 82.50 apart.'],
    [['SPL|2|INVOICE|1/15/26|Sales||-1000|1001|'], 'This SPL has no TRNS before it.'],
    [['ENDTRNS'], 'This ENDTRNS has no TRNS before it.'],
    [['TRNS|1|CHECK|15.13.2026|Bank||5|1|', 'SPL|2|CHECK|x|Rent||-5|1|', 'ENDTRNS'], '“15.13.2026” is no date.'],
    [['TRNS|1|CHECK|1/1/26|Bank||five|1|', 'ENDTRNS'], '“five” is no amount.'],
    [['ACCNT|Bank|MONEY|1'], '“MONEY” is no type of account.'],
    [['ACCNT|Bank|BANK|1', 'ACCNT|bank|BANK|2'], 'The account “bank” stands in line 6 already.'],
    [['VEND|Ironwood'], 'No line before names the columns of VEND.'],
    [['Dear Sir or Madam'], 'is no line of an IIF file.'],
  ])('refused by line: %j', (lines, message) => {
    const { wrong } = iif(...heads, ...lines);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(message);
  });
});

describe('tables', () => {
  test('a journal by its columns; semicolons, quotes over lines, amounts of other countries', () => {
    const text =
      'Entry No;Date;Account;Debit;Credit;Memo\nJ-1;1/2/2026;6400;1.234,56;;"Rent\nof the yard"\nJ-1;;Checking;;1.234,56;\n\n';
    const { found, wrong } = sheet('journal', text);
    expect(wrong).toEqual([]);
    expect(found).toMatchObject([{ line: 2, reference: 'J-1', date: '2026-01-02', memo: 'Rent\nof the yard' }]);
    expect(amounts(found)).toEqual(['6400 123456', 'Checking -123456']);
  });
  test('customers with what they owe become documents against opening equity, due when they say', () => {
    const { found, wrong } = sheet(
      'customers',
      'Customer,City,Invoice,Date,Due,Balance\nOrla Ridge,Odessa,1001,1/2/2026,2/1/2026,100\nOrla Ridge,,1002,,,-20\nNo Debt,,,,,\n',
      '2026-01-31',
    );
    expect(wrong).toEqual([]);
    const entries = found.filter((one) => one.is === 'entry');
    expect(entries).toMatchObject([
      { date: '2026-01-02', due: '2026-02-01', lines: [{ cents: 10000 }, { cents: -10000 }] },
      { date: '2026-01-31', due: null, lines: [{ cents: -2000 }, { cents: 2000 }] },
    ]);
  });
  test('days written day first; a day that is none the way that was chosen says which way it would be one', () => {
    const text = 'Entry,Date,Account,Debit,Credit\n1,03/12/2026,a,5,\n1,03.12.26,b,,5\n2,31/12/2026,a,5,\n2,,b,,5\n';
    const { found, wrong } = sheet('journal', text, null, 'DMY');
    expect([wrong, found.map((one) => one.is === 'entry' && one.date)]).toEqual([[], ['2026-12-03', '2026-12-31']]);
    expect(sheet('journal', text).wrong).toEqual([
      '4 “31/12/2026” is no date. Write 12/31/2026, or choose that the day comes first.',
    ]);
    const owed = sheet('customers', 'Customer,Invoice,Due,Balance\nOrla,7,15/11/2026,5\n', '2026-10-31', 'DMY');
    expect(owed.found).toContainEqual(expect.objectContaining({ due: '2026-11-15' }));
  });
  test.each<[string[], string]>([
    [['1/2/2026', '2/2/2026'], 'MDY'],
    [['1/2/2026', '31/1/2026', ''], 'DMY'],
    [['1/31/2026', '31/1/2026'], 'MDY'],
    [['2026-01-31', '31.1.2026'], 'DMY'],
    [['26/01/31', '27/01/31'], 'DMY'],
    [['26-13-01', '99-12-31'], 'MDY'],
    [[], 'MDY'],
  ])('the order of the days %j is proposed only where nothing else is possible', (texts, order) => {
    expect(guessDateOrder(texts)).toBe(order);
  });
  test('opening balances are one entry that must balance', () => {
    const good = sheet('opening', 'Account,Debit,Credit\n1000,500,\n3100,,500.00\nTotal,500,500\n', '2026-01-01');
    expect([good.wrong, amounts(good.found)]).toEqual([[], ['1000 50000', '3100 -50000']]);
    const bad = sheet('opening', 'Account,Debit,Credit\n1000,500,\n3100,,499\n', '2026-01-01');
    expect(bad.wrong).toEqual(['2 The debits and credits of this entry are 1.00 apart.']);
  });
  test.each<[SheetKind, string, string]>([
    [
      'journal',
      'Entry,Date,Account,Debit,Credit\n1,1/1/26,a,5,\n1,,b,,"5',
      '3 A quotation mark of this line is never closed',
    ],
    [
      'journal',
      'Entry,Date,Account,Debit,Credit\n1,1/1/26,a,5,\n1,,b,,4\n',
      '2 The debits and credits of this entry are 1.00 apart.',
    ],
    ['journal', 'Entry,Date,Account,Debit,Credit\n1,31/12/2026,a,5,\n1,,b,,5\n', '2 “31/12/2026” is no date.'],
    ['journal', 'Entry,Date,Account,Debit,Credit\n1,1/1/26,a,5,5\n', '2 The line has more than one amount.'],
    ['journal', 'Entry,Date,Account,Debit,Credit\n1,1/1/26,,5,\n', '2 The line names no account.'],
    ['journal', 'Entry,Date,Account,Debit,Credit\n1,1/1/26,a,,\n', '2 The line has no amount.'],
    ['journal', 'Entry,Date,Account,Debit,Credit\n1;1/1/26;a;5;\n', '2 The line has one cell only.'],
    [
      'journal',
      'Entry,Date,Account,Debit,Credit\n1,1/1/26,a,5,\n1,,b,,5\n2,1/1/26,a,5,\n2,,b,,5\n1,1/1/26,a,5,\n1,,b,,5\n',
      '6 The entry 1 stands in line 2 already.',
    ],
    ['chart', 'Number,Name,Type\n1,Bank,Bank\n1,Other,Bank\n', '3 The number 1 stands in line 2 already.'],
    ['chart', 'Number,Name,Type\n1,Bank,Money\n', '2 “Money” is no type of account.'],
    ['customers', 'Name,Phone\nA,1\nA,2\n', '3 “A” stands in line 2 already.'],
    ['customers', 'Name,Balance\nA,5\n', '2 The line has no date.'],
    ['vendors', 'Name,Phone\n,1\n', '2 The vendor has no name.'],
  ])('refused by line: %s %j', (kind, text, message) => {
    const { wrong } = sheet(kind, text);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(message);
  });
  test('what a table is, is told by its heads', () => {
    expect(guessKind(['Number', 'Name', 'Type'], 'a.csv')).toBe('chart');
    expect(guessKind(['Entry', 'Date', 'Account', 'Debit', 'Credit'], 'a.csv')).toBe('journal');
    expect(guessKind(['Account', 'Debit', 'Credit'], 'a.csv')).toBe('opening');
    expect(guessKind(['Customer', 'Phone', 'Balance'], 'a.csv')).toBe('customers');
    expect(guessKind(['Name', 'Phone'], 'vendors.csv')).toBe('vendors');
  });
});
