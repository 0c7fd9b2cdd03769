import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import type { Hit } from '../contract.ts';
import { SearchScreen } from './search-screen.tsx';

const hit = (more: Partial<Hit>): Hit => ({
  module: 'tickets',
  noun: 'Ticket',
  entityID: 1,
  number: '1',
  label: 'Seal leak',
  detail: 'Antelope Draw',
  aside: null,
  statusID: 1,
  address: '/tickets/1',
  ...more,
});
const customer = hit({
  module: 'customers',
  noun: 'Customer',
  number: null,
  label: 'Antelope Draw',
  detail: null,
  statusID: null,
  address: '/customers/1',
});
const tickets = Array.from({ length: 6 }, (_, at) =>
  hit({ entityID: at + 1, number: String(at + 1), address: `/tickets/${at + 1}` }),
);

async function page(search: Record<string, string>, answers: Parameters<typeof answerAt>[0] = {}) {
  const onSearch = vi.fn();
  answerAt({ 'search/find': () => ({ hits: [customer, ...tickets], isAlike: false }), ...answers });
  await renderOnPage(
    <AsAda may={{ tickets: 'read', customers: 'read' }}>
      <SearchScreen search={search} onSearch={onSearch} />
    </AsAda>,
  );
  return { onSearch, user: userEvent.setup() };
}

test('a few of each kind, and all of one by its name', async () => {
  const { onSearch, user } = await page({ search: 'antelope' });
  expect((await screen.findByRole('link', { name: 'Antelope Draw' })).getAttribute('href')).toBe('/customers/1');
  expect(screen.getAllByRole('link')).toHaveLength(7);
  await user.click(screen.getByRole('button', { name: 'All tickets with “antelope”' }));
  expect(onSearch).toHaveBeenLastCalledWith({ search: 'antelope', kind: 'tickets' });
  await user.click(screen.getByRole('button', { name: 'Customers' }));
  expect(onSearch).toHaveBeenLastCalledWith({ search: 'antelope', kind: 'customers' });
});

test('of one kind all, page after page', async () => {
  const asked: unknown[] = [];
  await page(
    { search: 'antelope', kind: 'tickets' },
    {
      'search/list': (input) => {
        asked.push(input);
        return { rows: tickets.slice(0, 2), next: null, isAlike: false };
      },
    },
  );
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  expect(asked).toEqual([{ text: 'antelope', module: 'tickets' }]);
  expect(screen.getByRole('button', { name: 'Tickets' }).getAttribute('aria-pressed')).toBe('true');
});

test('the arrows go from the words to the lines and back', async () => {
  const { user } = await page({ search: 'antelope' });
  await screen.findAllByRole('link');
  await user.click(screen.getByRole('textbox', { name: 'Search everything' }));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('href')).toBe('/customers/1');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement?.getAttribute('href')).toBe('/tickets/1');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search everything' }));
});

test('nothing typed says what can be, and nothing found what to do', async () => {
  await page({});
  expect(screen.getByText('What are you looking for?')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Kinds of records' })).toBeNull();
  await page({ search: 'xyzzy' }, { 'search/find': () => ({ hits: [], isAlike: false }) });
  expect(await screen.findByText('Nothing has “xyzzy”')).toBeTruthy();
});
