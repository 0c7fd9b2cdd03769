import { describe, expect, test } from 'vitest';
import { csvCell } from './csv-text.ts';

describe('csvCell', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@A1',
    '\t1',
    ' =1+1',
    '  =1+1',
    '\u00a0=1+1',
    '\u3000=1+1',
    '\n=1+1',
    '\r\n=1+1',
    '\ufeff=1+1',
  ])('%j, which a spreadsheet could trim to a formula, stands behind an apostrophe', (text) =>
    expect(csvCell(text).replace(/^"(.*)"$/s, '$1')).toBe(`'${text}`),
  );

  test.each(['\uff1d1+1', '\uff0b1', '\uff0d1', '\uff201', ' \uff1d1+1'])(
    '%j, a sign in full width, does too',
    (text) => expect(csvCell(text)).toBe(`'${text}`),
  );

  test.each(['', ' ', 'a=1', ' two words', '1-2', '\ufeffname'])('%j is left as it is', (text) =>
    expect(csvCell(text)).toBe(text),
  );
});
