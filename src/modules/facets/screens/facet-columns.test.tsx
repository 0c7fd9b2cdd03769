import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { read } from '#shared/contract.ts';
import type { ListedEntity } from '#shared/entity.ts';
import { can } from '#shared/permission.ts';
import { giveElementsSize, renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import type { Search } from '#web/list/kept-filter.ts';
import { RecordList } from '#web/list/record-list.tsx';
import { facetSource } from './facet-columns.tsx';

const listPumps = read({
  path: 'assets/pumps',
  about: 'A page of pumps.',
  permission: can('assets', 'read'),
  input: z.object({ search: z.string().optional(), next: z.string().optional() }),
  output: z.object({ rows: z.array(z.object({ pumpID: z.number(), name: z.string() })), next: z.string().nullable() }),
});
const entity: ListedEntity = {
  module: 'assets',
  noun: 'Pump',
  feature: 'assets',
  address: (id) => `/pumps/${id}`,
  list: { title: 'Pumps', path: '/pumps', filter: 'vendors' },
};
const columns = [
  { key: 'name', title: 'Pump', width: 'grow' as const, opens: true, value: ({ name }: { name: string }) => name },
];

function Pumps({ first }: { first: Search }) {
  const [search, setSearch] = useState(first);
  return (
    <RecordList
      entity={entity}
      contract={listPumps}
      idOf={({ pumpID }) => pumpID}
      about="A pump moves water."
      columns={columns}
      facets={facetSource}
      card={({ name }) => name}
      order="By name"
      search={search}
      onSearch={setSearch}
    />
  );
}

const rental = { id: 7, name: 'Rental', color: 'teal' };
async function draw(first: Search = {}) {
  const asked = answerAt({
    'assets/pumps': () => ({
      rows: [
        { pumpID: 1, name: 'Pump one' },
        { pumpID: 2, name: 'Pump two' },
      ],
      next: null,
    }),
    'facets/get_facets': () => ({
      tags: [rental],
      fields: [{ fieldID: 3, name: 'Crane on site', type: 'yes_no', choices: [] }],
    }),
    'facets/get_facets_of_records': () => ({
      records: [{ id: 2, tags: [rental], fields: [{ fieldID: 3, type: 'yes_no', value: 'yes' }] }],
    }),
  });
  await renderOnPage(
    <AsAda may={{ assets: 'update' }}>
      <Pumps first={first} />
    </AsAda>,
  );
  await screen.findByRole('link', { name: 'Pump one' });
  const searches = () =>
    asked.filter(({ path }) => path === 'assets/pumps').map(({ input }) => (input as { search?: string }).search);
  return { asked, searches };
}

describe('what is kept for records of every kind', () => {
  beforeAll(giveElementsSize);
  beforeEach(() => localStorage.clear());

  test('stands in columns: tags at once, a field once it is switched on', async () => {
    await draw();
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    await expect.poll(heads).toEqual(['Pump', 'Tags']);
    expect((await screen.findByText('Rental')).closest('[role=row]')?.textContent).toContain('Pump two');
    expect(screen.queryByText('Yes')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Columns/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Crane on site' }));
    expect(await screen.findByText('Yes')).toBeTruthy();
  });

  test('narrows the list, beside its words, and is let go of', async () => {
    const { searches } = await draw();
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Crane on site' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Yes' }));
    await expect.poll(searches).toContain('"#3":"yes"');
    const box = screen.getByRole('textbox', { name: 'Search pumps' }) as HTMLInputElement;
    expect(box.value).toBe('');
    // Whoever pauses in the middle of a word goes on with that.
    await userEvent.type(box, 'seal tag:ren');
    await expect.poll(searches).toContain('"#3":"yes" tag:"ren" seal');
    await userEvent.type(box, 'tal');
    await expect.poll(searches).toContain('"#3":"yes" tag:"rental" seal');
    expect(box.value).toBe('seal tag:rental');
    await userEvent.tab();
    expect(await screen.findByRole('button', { name: 'Tags: Rental' })).toBeTruthy();
    expect(box.value).toBe('seal');
    await userEvent.type(box, ' kit');
    await expect.poll(searches).toContain('"#3":"yes" tag:"rental" seal kit');
    await userEvent.clear(box);
    await expect.poll(searches).toContain('"#3":"yes" tag:"rental"');
    await userEvent.type(box, 'seal');
    await userEvent.tab();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Crane on site' }));
    await expect.poll(searches).toContain('tag:"rental" seal');
  });

  test('what the address asks and nobody knows any more is said, and let go of', async () => {
    const { searches } = await draw({ search: 'Shelf:"B 2" seal' });
    expect(await screen.findByRole('button', { name: 'Shelf: B 2' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Shelf' }));
    await expect.poll(searches).toContain('seal');
  });
});
