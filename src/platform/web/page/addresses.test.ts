import { expect, test } from 'vitest';
import { addressBook } from './addresses.ts';

const find = addressBook(
  ['', 'tickets', 'tickets/$id', 'tickets/new', '/tickets/deleted', 'settings/$part', 'accounting/$kind/new'].map(
    (path) => [path, path] as const,
  ),
);

test.each([
  ['/', '', {}],
  ['/tickets', 'tickets', {}],
  ['/tickets/', 'tickets', {}],
  ['/Tickets/NEW', 'tickets/new', {}],
  ['/tickets/deleted', '/tickets/deleted', {}],
  ['/tickets/7', 'tickets/$id', { id: '7' }],
  ['/settings/Time%20Sheets', 'settings/$part', { part: 'Time Sheets' }],
  ['/settings/100%', 'settings/$part', { part: '100%' }],
  ['/accounting/new/new', 'accounting/$kind/new', { kind: 'new' }],
])('%s leads to %s', (path, leadsTo, params) => expect(find(path)).toEqual({ leadsTo, params }));

test.each(['/settings', '/tickets/7/notes', '/accounting/bill', '/elsewhere'])('%s leads nowhere', (path) =>
  expect(find(path)).toBeUndefined(),
);
