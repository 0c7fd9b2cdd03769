import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda } from '#test/signed-in.tsx';
import { CustomerTaxForm } from './customer-tax-form.tsx';

const tax = { customerID: 7, zoneID: null, exemption: null, locationZones: [], zones: [], today: '2026-11-20' };

test.each([
  ['update', 'Set up tax zones'],
  ['read', null],
] as const)('without a zone the picker says so, and leads to them who may %s', async (verb, way) => {
  await renderOnPage(
    <AsAda may={{ accounting: verb }}>
      <CustomerTaxForm tax={tax} customerName="Wolfcamp" onClose={() => undefined} />
    </AsAda>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Tax zone: None' }));
  expect(await screen.findByText('There are no tax zones yet.')).toBeTruthy();
  expect(screen.queryByRole('link')?.textContent ?? null).toBe(way);
});
