import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { CallFailure } from '../api/api.ts';
import { Figure } from './figure.tsx';
import { FigureExplained } from './figure-explained.tsx';

const parts = [
  { label: 'New', value: '28', href: '/tickets?statuses=1' },
  { label: 'Blocked', note: 'since Monday', value: '15' },
];

test('a figure says what it means, what it is made of, and leads to its entries', async () => {
  const { history } = await renderOnPage(
    <Figure label="Open tickets" value="43 tickets">
      {() => <FigureExplained label="Open tickets" value="43" definition="Open ones." parts={parts} sum="In all" />}
    </Figure>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '43 tickets' }));
  expect(await screen.findByText('Open ones.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['New28', 'Blockedsince Monday15']);
  expect(screen.getByText('In all').parentElement?.textContent).toBe('In all43');
  await userEvent.click(screen.getByRole('link', { name: 'New' }));
  expect(history.location.href).toBe('/tickets?statuses=1');
  await waitFor(() => expect(screen.queryByText('Open ones.')).toBeNull());
});

test('a figure whose parts cannot be had says so and tries again', async () => {
  const retry = vi.fn();
  await renderOnPage(
    <FigureExplained
      label="Open tickets"
      value="43"
      definition="Open ones."
      parts={undefined}
      sum="In all"
      error={new CallFailure(500, {})}
      retry={retry}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
