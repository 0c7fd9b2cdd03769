import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { giveElementsSize, renderOnPage } from '#test/page.tsx';
import { CallFailure } from '../api.ts';
import { Empty } from '../states.tsx';
import { Collection } from './collection.tsx';
import type { CollectionProps } from './collection-props.ts';
import type { Column } from './columns.ts';

type Pump = { pumpID: number; name: string };
const columns: Column<Pump>[] = [
  { key: 'number', title: '#', width: 60, sortKey: 'number', render: (pump) => pump.pumpID },
  { key: 'name', title: 'Pump', width: 'grow', opens: true, render: (pump) => pump.name },
];
const pumps = Array.from({ length: 1000 }, (_, index) => ({ pumpID: index + 1, name: `Pump number ${index + 1}` }));

const draw = (more: Partial<CollectionProps<Pump>> = {}) =>
  renderOnPage(
    <Collection<Pump>
      name="Pumps"
      rows={pumps}
      rowKey={(pump) => pump.pumpID}
      hrefOf={(pump) => `/pumps/${pump.pumpID}`}
      columns={columns}
      card={(pump) => pump.name}
      view="table"
      empty={<Empty title="No pumps yet" text="A pump moves water." />}
      {...more}
    />,
  );

describe('a collection', () => {
  beforeAll(giveElementsSize);

  test('is a table whose rows are links, and draws only those in sight', async () => {
    await draw();
    const link = await screen.findByRole('link', { name: 'Pump number 1' });
    expect(link.getAttribute('href')).toBe('/pumps/1');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('table', { name: 'Pumps' }).getAttribute('aria-rowcount')).toBe('1000');
  });

  test('is cards when told so', async () => {
    await draw({ view: 'cards' });
    expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(3);
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('j and k move, x selects, Enter opens', async () => {
    const onChange = vi.fn();
    const { router } = await draw({ selection: { keys: new Set(), onChange } });
    await screen.findByText('Pump number 1');
    await userEvent.keyboard('jjk');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Pump number 1'));
    await userEvent.keyboard('x');
    expect(onChange).toHaveBeenCalledWith(new Set([1]));
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/pumps/1');
  });

  test('asks for another order at its heads', async () => {
    const onSort = vi.fn();
    await draw({ sort: { key: 'number', isDescending: false }, onSort });
    await userEvent.click(await screen.findByRole('button', { name: '#' }));
    expect(onSort).toHaveBeenCalledWith({ key: 'number', isDescending: true });
  });

  test('says what belongs there when it is empty', async () => {
    await draw({ rows: [] });
    expect(await screen.findByText('No pumps yet')).toBeTruthy();
  });

  test('says what went wrong and tries again', async () => {
    const retry = vi.fn();
    await draw({ rows: undefined, error: new CallFailure(500, { message: 'The disk is full.' }), retry });
    expect(await screen.findByText(/The disk is full\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
