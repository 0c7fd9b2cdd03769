import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, parseCsv } from '#shared/csv-text.ts';
import { guessFields, readDate, readSheet } from './rules.ts';

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

  test('dates as spreadsheets write them; no day that is none', () => {
    expect(['2026-05-03', '5/3/2026', '5/3/26', '05-03-2026', '2026-05-03 00:00:00'].map(readDate)).toEqual(
      Array(5).fill('2026-05-03'),
    );
    for (const text of ['31/31/2026', '2026-02-30', '=TODAY()', 'soon', '', '1/1/1800'])
      expect(readDate(text)).toBeNull();
  });
});
