import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { RecordLink } from './record-link.tsx';

test('a record leads to its page under the mark of its area; what has no page is its name and a paper', async () => {
  renderOnPage(
    <>
      <RecordLink module="customers" label="Antelope Draw Operating" address="/customers/4" />
      <RecordLink module="transactions" label="Bill 12" address="/accounting/transactions/12" />
      <RecordLink module="bank_rules" label="Fuel <b>cards</b>" address={null} />
    </>,
  );
  const customer = await screen.findByRole('link', { name: 'Antelope Draw Operating' });
  expect(customer.getAttribute('href')).toBe('/customers/4');
  const markOf = (text: string) => screen.getByText(text).closest('span')?.querySelector('svg')?.getAttribute('class');
  expect(markOf('Antelope Draw Operating')).toContain('icon-building-estate');
  expect(markOf('Bill 12')).toContain('icon-report-money');
  expect(markOf('Fuel <b>cards</b>')).toContain('icon-file-text');
  expect(screen.getAllByRole('link')).toHaveLength(2);
});
