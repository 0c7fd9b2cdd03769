import { expect, test } from 'vitest';
import { withoutBlankLines } from './blank-lines.ts';

const empty = { account: null, amount: '' };
const line = (account: number | null, amount: string | undefined, division = 3) => ({ account, amount, division });

test.each([
  [
    'those between and behind are left out',
    [line(1, '5'), line(null, ''), line(2, '7'), line(null, undefined)],
    2,
    [0, 2],
  ],
  ['as many stay as a form needs', [line(null, ''), line(1, '5'), line(null, '')], 2, [1, 0]],
  ['what was begun stays', [line(null, '5'), line(1, ''), line(null, '')], 1, [0, 1]],
  ['none is needed', [line(null, '')], 0, []],
])('lines on which nothing was entered: %s', (_, lines, least, left) => {
  expect(withoutBlankLines(lines, empty, least)).toEqual(left.map((index) => lines[index]));
});
