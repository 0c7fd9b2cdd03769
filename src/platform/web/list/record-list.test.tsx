import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
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

const draw = (search: Search) =>
  renderOnPage(
    <AsAda may={{ assets: 'read' }}>
      <ShellFactsProvider value={facts}>
        <RecordList
          entity={entity}
          contract={listPumps}
          idOf={({ pumpID }) => pumpID}
          about="A pump moves water."
          columns={[{ key: 'name', title: 'Pump', width: 'grow', opens: true, value: ({ name }) => name }]}
          card={({ name }) => name}
          order="By name"
          search={search}
          onSearch={() => undefined}
        />
      </ShellFactsProvider>
    </AsAda>,
  );

beforeAll(giveElementsSize);

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

test('of a search only what has come is counted', async () => {
  answerAt({ 'assets/pumps': firstPage });
  await draw({ search: 'seal' });
  expect(await screen.findByText(/^\d+\+ pumps$/)).toBeTruthy();
});
