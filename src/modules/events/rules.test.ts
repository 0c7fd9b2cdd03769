import { expect, test } from 'vitest';
import { eventWords, fieldWords, valueWords } from './rules.ts';

test('events, fields and values are said in words', () => {
  expect(eventWords('customer_locations_changed')).toBe('Customer locations changed');
  expect(eventWords('tenant_info_changed')).toBe('Company info changed');
  expect(['customerName', 'divisionID', 'assetIDs', 'ID'].map(fieldWords)).toEqual([
    'Customer name',
    'Division',
    'Asset',
    'Number',
  ]);
  expect([null, '', [], true, 5, 'Net 30'].map(valueWords)).toEqual([
    'Nothing',
    'Nothing',
    'Nothing',
    'Yes',
    '5',
    'Net 30',
  ]);
  expect(valueWords('<p>Gate <b>code</b></p>')).toBe('Gate code');
  expect(valueWords({ levels: { customers: 1, vendors: 0 }, names: ['a', 'b'], none: '' })).toBe(
    'Levels (Customers 1, Vendors 0), Names (a, b)',
  );
});
