import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { amountKind, numberKind, quantityKind, readFigure } from './figures.ts';
import { type Cents, money } from './money.ts';

/**
 * A second evaluator, written apart from the first: it puts the pieces in the order in which a pocket calculator wants them, and calculates
 * with fractions. Null for what it cannot make sense of.
 */
function secondReading(typed: string, decimals: number): string | null {
  let text = typed.replace(/[−–—]/g, '-').trim();
  if (/^\$?\s*\(\s*\$?\s*[\d.,]+\s*\)$/.test(text)) text = `-${text.replace(/[()$\s]/g, '')}`;
  else if (/^\$?\s*[\d.,]+\s*-$/.test(text)) text = `-${text.slice(0, -1).trim()}`;
  const queue: (string | [bigint, bigint])[] = [];
  const waiting: string[] = [];
  const rank: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, neg: 3 };
  let wantsNumber = true;
  for (const piece of text.replaceAll('$', '').match(/[\d.,]+|\S/g) ?? []) {
    if (/^[\d.,]+$/.test(piece)) {
      if (!wantsNumber || !/\d/.test(piece) || !/^(\d*|\d{1,3}(,\d{3})*)(\.\d*)?$/.test(piece)) return null;
      const [whole = '', part = ''] = piece.replaceAll(',', '').split('.');
      queue.push([BigInt(whole + part), 10n ** BigInt(part.length)]);
      wantsNumber = false;
    } else if (piece === '(') {
      if (!wantsNumber) return null;
      waiting.push(piece);
    } else if (piece === ')') {
      if (wantsNumber) return null;
      while (waiting.length > 0 && waiting.at(-1) !== '(') queue.push(waiting.pop() as string);
      if (waiting.pop() === undefined) return null;
    } else if (piece in rank) {
      if (wantsNumber && piece !== '-') return null;
      const operator = wantsNumber ? 'neg' : piece;
      while (
        operator !== 'neg' &&
        waiting.length > 0 &&
        waiting.at(-1) !== '(' &&
        (rank[waiting.at(-1) as string] ?? 0) >= (rank[operator] ?? 0)
      )
        queue.push(waiting.pop() as string);
      waiting.push(operator);
      wantsNumber = true;
    } else return null;
  }
  if (wantsNumber) return null;
  for (const left of waiting.toReversed()) {
    if (left === '(') return null;
    queue.push(left);
  }
  const stack: [bigint, bigint][] = [];
  for (const one of queue) {
    if (typeof one !== 'string') {
      stack.push(one);
      continue;
    }
    const [b, d] = stack.pop() as [bigint, bigint];
    if (one === 'neg') {
      stack.push([-b, d]);
      continue;
    }
    const [a, c] = stack.pop() as [bigint, bigint];
    if (one === '/' && b === 0n) return null;
    if (one === '+') stack.push([a * d + b * c, c * d]);
    else if (one === '-') stack.push([a * d - b * c, c * d]);
    else if (one === '*') stack.push([a * b, c * d]);
    else stack.push([a * d, c * b]);
  }
  let [top, bottom] = stack[0] as [bigint, bigint];
  if (bottom < 0n) [top, bottom] = [-top, -bottom];
  const size = (top < 0n ? -top : top) * 10n ** BigInt(decimals);
  const units = size / bottom + ((size % bottom) * 2n >= bottom ? 1n : 0n);
  const shown = `${units / 10n ** BigInt(decimals)}.${String(units % 10n ** BigInt(decimals)).padStart(decimals, '0')}`;
  const sign = top < 0n && units > 0n ? '-' : '';
  return sign + (decimals === 2 ? shown : shown.replace(/\.?0+$/, ''));
}

const anyTyped = fc.string({
  unit: fc.constantFrom(...'0123456789', '.', ',', '+', '-', '*', '/', '(', ')', ' ', '$', '−', 'a', '%', '=', 'e'),
  maxLength: 24,
});
const digits = fc.tuple(fc.nat(99_999), fc.nat(99)).map(([whole, part]) => `${whole}.${`${part}`.padStart(2, '0')}`);
const sums = fc.letrec<{ sum: string }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    digits,
    fc
      .tuple(tie('sum'), fc.constantFrom('+', '-', '*', '/', ' + ', ' - '), tie('sum'))
      .map(([one, operator, other]) => `${one}${operator}${other}`),
    fc
      .tuple(tie('sum'), fc.constantFrom('+', '-', '*', '/'), digits)
      .map(([one, operator, other]) => `(${one}${operator}${other})`),
  ),
})).sum;
const formats = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.nat(99)).map(([dollars, cents]) => {
  const size = `${dollars.toLocaleString('en-US')}.${`${cents}`.padStart(2, '0')}`;
  return { size, plain: `${dollars}.${`${cents}`.padStart(2, '0')}` };
});

describe('what is typed into a field of an amount, rate or quantity', () => {
  test.each([
    ['amounts', amountKind],
    ['numbers of four decimals', numberKind],
  ] as const)('any text becomes exactly what a second evaluator says, or is refused: %s', (_, kind) => {
    fc.assert(
      fc.property(fc.oneof(anyTyped, sums), (typed) => {
        const read = readFigure(typed, kind);
        if ('wrong' in read || read.text === '') return typed.trim() !== '' || 'text' in read;
        expect(read.text).toBe(secondReading(typed, kind.decimals));
        return true;
      }),
      { numRuns: 5000 },
    );
  });

  test('a sum in order is understood, unless it divides by zero, is too large or too long', () => {
    fc.assert(
      fc.property(sums, (typed) => {
        const read = readFigure(typed);
        const second = secondReading(typed, 2);
        if (second === null || typed.length > 200 || second.replace(/\D/g, '').length > 15) return 'wrong' in read;
        return 'text' in read && read.text === second;
      }),
      { numRuns: 2000 },
    );
  });

  test('a sign is never lost, however accountants write it', () => {
    fc.assert(
      fc.property(formats, ({ size, plain }) => {
        const forms = [
          `-${size}`,
          `−${size}`,
          `${size}-`,
          `(${size})`,
          `$(${size})`,
          `($${size})`,
          `-$${size}`,
          `$-${size}`,
        ];
        expect(forms.map((typed) => readFigure(typed))).toEqual(forms.map(() => ({ text: `-${plain}` })));
        expect([size, `$${size}`, `$ ${size}`].map((typed) => readFigure(typed))).toEqual(
          [1, 2, 3].map(() => ({ text: plain })),
        );
      }),
    );
  });

  test.each([
    ['100+25.5*2', '151.00'],
    ['(2+3)*4', '20.00'],
    ['10/3', '3.33'],
    ['-10/8', '-1.25'],
    ['0.005*1', '0.01'],
    ['-0.005*1', '-0.01'],
    ['1,234.50', '1234.50'],
    ['.5', '0.50'],
    ['12.', '12.00'],
    ['12.500', '12.50'],
    ['-0', '0.00'],
    ['', ''],
    ['   ', ''],
  ])('%s is %s', (typed, text) => {
    expect(readFigure(typed)).toEqual({ text });
  });

  test.each([
    ['12,50', /thousands with a comma/],
    ['0,125', /thousands with a comma/],
    ['1200.505', /at most two decimals/],
    ['100+(50)', /minus before the amount/],
    ['1/0', /divided by zero/],
    ['1/(2-2)', /divided by zero/],
    ['99999999999999', /too large/],
    ['1e5', /Enter an amount like/],
    ['1.2.3', /Enter an amount like/],
    ['12 500', /Enter an amount like/],
    ['100+', /Enter an amount like/],
    ['100%', /Enter an amount like/],
    ['9 each', /Enter an amount like/],
    ['٣', /Enter an amount like/],
    ['('.repeat(100), /Enter an amount like/],
    ['1+'.repeat(5000), /Enter an amount like/],
  ])('%s is refused by name', (typed, why) => {
    expect(readFigure(typed)).toEqual({ wrong: expect.stringMatching(why) });
  });
});

test('an amount with two decimals is one, whatever its size; what is finer is none', () => {
  const cents = fc.integer({ min: -1e15, max: 1e15 });
  fc.assert(
    fc.property(cents, (amount) => money.decode(z.encode(money, amount as Cents)) === amount),
    { numRuns: 20_000 },
  );
  for (const amount of [9943329156.37, 82097354767.21, 670820906528.7, 624999374993.81])
    expect(money.safeDecode(amount).success).toBe(true);
  for (const amount of [0.005, 12.345, 1200.505, -99_999.999, 12_345_678.901])
    expect(money.safeDecode(amount).success).toBe(false);
});

test.each([
  ['1:30', '1.5'],
  ['0:20', '0.3333'],
  ['12:05', '12.0833'],
  ['1 1/2', '1.5'],
  ['2 2/3', '2.6667'],
  ['1½', '1.5'],
  ['8 ¼', '8.25'],
  ['¾', '0.75'],
  ['1/2', '0.5'],
  ['8.25', '8.25'],
])('hours as a crew writes them: %s is %s, in a quantity and nowhere else', (typed, text) => {
  expect(readFigure(typed, quantityKind)).toEqual({ text });
  if (/[: ½¼¾]/.test(typed)) expect(readFigure(typed, numberKind)).toHaveProperty('wrong');
});

test('what is no time and no fraction is refused as any other', () => {
  for (const typed of ['1:60', '1:3', '1:30:00', '1 1/0', '-1:30', '1 1/2 1/2', '½½', ':30'])
    expect([typed, readFigure(typed, quantityKind)]).toEqual([typed, { wrong: expect.any(String) }]);
});
