import { expect, test } from 'vitest';
import { endedWords, inWords, treeOf } from './rules.ts';

test('each is followed by its parts, and what was a part of something gone stands at the top', () => {
  const all = [
    { id: 4, parentID: 1 },
    { id: 2, parentID: null },
    { id: 3, parentID: 4 },
    { id: 1, parentID: null },
    { id: 5, parentID: 9 },
  ];
  expect(treeOf(all).map(({ path }) => path)).toEqual([[2], [1], [1, 4], [1, 4, 3], [5]]);
});

test('what is in a part is said in words, and what became of it', () => {
  const of = (count: number) => ({ one: 'person', many: 'people', count });
  expect(inWords([of(1)])).toBe('1 person');
  expect(inWords([of(1200), { one: 'open task', many: 'open tasks', count: 1 }, of(2)])).toBe(
    '1,200 people, 1 open task and 2 people',
  );
  expect(endedWords('Kermit', { moved: 0, stayed: 0 })).toBe('Kermit is out of use');
  expect(endedWords('Kermit', { moved: 2, stayed: 1 })).toBe(
    'Kermit is out of use, 2 moved, 1 stayed: you may not move them',
  );
});
