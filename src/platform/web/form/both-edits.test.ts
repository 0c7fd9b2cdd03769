import { describe, expect, test } from 'vitest';
import { both, bothEdits, joinLines } from './both-edits.ts';

const step = (id: number, title: string) => ({ id, title });

describe('what two people made of one form', () => {
  test.each([
    ['what others changed alone is theirs', 'a', 'a', 'b', 'b'],
    ['what both changed is one’s own', 'a', 'b', 'c', 'b'],
    ['of numbers each addition, less what either took away', [1, 2], [1, 2, 3], [2, 4], [2, 3, 4]],
    [
      'of records each part by itself, what the one added where it stands there',
      [step(1, 'a'), step(2, 'b')],
      [step(1, 'mine'), step(5, 'new'), step(2, 'b')],
      [step(1, 'a'), step(2, 'theirs'), step(4, 'last')],
      [step(1, 'mine'), step(5, 'new'), step(2, 'theirs'), step(4, 'last')],
    ],
    [
      'what one took away stays where the other changed it',
      [step(1, 'a'), step(2, 'b')],
      [],
      [step(1, 'x'), step(2, 'b')],
      [step(1, 'x')],
    ],
    [
      'the order of whoever changed it',
      [1, 2, 3].map((id) => step(id, '')),
      [3, 1, 2].map((id) => step(id, '')),
      [1, 2, 3, 4].map((id) => step(id, '')),
      [3, 4, 1, 2].map((id) => step(id, '')),
    ],
  ])('%s', (_title, was, mine, theirs, joined) => {
    expect(both(was, mine, theirs)).toEqual(joined);
  });

  test('of lines without ids, what the one changed and the other added are both there, known by what they are for', () => {
    type Line = { of: string; rate: number };
    const joined = joinLines<Line>((line) => line.of);
    const [pump, seal, oil] = ['pump', 'seal', 'oil'].map((of) => ({ of, rate: 1 })) as [Line, Line, Line];
    const lines = [pump, seal];
    expect(joined({ lines }, { lines: [{ ...pump, rate: 2 }, seal] }, { lines: [pump, oil] })).toEqual({
      lines: [{ ...pump, rate: 2 }, oil],
    });
  });

  test('is what the next save saw, and says what they wrote where one’s own text stands', () => {
    const saw = { name: 'Pump', steps: [step(1, 'a')], was: { name: 'Pump' } };
    const met = bothEdits(saw, { ...saw, name: 'My pump' }, { name: 'Their pump', other: 1 });
    expect(met).toMatchObject({
      saw: { ...saw, name: 'Their pump' },
      values: { ...saw, name: 'My pump', was: { name: 'Their pump', other: 1 } },
      messages: { name: 'They wrote “Their pump”' },
    });
  });
});
