import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pastedLines } from './pasted-rules.ts';

const accounts = [
  { accountID: 7, number: '4010', name: 'Field Service' },
  { accountID: 9, number: '4120', name: 'Parts Sales' },
];
const read = (text: string) => pastedLines(text, accounts);
const figures = (text: string) =>
  read(text)?.lines.map(({ description, quantity, rate }) => [description, quantity, rate]);

describe('lines pasted into an invoice', () => {
  test('with heads, in whatever order and under whatever words', () => {
    const text =
      'Qty\tItem\tUnit price\tGL account\tType\tBuyer\n2\tSeal kit\t$1,234.50\t4120\tParts\tJo\n0.5\tCall-out\t(90)\t\tservice\tJo\n';
    expect(read(text)).toEqual({
      lines: [
        {
          description: 'Seal kit',
          quantity: 2,
          rate: 1234.5,
          discountPercent: undefined,
          itemClass: 'material',
          accountID: 9,
        },
        {
          description: 'Call-out',
          quantity: 0.5,
          rate: -90,
          discountPercent: undefined,
          itemClass: 'service',
          accountID: undefined,
        },
      ],
      leftOut: ['Buyer'],
    });
  });

  test('an account that there is not is nobody’s to guess', () => {
    expect(read('Item\tRate\tAccount\nSeal kit\t12\t9999 Nope')?.lines).toMatchObject([{ accountID: null }]);
  });

  test('without heads, by what stands in the columns', () => {
    expect(figures('Seal kit\t2\t12.50\nBearings\t1\t80')).toEqual([
      ['Seal kit', 2, 12.5],
      ['Bearings', 1, 80],
    ]);
    expect(figures('Seal kit\t12.50\nBearings\t80')).toEqual([
      ['Seal kit', 1, 12.5],
      ['Bearings', 1, 80],
    ]);
    expect(figures('Seal kit\t3\t12.50\t37.50')).toEqual([['Seal kit', 3, 12.5]]);
    expect(figures('Pull the pump\nSet the pump')).toEqual([
      ['Pull the pump', 1, undefined],
      ['Set the pump', 1, undefined],
    ]);
  });

  test('an amount that is not quantity times rate, less the discount, is said, by its line', () => {
    const heads = 'Item\tQty\tRate\tDiscount %\tAmount';
    const remarkOf = (...rows: string[]) => read([heads, ...rows].join('\n'))?.remark;
    expect(
      remarkOf('Seal kit\t3\t12.50\t\t37.50', 'Bearings\t3\t0.335\t\t1.00', 'Labor\t2\t100\t10\t180'),
    ).toBeUndefined();
    expect(
      remarkOf(
        'Seal kit\t3\t12.50\t\t37.50',
        'Bearings\t1\t80\t\t95',
        'Labor\t2\t100\t10\t200',
        'Odd\tx\t1\t\t5',
        'Huge\t1e300\t1e300\t\t5',
      ),
    ).toBe('Quantity times rate is not the amount that was pasted with line 2, 3');
    expect(remarkOf(...Array.from({ length: 6 }, () => 'Bearings\t1\t80\t\t95'))).toMatch(/line 1, 2, 3, 4, 2 more$/);
  });

  test('of an amount alone the rate; cells with line ends and tabs in quotes; what is no number stays to be refused', () => {
    expect(figures('Description\tQuantity\tAmount\n"Seal,\nfaces"\t3\t100\nHoist\tabout 2\t40')).toEqual([
      ['Seal, faces', 3, 33.3333],
      ['Hoist', 'about 2', 40],
    ]);
  });

  test('a single cell, heads alone, or nothing is no table', () => {
    for (const text of ['Seal kit', '12.50', '', ' \t ', '\n\n', 'Quantity\tRate']) expect(read(text)).toBeNull();
  });

  test('whatever is pasted is read or none, and each filled row is a line', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\t\r\n"]/g, ' '));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 8 }), { maxLength: 12 }), (rows) => {
        const filled = rows.filter((row) => row.some((one) => one.trim() !== '')).length;
        const lines = read(rows.map((row) => row.join('\t')).join('\r\n'))?.lines.length ?? filled;
        expect([filled, filled - 1]).toContain(lines);
      }),
    );
  });
});

test('columns without heads are of figures also where one is fine to four decimals, too fine, or no figure: it stays where it stood', () => {
  expect(figures('A\t2\t10\nB\t3\t20\nC\t4\t1.125\nD\t5\t7')).toEqual([
    ['A', 2, 10],
    ['B', 3, 20],
    ['C', 4, 1.125],
    ['D', 5, 7],
  ]);
  expect(figures('A\t1.2345\t37.7777\nB\t2.34567\t5.4321')).toEqual([
    ['A', 1.2345, 37.7777],
    ['B', 2.34567, 5.4321],
  ]);
  expect(figures('A\t2\t10\nB\tn/a\t20\nC\t4\t7')).toEqual([
    ['A', 2, 10],
    ['B', 'n/a', 20],
    ['C', 4, 7],
  ]);
});
