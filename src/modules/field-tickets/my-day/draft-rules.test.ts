import { expect, test } from 'vitest';
import { quantityOf, readDraft } from './draft-rules.ts';

test.each([
  ['8.5', 8.5],
  ['1,5', null],
  ['.5', 0.5],
  ['1,000', 1000],
  ['8+1.5', 9.5],
  ['12,345,678', null],
  ['1,234.5', 1234.5],
  [' 3 ', 3],
  ['', null],
  ['.', null],
  ['1e3', null],
  ['-2', null],
  ['½', 0.5],
  ['1:30', 1.5],
  ['1:75', null],
])('“%s” is %s', (quantity, is) => {
  expect(quantityOf({ quantity })).toBe(is);
});

test('a draft of an earlier version of the page is read, with what it did not know yet empty', () => {
  expect(readDraft({ draftID: 'a', workDone: 'Pump' })).toMatchObject({
    workDone: 'Pump',
    lines: [],
    photos: [],
    signature: null,
  });
  for (const none of [null, 'text', {}, { draftID: 3 }]) expect(readDraft(none)).toBeNull();
});
