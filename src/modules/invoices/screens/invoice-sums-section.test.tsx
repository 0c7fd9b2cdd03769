import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CreditedTax } from '#modules/sales-tax/rules.ts';
import { renderOnPage } from '#test/page.tsx';
import { InvoiceSumsSection } from './invoice-sums-section.tsx';

const options = { accounts: [{ accountID: 7, number: '4000', name: 'Service Income' }], zones: [] } as never;
const taxable = {
  service: true,
  material: true,
  equipment: true,
  rental: true,
  freight: true,
  fee: false,
  subscription: true,
  other: true,
};
const taxes = {
  zoneID: 1,
  zoneName: 'Odessa',
  rates: [{ rateID: 1, agencyID: 1, agencyName: 'Comptroller', accountID: 9, jurisdiction: 'Texas', percent: 8.25 }],
  taxable,
  exemption: null,
};
const line = (rate: number | string | undefined, more: object = {}) =>
  ({ description: 'Pump', itemClass: 'service', quantity: 1, rate, accountID: 7, ...more }) as const;
const shown = async (lines: object[], credited: CreditedTax[] = []) => {
  await renderOnPage(
    <InvoiceSumsSection
      given={{ kind: credited.length > 0 ? 'credit_memo' : 'invoice', date: '2026-11-03', lines } as never}
      taxes={{ ...taxes, credited }}
      options={options}
    />,
  );
};

test('while a line is wrong the others are summed, and the one that is left out is named; a blank one is none', async () => {
  await shown([
    line(100),
    line('12..5'),
    line(50),
    line(20, { accountID: null }),
    line(undefined, { description: '' }),
  ]);
  expect(screen.getAllByText('$162.38')).not.toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('Without lines 2, 4, not filled in yet or wrong.');
});

test('what is all filled in leaves nothing out; without a line that is there is no sum', async () => {
  await shown([line(100)]);
  expect(screen.getAllByText('$108.25')).not.toEqual([]);
  expect(screen.queryByRole('status')).toBeNull();
});

test('before a line is filled in it says what will stand there', async () => {
  await shown([line(undefined, { description: '' })]);
  expect(screen.getByText(/their sum, its tax and the entry stand here/)).toBeTruthy();
});

test('a credit shows what it gives back of its invoice’s tax, after those before it', async () => {
  // 0.06 of 0.70, of which 0.07 were credited with 0.01: with another 0.07 it would be 0.012.
  const part = { rateID: 1, taxable: 70, tax: 6, credited: 7, given: 1, own: null };
  const lines = [{ lineID: 1, isTaxed: true, left: 63, own: 0 }];
  await shown(
    [line(0.07, { origin: { documentID: 4, lineID: 1 } })],
    [{ documentID: 4, lines, parts: [part] } as never],
  );
  expect(screen.getAllByText('$0.07')).not.toEqual([]);
  expect(screen.queryByText(/8.25%/)).toBeNull();
});
