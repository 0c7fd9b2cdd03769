import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxOfPart, partOf, sentencesOf, summarise, summaryParts } from './rules.ts';

const pieces = fc.constantFrom(
  'Replaced the seal.',
  'Waiting on the operator to bleed the line.',
  'Customer approved $2,500 by phone.',
  'Can you send a sleeve?',
  'Nice weather.',
  '\n',
  '<b>',
  'Sleeve runout 0.0015 in',
);
const words = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme' }))).map((all) => all.join(' '));
const notes = fc.array(words).map((all) => all.map((text, index) => ({ noteID: index + 1, words: text })));

test('states nothing that no note says: every sentence stands in its note, once, in one part', () => {
  fc.assert(
    fc.property(notes, (all) => {
      const parts = summarise(all);
      const told = summaryParts.flatMap((part) => parts[part]);
      for (const { noteID, sentence } of told) {
        expect(all.find((note) => note.noteID === noteID)?.words).toContain(sentence);
      }
      expect(new Set(told.map(({ sentence }) => sentence.toLowerCase())).size).toBe(told.length);
      for (const part of summaryParts) expect(parts[part].length).toBeLessThanOrEqual(maxOfPart);
    }),
  );
});

test.each([
  ['Bump test good, ran an hour at 68 psi without a leak.', 'done'],
  ['Old seal out.', 'done'],
  ['Customer approved up to $2,500 by phone.', 'decided'],
  ['Waiting on the operator to bleed the line.', 'open'],
  ['Can you send one with the night crew?', 'open'],
  ['Parts are ordered and are due Thursday.', 'open'],
  ['Gate code 4417.', null],
])('%s is %s', (sentence, part) => {
  expect(partOf(sentence)).toBe(part);
});

test('a line is a sentence by itself, and a whole letter is none', () => {
  expect(sentencesOf('Readings:\nSleeve runout 0.0015 in\nSuction 38 psi. Drained it.')).toEqual([
    'Readings:',
    'Sleeve runout 0.0015 in',
    'Suction 38 psi.',
    'Drained it.',
  ]);
  expect(sentencesOf(`${'long '.repeat(200)}.`)).toEqual([]);
});
