import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { read } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { giveElementsSize, renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { useListReading } from '../api/query.ts';
import type { Column } from '../collection/columns.ts';
import type { Search } from './kept-filter.ts';
import { ListScreen } from './list-screen.tsx';

type Pump = { pumpID: number; name: string };
const pump = z.object({ pumpID: z.number(), name: z.string() });
const listPumps = read({
  path: 'pumps/list',
  about: 'A page of pumps.',
  permission: can('assets', 'read'),
  input: z.object({ search: z.string().optional(), from: calendarDate.optional(), next: z.string().optional() }),
  output: z.object({ rows: z.array(pump), next: z.string().nullable() }),
});
const columns: Column<Pump>[] = [
  { key: 'name', title: 'Pump', width: 'grow', sortKey: 'name', opens: true, value: ({ name }) => name },
];
const rowKey = ({ pumpID }: Pump) => pumpID;

function PumpList({ first = {} }: { first?: Search }) {
  const [search, setSearch] = useState<Search>(first);
  const list = useListReading(listPumps, search);
  return (
    <ListScreen<Pump>
      name="rateSheet"
      title="Pumps"
      one="pump"
      about="A pump moves water."
      list={list}
      rowKey={rowKey}
      hrefOf={({ pumpID }) => `/pumps/${pumpID}`}
      columns={columns}
      card={({ name }) => name}
      filters={(change) => [
        {
          kind: 'choices',
          key: 'kinds',
          label: 'Kind',
          choices: [{ id: 3, label: 'Triplex' }],
          chosen: search.kinds ? [Number(search.kinds)] : [],
          onChange: (ids) => change({ kinds: ids }),
        },
      ]}
      search={search}
      onSearch={setSearch}
    />
  );
}
const draw = () =>
  renderOnPage(
    <AsAda may={{ assets: 'update' }}>
      <PumpList />
    </AsAda>,
  );
const page = (rows: Pump[], next: string | null = null) => ({ rows, next });
const one = { pumpID: 1, name: 'Pump one' };

describe('a list under bad input', () => {
  beforeAll(giveElementsSize);
  beforeEach(() => localStorage.clear());

  test.each([
    ['500', [500, { message: 'The disk is full.', code: 'unknown' }], /The disk is full\./],
    ['a malformed reply', { rows: [{ pumpID: 'x' }], next: null }, /does not understand/],
    ['an empty reply', {}, /does not understand/],
  ])('%s: the state says so, and Try again brings the list', async (_, bad, said) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBad = true;
    answerAt({ 'pumps/list': () => (isBad ? bad : page([one])) });
    await draw();
    expect(await screen.findByText(said)).toBeTruthy();
    isBad = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Pump one' })).toBeTruthy();
  });

  test('a late reply: a skeleton of the same columns, and what is typed meanwhile stays', async () => {
    let come: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      come = resolve;
    });
    vi.stubGlobal('fetch', async () => {
      await late;
      return new Response(JSON.stringify({ data: page([one]) }));
    });
    await draw();
    const search = (await screen.findByRole('textbox', { name: 'Search pumps' })) as HTMLInputElement;
    await userEvent.type(search, 'seal');
    expect(screen.getByRole('table', { name: 'Pumps' }).getAttribute('aria-busy')).toBe('true');
    come();
    await screen.findByRole('link', { name: 'Pump one' });
    expect(search.value).toBe('seal');
  });

  test('what fails after the first page leaves the rows that are there, asks once, and can be tried again', async () => {
    const rows = (from: number) =>
      Array.from({ length: 30 }, (_, index) => ({ pumpID: from + index, name: `Pump ${from + index}` }));
    let isBad = true;
    const asked = answerAt({
      'pumps/list': ({ next }) =>
        next ? (isBad ? [500, { message: 'No.', code: 'unknown' }] : page(rows(31))) : page(rows(1), 'more'),
    });
    await draw();
    expect(await screen.findByText('More could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pump 1' })).toBeTruthy();
    expect(screen.getByText('30+ pumps')).toBeTruthy();
    expect(asked).toHaveLength(2);
    isBad = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('60 pumps')).toBeTruthy();
  });

  test('0 rows say what belongs there, 1 row is counted as one, and names may be anything', async () => {
    let rows: Pump[] = [];
    answerAt({ 'pumps/list': () => page(rows) });
    const { unmount } = await draw();
    expect(await screen.findByText('A pump moves water.')).toBeTruthy();
    unmount();
    rows = [{ pumpID: 1, name: `مضخة 💧 ${'very long '.repeat(200)}` }];
    await draw();
    expect(await screen.findByRole('link', { name: /مضخة 💧/ })).toBeTruthy();
    expect(screen.getByText('1 pump')).toBeTruthy();
  });

  test('of days in the address that are none nothing is shown but that, and the filter can be let go', async () => {
    answerAt({ 'pumps/list': () => page([one]) });
    await renderOnPage(
      <AsAda may={{ assets: 'update' }}>
        <PumpList first={{ from: '2026-13-45' }} />
      </AsAda>,
    );
    expect(await screen.findByText(/asks for “2026-13-45”, and there is no such day/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pump one' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'Pump one' })).toBeTruthy();
  });

  test('an order in the address that there is not is nothing to stumble over', async () => {
    answerAt({ 'pumps/list': () => page([one]) });
    await renderOnPage(
      <AsAda may={{ assets: 'update' }}>
        <PumpList first={{ sort: '-nonsense' }} />
      </AsAda>,
    );
    expect(await screen.findByRole('link', { name: 'Pump one' })).toBeTruthy();
  });

  test('what a filter sets is kept beside the rest, for when one comes back to the list', async () => {
    answerAt({ 'pumps/list': () => page([one]) });
    await renderOnPage(
      <AsAda may={{ assets: 'update' }}>
        <PumpList first={{ search: 'pump' }} />
      </AsAda>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Kind' }));
    await userEvent.click(await screen.findByRole('option', { name: /Triplex/ }));
    expect(localStorage.getItem('rateSheet')).toBe('search=pump&kinds=3');
  });
});
