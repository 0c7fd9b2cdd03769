import { expect, test } from 'vitest';
import { treeOf } from './rules.ts';

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
