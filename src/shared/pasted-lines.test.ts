import { expect, test } from 'vitest';
import { pastedLines as entryLines } from '#modules/ledger/journal/pasted-rules.ts';
import { pastedLines as formLines } from '#modules/trade/forms/pasted-rules.ts';

const accounts = [
  { accountID: 1, number: '5010', name: 'Pumps and Motors Cost' },
  { accountID: 2, number: '6400', name: 'Rent' },
];

test('lines of a bill: accounts by number or name, amounts as people write them', () => {
  expect(formLines('Category\tDescription\tCost\tJob\n5010\tMotor\t$1,200.00\t7\nrent\t\t(45)\t', accounts)).toEqual({
    lines: [
      { accountID: 1, memo: 'Motor', amount: '1200.00' },
      { accountID: 2, memo: '', amount: '-45.00' },
    ],
    leftOut: ['Job'],
  });
  expect(formLines('5010\tMotor\t1200\n6400\tYard\t90', accounts)?.lines).toEqual([
    { accountID: 1, memo: 'Motor', amount: '1200.00' },
    { accountID: 2, memo: 'Yard', amount: '90.00' },
  ]);
  expect(formLines('Motor\t1200\nCoupling\t90', accounts)?.lines).toEqual([
    { accountID: undefined, memo: 'Motor', amount: '1200.00' },
    { accountID: undefined, memo: 'Coupling', amount: '90.00' },
  ]);
});

test('lines of an entry: two sides, of which nothing is no amount', () => {
  const expected = [
    { accountID: 2, memo: 'November', debitAmount: '900.00', creditAmount: null },
    { accountID: 1, memo: 'November', debitAmount: null, creditAmount: '900.00' },
  ];
  expect(
    entryLines('Account\tMemo\tDebit\tCredit\n6400\tNovember\t900\t\n5010\tNovember\t0\t900', accounts)?.lines,
  ).toEqual(expected);
  expect(entryLines('6400 Rent\tNovember\t900\t\n5010\tNovember\t\t900', accounts)?.lines).toEqual(expected);
});
