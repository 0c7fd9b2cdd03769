import { describe, expect, test } from 'vitest';
import { readOfxStatement } from '#modules/banking/statement-files/ofx-rules.ts';
import {
  guessLayout,
  isText,
  plainText,
  readBankAmount,
  readBankDate,
  readCsvStatement,
} from '#modules/banking/statement-files/rules.ts';
import { iifReader } from '#modules/books-migration/iif-rules.ts';
import { journalReader } from '#modules/books-migration/journal-text-rules.ts';
import { type Reader, readAmount, readDay, type Sink } from '#modules/books-migration/rules.ts';
import { sheetReader } from '#modules/books-migration/sheet-rules.ts';
import { namesIn, readDate, readSheet } from '#modules/imports/rules.ts';
import { mergeTexts } from '#modules/notes/merging-rules.ts';
import { sentencesOf, summarise } from '#modules/notes/summary/rules.ts';
import { numberIn, wordsIn } from '#server/database/words.ts';
import { cleanRichText } from '#server/paper/rich-text.ts';
import { fieldsByHeads } from '#shared/column-heads.ts';
import { emailPattern } from '#shared/contract.ts';
import { csvCell, parseCsv } from '#shared/csv-text.ts';
import { escapeText, escapeTyped, hasMarkup } from '#shared/markup.ts';
import { formatPhone } from '#shared/phone.ts';
import { isBlank, mentionsIn, textOf } from '#shared/rich-text.ts';

/**
 * No input costs more than it is long: each function that reads a text of people is given long ones of the worst shapes. What is linear takes
 * milliseconds here; what looks back from every sign takes minutes, so the ceiling, a hundred times what is needed, is no timing. What is
 * counted is the work of this thread, whatever else the machine does.
 */
const length = process.env.TEST_LONG ? 1_000_000 : 150_000;
const ceilingMs = 5_000 * (process.env.TEST_LONG ? 5 : 1);

const pieces: Record<string, string> = {
  blanks: ' ',
  'no-break spaces': '\u00a0',
  tabs: '\t',
  'line ends': '\n',
  'blanks and line ends': '   \n',
  'opened tags': '<',
  'closed tags': '>',
  'tags that never end': '<span ',
  'mentions in one tag': 'data-type="mention" ',
  nested: '<ul><li>',
  'comments that never end': '<!--',
  ampersands: '&',
  entities: '&amp;',
  quotes: '"',
  'quotes and commas': '",',
  parentheses: '(',
  digits: '1',
  'digits and commas': '1,',
  dots: '.',
  'a sentence each': 'Done. ',
  letters: 'a',
  'addresses without an end': 'a@',
  'an address in brackets': '<a@b.',
  'marks that combine': 'e\u0301',
  semicolons: ';',
  'OFX tags': '<STMTTRN>',
  slashes: '1/',
};
const around = (piece: string): [string, string][] => {
  const long = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  return [
    ['alone', long],
    ['within', `x${long}x`],
    ['in a tag', `<span ${long}`],
    ['in a paragraph', `<p>${long}</p>`],
  ];
};

const none: Sink = { found: () => undefined, wrong: () => undefined, leftOut: () => undefined };
const through = (reader: Reader) => (text: string) => {
  for (const [index, line] of text.split('\n').slice(0, 20_000).entries()) reader.line(line, index + 1);
  reader.end(1);
};

const functions: Record<string, (text: string) => unknown> = {
  textOf,
  mentionsIn,
  isBlank,
  cleanRichText,
  escapeText,
  escapeTyped,
  hasMarkup,
  formatPhone,
  csvCell,
  parseCsv,
  wordsIn,
  numberIn,
  emailPattern: (text) => emailPattern.test(text),
  sentencesOf,
  summarise: (words) => summarise([{ noteID: 1, words }]),
  mergeTexts: (text) => mergeTexts('<p>a</p>', text, '<p>b</p>'),
  readSheet,
  readDate,
  namesIn,
  heads: (text) => fieldsByHeads({ name: { label: 'Name', heads: ['name'] } }, [text]),
  isText,
  plainText,
  readBankDate: (text) => readBankDate(text, 'MDY'),
  readBankAmount: (text) => readBankAmount(text, '.'),
  readCsvStatement: (text) => readCsvStatement(text, guessLayout(text)),
  readOfxStatement: (text) => readOfxStatement(`OFXHEADER:100\n<OFX>${text}`),
  readAmount,
  readDay: (text) => readDay(text),
  iif: (text) => through(iifReader(none))(`!TRNS\tNAME\tDATE\nTRNS\t${text}`),
  journal: (text) => through(journalReader(none))(`2026-01-01 ${text}\n  a  ${text}\n  b\n`),
  sheet: (text) =>
    through(sheetReader(none, { kind: 'customers', columns: ['name'], openedOn: null, dateOrder: 'MDY' }))(
      `Name\n${text}`,
    ),
};

describe.each(Object.entries(functions))('%s', (_name, read) => {
  test('takes no longer than its text is long, whatever the text', () => {
    const slow: string[] = [];
    for (const [shape, piece] of Object.entries(pieces))
      for (const [place, text] of around(piece)) {
        const begun = process.threadCpuUsage();
        read(text);
        const { user, system } = process.threadCpuUsage(begun);
        const ms = (user + system) / 1000;
        if (ms > ceilingMs) slow.push(`${shape} ${place}: ${Math.round(ms)} ms`);
      }
    expect(slow).toEqual([]);
  });
});
