import { expect, test } from 'vitest';
import { eventWords } from './rules.ts';
import { changeWords, fieldWords, type Known, numbersIn, valueWords } from './words-rules.ts';

const known: Known = {
  labelOf: (field) => (field === 'is1099' ? '1099' : undefined),
  wordOf: (field, value) => (field === 'statusID' && value === 2 ? 'In Progress' : undefined),
  moneyOf: (field) => (field === 'amount' ? 'cents' : field === 'rate' ? 'dollars' : null),
  isSeen: (field) => field !== 'cost',
  nameOf: (field, id) => (field === 'customerID' && id === 7 ? 'Wolfcamp' : undefined),
  timeZone: 'America/Chicago',
};
const words = (value: unknown, field = 'x') => valueWords(value, field, known);

test('events and fields are said in words', () => {
  const said = (name: string, undone: string | null = null) => eventWords({ name, undone });
  expect(said('customer_locations_changed')).toBe('Customer locations changed');
  expect(said('tenant_info_changed')).toBe('Company info changed');
  expect(said('customer_undone', 'customer_deleted')).toBe('Customer deleted, undone');
  expect(said('customer_undone', 'customer_undone')).toBe('Customer done again');
  expect(['customerName', 'divisionID', 'assetIDs', 'isTaxable', 'is1099', 'ID'].map(fieldWords)).toEqual([
    'Customer name',
    'Division',
    'Asset',
    'Taxable',
    '1099',
    'Number',
  ]);
});

test('values are said as their screens say them: dollars, names, days, moments, words', () => {
  expect([null, '', [], true, 5, 'Net 30'].map((value) => words(value))).toEqual([
    'Nothing',
    'Nothing',
    'Nothing',
    'Yes',
    '5',
    'Net 30',
  ]);
  expect([words(120_050, 'amount'), words(0, 'amount'), words(-5, 'amount')]).toEqual(['$1,200.50', '$0.00', '-$0.05']);
  expect([words(7, 'customerID'), words(8, 'customerID'), words(2, 'statusID')]).toEqual([
    'Wolfcamp',
    '8',
    'In Progress',
  ]);
  expect(words('2026-11-20')).toBe('11/20/2026');
  expect(words('2026-11-20 18:05:00')).toBe('11-20-2026 at 12:05 PM');
  expect(words('waiting_on_client')).toBe('Waiting on client');
  expect(words('<p>Gate <b>code</b></p>')).toBe('<p>Gate <b>code</b></p>');
  expect(words({ levels: { customers: 1, is1099: true }, names: ['a', 'b'], none: '', lines: [{ amount: 500 }] })).toBe(
    'Levels (Customers 1, 1099 Yes), Names (a, b), Lines (Amount $5.00)',
  );
});

test('of a list only what is different in it is said; of one in another order all of it', () => {
  const [isolate, open, run] = ['Isolate', 'Open', 'Test run'].map((title, at) => ({ id: at + 1, title }));
  const said = (was: unknown, now: unknown) => Object.values(changeWords(was, now, 'steps', known));
  expect(said([isolate, open, run], [isolate, { id: 2, title: 'Open the casing' }, run])).toEqual([
    'Title Open',
    'Title Open the casing',
  ]);
  expect(said([isolate, run], [isolate, open, run])).toEqual(['Nothing', 'Title Open']);
  expect(said([isolate, open], [open, isolate])).toEqual(['Title Isolate, Title Open', 'Title Open, Title Isolate']);
  expect(said([isolate, isolate], [isolate])).toEqual(['Title Isolate', 'Nothing']);
  expect(said(null, [open])).toEqual(['Nothing', 'Title Open']);
  expect(said([5, 6], [5, 6, 7])).toEqual(['5, 6', '5, 6, 7']);
});

test('numbers that may name a record are found however deep they stand', () => {
  expect(numbersIn({ customerID: 7, lines: [{ accountID: 4 }, { accountID: 5 }], rate: 0.5 }, 'form')).toEqual([
    { field: 'customerID', id: 7 },
    { field: 'accountID', id: 4 },
    { field: 'accountID', id: 5 },
  ]);
});
