import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveElementsSize, renderOnPage } from '#test/page.tsx';
import { CallFailure } from '../api/api.ts';
import { Empty } from '../page/states.tsx';
import { Collection } from './collection.tsx';
import type { CollectionProps } from './collection-props.ts';
import { useColumnLayout } from './column-layout.ts';
import { type Column, sortedRows, tracksOf } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { useSelection } from './use-selection.ts';

type Pump = { pumpID: number; name: string };
const columns: Column<Pump>[] = [
  { key: 'number', title: '#', width: 60, sortKey: 'number', value: (pump) => pump.pumpID },
  { key: 'name', title: 'Pump', width: 'grow', opens: true, value: (pump) => pump.name },
];
const pumps = Array.from({ length: 1000 }, (_, index) => ({ pumpID: index + 1, name: `Pump number ${index + 1}` }));

const rowKey = (pump: Pump) => pump.pumpID;
/** Places are kept as long as the page is open; each test is a list of its own. */
let place = 0;
beforeEach(() => {
  place += 1;
  localStorage.clear();
});

function Example(more: Partial<CollectionProps<Pump>> & { own?: Column<Pump>[]; maySelect?: boolean }) {
  const laidOut = useColumnLayout('pumps', more.own ?? columns);
  const selection = useSelection(rowKey, 'all');
  return (
    <Collection<Pump>
      name="Pumps"
      place={String(place)}
      rows={pumps}
      rowKey={rowKey}
      laidOut={laidOut}
      selection={more.maySelect ? selection : undefined}
      hrefOf={(pump) => `/pumps/${pump.pumpID}`}
      card={(pump) => pump.name}
      view="table"
      empty={<Empty title="No pumps yet" text="A pump moves water." />}
      {...more}
    />
  );
}
const draw = (more: Parameters<typeof Example>[0] = {}) => renderOnPage(<Example {...more} />);

const selected = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.querySelector('a')?.textContent);

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

  test('cards are selected as rows are: by x, by a click, with Shift everything up to here', async () => {
    await draw({ view: 'cards', maySelect: true });
    await screen.findByText('Pump number 1');
    const chosen = () =>
      screen.getAllByRole('checkbox', { name: 'Select', checked: true }).map((box) => box.closest('li')?.textContent);
    await userEvent.keyboard('jx');
    expect(chosen()).toEqual(['Pump number 1']);
    await userEvent.keyboard('{Shift>}J{/Shift}');
    expect(chosen()).toEqual(['Pump number 1', 'Pump number 2']);
    const boxes = screen.getAllByRole('checkbox', { name: 'Select' });
    const user = userEvent.setup();
    await user.click(boxes[0] as Element);
    await user.keyboard('{Shift>}');
    await user.click(boxes[3] as Element);
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual([1, 2, 3, 4].map((number) => `Pump number ${number}`));
  });

  test('j and k move, x selects, Enter opens', async () => {
    const { history } = await draw({ maySelect: true });
    await screen.findByText('Pump number 1');
    await userEvent.keyboard('jjk');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Pump number 1'));
    await userEvent.keyboard('x');
    expect(selected()).toEqual(['Pump number 1']);
    await userEvent.keyboard('{Enter}');
    expect(history.location.pathname).toBe('/pumps/1');
  });

  test('asks for another order at its heads', async () => {
    const onSort = vi.fn();
    await draw({ sort: { key: 'number', isDescending: false }, onSort });
    await userEvent.click(await screen.findByRole('button', { name: '#' }));
    expect(onSort).toHaveBeenCalledWith('number');
  });

  test('says what belongs there when it is empty', async () => {
    await draw({ rows: [] });
    expect(await screen.findByText('No pumps yet')).toBeTruthy();
  });

  test('says what went wrong and tries again', async () => {
    const retry = vi.fn();
    const error = new CallFailure(500, { message: 'The disk is full.', code: 'internal', reference: '0199-af' });
    await draw({ rows: undefined, error, retry });
    expect(await screen.findByText(/The disk is full\./)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
    expect(screen.getByText(/Reference 0199-af\s.*answer 500 \(internal\)/)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('Reference 0199-af');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('keeps its place and its current row while it is away', async () => {
    const { unmount } = await draw();
    await screen.findByText('Pump number 1');
    await userEvent.keyboard('jjj');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Pump number 3'));
    unmount();
    await draw();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Pump number 3'));
  });

  test('a click with Shift selects everything from the last one to this one', async () => {
    await draw({ maySelect: true });
    await screen.findByText('Pump number 1');
    const boxes = screen.getAllByRole('checkbox', { name: 'Select' });
    const user = userEvent.setup();
    await user.click(boxes[1] as Element);
    await user.keyboard('{Shift>}');
    await user.click(boxes[4] as Element);
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual([2, 3, 4, 5].map((number) => `Pump number ${number}`));
  });

  test('J and K with Shift select on the way', async () => {
    await draw({ maySelect: true });
    await screen.findByText('Pump number 1');
    await userEvent.keyboard('j{Shift>}JJ{/Shift}');
    expect(selected()).toEqual(['Pump number 1', 'Pump number 2', 'Pump number 3']);
  });
});

test('a whole list is sorted as people count and spell, and what says nothing comes last', () => {
  const rows = ['P-10', '', 'p-9', 'Ärmel', 'arm'].map((name, pumpID) => ({ name, pumpID }));
  const byName: Column<Pump>[] = [
    { key: 'name', title: 'Pump', width: 90, sortKey: 'name', value: ({ name }) => name },
  ];
  const order = (isDescending: boolean) =>
    sortedRows(rows, byName, { key: 'name', isDescending }).map(({ name }) => name);
  expect(order(false)).toEqual(['arm', 'Ärmel', 'p-9', 'P-10', '']);
  expect(order(true)).toEqual(['P-10', 'p-9', 'Ärmel', 'arm', '']);
  expect(sortedRows(rows, byName, { key: 'nonsense', isDescending: false })).toBe(rows);
});

describe('the columns of a collection', () => {
  beforeAll(giveElementsSize);
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

  test('are moved and resized by keys at the edge of their head, and stay so', async () => {
    const { unmount } = await draw();
    const edge = await screen.findByRole('separator', { name: 'Width of #' });
    edge.focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Alt>}{ArrowRight}{/Alt}');
    expect(heads()).toEqual(['Pump', '#']);
    unmount();
    await draw();
    await screen.findByText('Pump number 1');
    expect(heads()).toEqual(['Pump', '#']);
    const table = screen.getByRole('table').querySelector<HTMLElement>('[style*="--tracks"]');
    expect(table?.style.getPropertyValue('--tracks')).toMatch(/ 48px$/);
  });

  test('are hidden and shown in the list of columns, but for the one that opens', async () => {
    const Both = () => {
      const laidOut = useColumnLayout('pumps', columns);
      return (
        <>
          <ColumnsMenu laidOut={laidOut} />
          <Collection<Pump>
            name="Pumps"
            place={String(place)}
            rows={pumps}
            rowKey={rowKey}
            laidOut={laidOut}
            hrefOf={() => '/'}
            card={() => null}
            view="table"
            empty={null}
          />
        </>
      );
    };
    await renderOnPage(<Both />);
    await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: '#' }));
    expect(heads()).toEqual(['Pump']);
    expect(screen.queryByRole('checkbox', { name: 'Pump' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'As it was' }));
    expect(heads()).toEqual(['#', 'Pump']);
  });

  test('those that are off at first are shown once somebody switches them on, and then stay', async () => {
    const own: Column<Pump>[] = [
      ...columns,
      { key: 'length', title: 'Length', value: (pump) => pump.name.length, isOffAtFirst: true },
    ];
    const Menu = () => <ColumnsMenu laidOut={useColumnLayout('pumps', own)} />;
    const { unmount } = await renderOnPage(<Menu />);
    await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Length' });
    expect(box.checked).toBe(false);
    await userEvent.click(box);
    expect(box.checked).toBe(true);
    unmount();
    const drawn = await draw({ own });
    await screen.findByText('Pump number 1');
    expect(heads()).toEqual(['#', 'Pump', 'Length']);
    drawn.unmount();
    // Another one that is hidden is none of its business.
    localStorage.setItem('columns:pumps', '{"order":[],"hidden":["number"],"widths":{}}');
    await draw({ own });
    await screen.findByText('Pump number 1');
    expect(heads()).toEqual(['Pump']);
  });

  test.each([
    ['there is room for all: nothing gives', 1000, ['90px', 'minmax(180px, 1fr)', '254px']],
    ['the growing one lacks some: that is given', 694, ['90px', 'minmax(180px, 1fr)', '204px']],
    ['it lacks more than is given: the rest is cut', 400, ['90px', 'minmax(180px, 1fr)', '170px']],
    ['how much room there is is not known yet', 0, ['90px', 'minmax(180px, 1fr)', '254px']],
  ])('are as wide as their longest text, and %s', (_, room, tracks) => {
    const sizes = [{ width: 90, gives: 0 }, { wants: 400 }, { width: 254, gives: 84 }];
    expect(tracksOf(sizes, room)).toEqual(tracks);
  });

  test('what is kept of them may be anything', async () => {
    for (const kept of ['{', 'null', '[]', '{"order":7,"hidden":[1],"widths":{"name":"x"}}']) {
      localStorage.setItem('columns:pumps', kept);
      const { unmount } = await draw();
      await screen.findByText('Pump number 1');
      expect(heads()).toEqual(['#', 'Pump']);
      unmount();
    }
  });
});

describe('a cell that is edited', () => {
  beforeAll(giveElementsSize);
  const editable = (save: (pump: Pump, was: string, now: string) => Promise<unknown>): Column<Pump>[] => [
    { key: 'name', title: 'Pump', width: 'grow', opens: true, value: (pump) => pump.name },
    ...(['first', 'second'] as const).map(
      (key): Column<Pump> => ({
        key,
        title: key,
        width: 90,
        value: (pump) => `${key} of ${pump.pumpID}`,
        edit: { kind: 'text', most: 40, isRequired: true, of: (pump) => `${key} of ${pump.pumpID}`, save },
      }),
    ),
  ];

  test('F2 edits, Tab saves and goes to the next, Escape leaves', async () => {
    const save = vi.fn(async () => undefined);
    await draw({ own: editable(save) });
    await screen.findByText('Pump number 1');
    await userEvent.keyboard('j{F2}');
    await screen.findByRole('textbox', { name: 'first' });
    await userEvent.keyboard('changed{Tab}');
    expect(save).toHaveBeenCalledWith(pumps[0], 'first of 1', 'changed');
    const second = await screen.findByRole('textbox', { name: 'second' });
    expect((second as HTMLInputElement).value).toBe('second of 1');
    await userEvent.keyboard('nothing of this{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(save).toHaveBeenCalledOnce();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Pump number 1'));
  });

  test('what could not be saved stays in the field', async () => {
    const save = vi.fn(() => Promise.reject(new CallFailure(0, {})));
    await draw({ own: editable(save) });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit first: first of 2' }));
    await screen.findByRole('textbox', { name: 'first' });
    await userEvent.keyboard('changed{Enter}');
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect((screen.getByRole('textbox', { name: 'first' }) as HTMLInputElement).value).toBe('changed');
  });

  test('what is missing is said at the field, and nothing is sent', async () => {
    const save = vi.fn(async () => undefined);
    await draw({ own: editable(save) });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit first: first of 2' }));
    await userEvent.clear(await screen.findByRole('textbox', { name: 'first' }));
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This is required');
    expect(save).not.toHaveBeenCalled();
  });
});
