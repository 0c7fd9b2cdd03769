import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { read } from '#shared/contract.ts';
import type { ListedEntity } from '#shared/entity.ts';
import { can } from '#shared/permission.ts';
import { giveElementsSize, renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { noFacts, ShellFactsProvider } from '../layout/shell-facts.tsx';
import type { Search } from './kept-filter.ts';
import { RecordList } from './record-list.tsx';

const pump = z.object({ pumpID: z.number(), name: z.string() });
const listPumps = read({
  path: 'assets/pumps',
  about: 'A page of pumps.',
  permission: can('assets', 'read'),
  input: z.object({
    search: z.string().optional(),
    customerID: z.number().optional(),
    drive: z.enum(['Electric', 'Diesel']).optional(),
    next: z.string().optional(),
  }),
  output: z.object({ rows: z.array(pump), next: z.string().nullable() }),
});
const entity: ListedEntity = {
  module: 'assets',
  noun: 'Pump',
  feature: 'assets',
  address: (id) => `/pumps/${id}`,
  list: { title: 'Pumps', path: '/pumps', filter: 'vendors' },
};
const rows = Array.from({ length: 30 }, (_, index) => ({ pumpID: index + 1, name: `Pump ${index + 1}` }));
/** What comes after the first page is not answered. */
const firstPage = ({ next }: { next?: unknown }) =>
  next ? [500, { message: 'No.', code: 'unknown' }] : { rows, next: 'more' };
const facts = { ...noFacts, counts: { '/pumps': { count: 148, hasFlag: false, words: '148 pumps' } } };

const customers = [
  { id: 5, label: 'Caliche Water' },
  { id: 6, label: 'Permian Basin Midstream' },
];

function Pumps({ first }: { first: Search }) {
  const [search, setSearch] = useState(first);
  return (
    <RecordList
      entity={entity}
      contract={listPumps}
      idOf={({ pumpID }) => pumpID}
      about="A pump moves water."
      columns={[{ key: 'name', title: 'Pump', width: 'grow', opens: true, value: ({ name }) => name }]}
      card={({ name }) => name}
      order="By name"
      filters={{
        customerID: { label: 'Customer', named: 'Someone far down', choices: customers },
        drive: { label: 'Drive' },
      }}
      search={search}
      onSearch={setSearch}
    />
  );
}
const draw = (search: Search) =>
  renderOnPage(
    <AsAda may={{ assets: 'read' }}>
      <ShellFactsProvider value={facts}>
        <Pumps first={search} />
      </ShellFactsProvider>
    </AsAda>,
  );

beforeAll(giveElementsSize);
beforeEach(() => localStorage.clear());

test('a list that has not come whole says as many as its entry of the sidebar', async () => {
  answerAt({ 'assets/pumps': firstPage });
  await draw({ sort: 'name' });
  expect(await screen.findByText('148 pumps')).toBeTruthy();
});

test('asks for what its address filters by, as far as its call knows it', async () => {
  const asked = answerAt({ 'assets/pumps': firstPage });
  await draw({ customerID: '5', colour: 'red', page: '2' });
  expect(await screen.findByText('Pump 1')).toBeTruthy();
  expect(asked[0]?.input).toEqual({ customerID: 5 });
});

test('is filtered by a record that is picked and by one of the words of its call, one of each', async () => {
  const asked = answerAt({ 'assets/pumps': () => ({ rows, next: null }) });
  await draw({ customerID: '99' });
  await userEvent.click(await screen.findByRole('button', { name: 'Customer: Someone far down' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Caliche Water' }));
  await userEvent.click(screen.getByRole('button', { name: 'Customer: Caliche Water' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Permian Basin Midstream' }));
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Drive' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Diesel' }));
  await waitFor(() => expect(asked.at(-1)?.input).toEqual({ customerID: 6, drive: 'Diesel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Customer' }));
  await waitFor(() => expect(asked.at(-1)?.input).toEqual({ drive: 'Diesel' }));
  // It is there again when one comes back to the list.
  expect(localStorage.getItem('vendors')).toBe('drive=Diesel');
});

test('of a search only what has come is counted', async () => {
  answerAt({ 'assets/pumps': firstPage });
  await draw({ search: 'seal' });
  expect(await screen.findByText(/^\d+\+ pumps$/)).toBeTruthy();
});
