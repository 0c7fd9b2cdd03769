import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsByHeads } from '#shared/column-heads.ts';
import { decodeText, noText, parseCsv } from '#shared/csv-text.ts';
import type { ImportedKind } from '#shared/imported-kind.ts';
import { customerImport } from '../customers/importing/rules.ts';
import { colleagueImport } from '../sign-in/importing/rules.ts';
import { vendorImport } from '../vendors/importing/rules.ts';
import { workImports } from '../work/importing/rules.ts';
import { readColumns, readDate, readSheet } from './rules.ts';

const guessFields = (heads: readonly string[]) => fieldsByHeads(workImports.ticket.fields, heads);

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const bytes = (...parts: (number | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])));

describe('a file of separated values', () => {
  test('any cells come back as they were written, whatever they hold', () => {
    const table = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), fc.constantFrom(',', ';', '\t'), (rows, end, mark) => {
        const text = rows.map((row) => row.map(quoted).join(mark)).join(end);
        // The separator is told by the first line, where it stands outside of quotes.
        expect(parseCsv(text)).toEqual(rows);
      }),
    );
  });

  test('no text at all makes it fail', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readSheet(text)));
    fc.assert(fc.property(fc.uint8Array(), (file) => void readSheet(decodeText(file))));
  });

  test('what is no text is known by what is in it, whatever it is called; a text never is', () => {
    const of = (...parts: (number | string)[]) => noText(bytes(...parts));
    expect([of(0x89, 'PNG', 13, 10), of(0xff, 0xd8, 0xff, 0xe0), of('%PDF-1.7')]).toEqual([
      'an image',
      'an image',
      'a PDF',
    ]);
    expect([of('PK', 3, 4), of('name', 0, 0, 1)]).toEqual(['a workbook', 'no text']);
    expect([of('BMW,Ford'), of('Trevi', 0xf1, 'o'), of(0xff, 0xfe, 'a', 0), of()]).toEqual([null, null, null, null]);
  });

  test('a mark of the byte order, CRLF, quotes within quotes, a missing end and empty lines', () => {
    expect(parseCsv('\uFEFFa,b\r\n"x ""y""","1\n2"\r\nlast,"open')).toEqual([
      ['a', 'b'],
      ['x "y"', '1\n2'],
      ['last', 'open'],
    ]);
    const sheet = readSheet('Subject\n\nSeal leak\n   \nBearing noise\n');
    expect(sheet).toMatchObject({ rows: [{ line: 3 }, { line: 5 }] });
  });

  test('other encodings: UTF-16 of a spreadsheet, and Windows letters', () => {
    expect(decodeText(bytes(0xff, 0xfe, 'a', 0))).toBe('a');
    expect(decodeText(bytes(0xfe, 0xff, 0, 'a'))).toBe('a');
    expect(decodeText(bytes('Trevi', 0xf1, 'o'))).toBe('Treviño');
    expect(decodeText(bytes('Treviño'))).toBe('Treviño');
  });

  test('an empty file, one of a head only, and one that is too long say so', () => {
    expect(readSheet('')).toMatch(/is empty/);
    expect(readSheet('Subject,Due\n\n')).toMatch(/first line only/);
    expect(readSheet(`Subject\n${'x\n'.repeat(10_001)}`)).toMatch(/10,001 lines/);
  });
});

const customers: ImportedKind = customerImport;
const vendors: ImportedKind = vendorImport;

describe('guessing', () => {
  test('columns are told by their heads, each field once', () => {
    expect(guessFields(['Ticket subject', 'Subject', 'Due date', 'Customer name', 'Assigned to', 'Xyz', ''])).toEqual([
      null,
      'subject',
      'dueDate',
      'customer',
      'assignees',
      null,
      null,
    ]);
  });

  test.each([
    [
      'Ticket No,Subject,Customer,Priority,Type,Assigned to,Due date,Description,Status',
      ',subject,customer,priority,type,assignees,dueDate,description,',
    ],
    ['Job number,Job name,Customer name,Task description', ',subject,customer,description'],
    ['ID,Ticket,Client ID,Client', ',subject,,customer'],
    ['Customer #,Customer,Name', ',customer,subject'],
    ['Ticket', 'subject'],
  ])('an exact head wins, and a number is no name: %s', (heads, fields) => {
    expect(guessFields(heads.split(',')).join(',')).toBe(fields);
  });

  test.each([
    [
      'QuickBooks Online',
      customers,
      'Customer full name,Phone numbers,Email,Bill address,Company name,Terms,Notes,Balance',
      'customerName,phone,email,address,,paymentTerms,remarks,',
    ],
    [
      'QuickBooks Desktop',
      customers,
      'Customer,Company,Main Phone,Main Email,Bill to 1,Bill to 2,Bill to 3,Ship to 1,Terms',
      'customerName,,phone,email,billTo1,billTo2,billTo3,,paymentTerms',
    ],
    [
      'Jobber',
      customers,
      'First Name,Last Name,Company Name,Main Phone #,E-mails,Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Zip code,Service Property Name,Service Street 1,Service City,Service State,Service Zip code',
      'firstName,lastName,customerName,phone,email,address,address2,city,state,zip,locationName,serviceAddress,serviceCity,serviceState,serviceZip',
    ],
    [
      'a table that somebody made',
      customers,
      'Customer,Phone,Property,Site name',
      'customerName,phone,serviceAddress,locationName',
    ],
    [
      'Housecall Pro',
      customers,
      'First Name,Last Name,Company,Mobile Number,Home Number,Work Number,Email,Street,Street Line 2,City,State,Zip,Notes',
      'firstName,lastName,customerName,mobile,phone,otherPhone,email,address,address2,city,state,zip,remarks',
    ],
    [
      'QuickBooks Online',
      vendors,
      'Vendor,Phone numbers,Email,Billing street,City,State,Zip,Account number,Tax ID,1099,Terms',
      'vendorName,phone,email,address,city,state,zip,accountNumber,taxID,is1099,paymentTerms',
    ],
  ])('columns as %s writes them', (_program, { fields }, heads, meant) => {
    expect(fieldsByHeads(fields, heads.split(',')).join(',')).toBe(meant);
  });

  test('a list that somebody typed has no heads: an address in its first line says so', () => {
    const read = (text: string) => {
      const sheet = readSheet(text);
      if (typeof sheet === 'string') throw new Error(sheet);
      return readColumns(colleagueImport, sheet);
    };
    expect(read('Ben Ortiz, ben@example.com\nOrla Wells, orla@example.com')).toEqual({
      leftOut: [],
      fields: ['userDisplayName', 'email'],
      sheet: {
        heads: ['Column 1', 'Column 2'],
        rows: [
          { line: 1, cells: ['Ben Ortiz', 'ben@example.com'] },
          { line: 2, cells: ['Orla Wells', ' orla@example.com'] },
        ],
      },
    });
    expect(read('ben@example.com').sheet.rows).toHaveLength(1);
    expect(read('Name,Email\nBen,ben@example.com')).toMatchObject({
      fields: ['userDisplayName', 'email'],
      sheet: { rows: [{ line: 2 }] },
    });
  });

  test('a typed list may have roles, names before addresses, and no address at all', () => {
    const read = (kind: ImportedKind, text: string) => {
      const sheet = readSheet(text);
      if (typeof sheet === 'string') throw new Error(sheet);
      const { fields, sheet: found } = readColumns(kind, sheet, { isTyped: true });
      return [fields.join(','), found.rows.length];
    };
    expect(
      read(colleagueImport, 'Carla Ohm, carla@brightel.test, Technician\nDan, dan@brightel.test, Dispatcher'),
    ).toEqual(['userDisplayName,email,role', 2]);
    expect(read(colleagueImport, 'Bob Wire <bob@brightel.test>')).toEqual(['email', 1]);
    expect(read(customers, 'Acme Co\nBeta Co')).toEqual(['customerName', 2]);
    expect(read(customers, 'Acme,a@a.test,77002')).toEqual(['customerName,email,zip', 1]);
    expect(read(customers, 'Customer\nBeta Co')).toEqual(['customerName', 1]);
  });

  test('titles above the heads and totals below the lines are no records, which is said; lines are counted from the first of the file', () => {
    const sheet = readSheet(
      '\nBright Electric\nCustomer Contact List\n\nCustomer full name,Phone numbers,Email\nAcme,1,a@a.test\nTotal,,',
    );
    if (typeof sheet === 'string') throw new Error(sheet);
    expect(readColumns(customers, sheet)).toMatchObject({
      fields: ['customerName', 'phone', 'email'],
      leftOut: ['Bright Electric', 'Customer Contact List', 'Total'],
      sheet: { rows: [{ line: 6 }] },
    });
  });

  test('dates as spreadsheets write them; no day that is none', () => {
    expect(['2026-05-03', '5/3/2026', '5/3/26', '05-03-2026', '2026-05-03 00:00:00'].map(readDate)).toEqual(
      Array(5).fill('2026-05-03'),
    );
    for (const text of ['31/31/2026', '2026-02-30', '=TODAY()', 'soon', '', '1/1/1800'])
      expect(readDate(text)).toBeNull();
  });
});
