import { describe, expect, test } from 'vitest';
import { areAlike, askedExactly, askedWords, wordsOf } from './record-words.ts';

describe('the words of a record', () => {
  const words = (text: string) => wordsOf({ id: 1, texts: [text] });

  test('letters and digits as they stand together, small and without their marks', () => {
    expect(words('Seal leak, P-204 (Müller’s)')).toEqual(['seal', 'leak', 'p', '204', 'muller', 's']);
    expect(words('%_\'"\\ \u{1F6A7}')).toEqual([]);
  });

  test('figures are one word, with and without their comma', () => {
    expect(words('Paid $1,234.50 of 12,000 and 2.5 in')).toEqual([
      'paid',
      '1234.50',
      'of',
      '12000',
      'and',
      '2.5',
      'in',
    ]);
    expect(askedWords('1,234.5')).toEqual(['1234.5']);
    expect(wordsOf({ id: 1, texts: [], cents: [123_450, -5, null] })).toEqual(['1234.50', '0.05']);
    // No figure: a number of a part, an address of a machine.
    expect(words('10.0.0.1 12.5kw')).toContain('5kw');
  });

  test('a phone number is found from any of its groups on, however it is written', () => {
    for (const phone of ['4325550142', '432-555-0142', '(432) 555-0142', '432.555.0142'])
      expect(words(phone), phone).toEqual(expect.arrayContaining(['4325550142', '5550142', '432', '555', '0142']));
  });

  test('an address of mail is found as a whole and by its parts', () => {
    expect(words('Ask Ben.O@acme.com')).toEqual(['ben.o@acme.com', 'ask', 'ben', 'o', 'acme', 'com']);
    expect(askedWords('ben.o@ac')).toEqual(['ben.o@ac']);
  });

  test('a number is also asked for exactly', () => {
    expect(wordsOf({ id: 4, number: 4821, texts: [] })).toEqual(['4821', '#4821']);
    expect(askedExactly('#4821')).toEqual(['#4821']);
    expect(askedExactly('invoice 7')).toEqual(['invoice', '#7']);
    expect(askedExactly('pump')).toBeNull();
  });

  test('however long a text is, so many words are read of it', () => {
    expect(words(Array.from({ length: 5_000 }, (_, at) => `w${at}`).join(' '))).toHaveLength(1_000);
    expect(askedWords('a b c d e f g h i j k l m n o p')).toHaveLength(12);
    expect(words('x'.repeat(500))).toEqual(['x'.repeat(40)]);
  });

  test('words are alike that become the same without one sign of each', () => {
    for (const typed of ['antelpoe', 'antelop', 'antelopee', 'anteloqe', 'ntelope'])
      expect(areAlike(typed, 'antelope'), typed).toBe(true);
    for (const typed of ['entlope', 'pump', 'pumq']) expect(areAlike(typed, 'antelope'), typed).toBe(false);
    expect(areAlike('bump', 'pump')).toBe(false);
  });
});
