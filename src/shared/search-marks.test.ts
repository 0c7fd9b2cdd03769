import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarks, writeMarks } from './search-marks.ts';

describe('what is asked besides words', () => {
  test('is written by name and value, among the words', () => {
    expect(readMarks('tag:"Key account" seal leak')).toEqual({
      marks: [{ name: 'tag', value: 'Key account' }],
      words: 'seal leak',
    });
    expect(readMarks('seal tag:rental "Well depth":"1200" Yard:"North" leak')).toEqual({
      marks: [
        { name: 'tag', value: 'rental' },
        { name: 'Well depth', value: '1200' },
        { name: 'Yard', value: 'North' },
      ],
      words: 'seal leak',
    });
    expect(readMarks(String.raw`"Pipe \"A\"":"2\" line"`)).toEqual({
      marks: [{ name: 'Pipe "A"', value: '2" line' }],
      words: '',
    });
  });

  test('what merely has a colon is words', () => {
    for (const text of [
      '10:30',
      're: pump',
      'https://example.com/a',
      'Yard:North',
      'a"b":"c',
      '5 1/2" casing',
      'tag:',
      'x:""y',
    ])
      expect(readMarks(text)).toEqual({ marks: [], words: text });
  });

  test('whatever it is called and holds, it is read as it was written', () => {
    const word = fc.stringMatching(/^[^\s:"\\][^\s:"]{0,8}$/u);
    const name = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !/[\r\n\u2028\u2029]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.record({ name, value: name })), fc.array(word), (marks, words) => {
        expect(readMarks(writeMarks(marks, words.join(' ')))).toEqual({ marks, words: words.join(' ') });
      }),
    );
  });
});
