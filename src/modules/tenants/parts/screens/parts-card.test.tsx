import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { PartsCard } from './parts-card.tsx';

const department = (id: number, name: string, parentID: number | null = null) => ({
  id,
  name,
  parentID,
  isArchived: false,
});
const parts = {
  divisions: [
    { id: 1, name: 'Odessa', isArchived: false },
    { id: 2, name: 'Kermit', isArchived: true },
  ],
  departments: [department(3, 'Electrical', 4), department(5, 'Office'), department(4, 'Shop')],
  locations: [],
};

async function open(more: Parameters<typeof answerAt>[0] = {}) {
  const asked = answerAt({ 'tenant/get_tenant_locations': () => parts, ...more });
  await renderOnPage(
    <AsAda may={{ settings: 'update' }}>
      <PartsCard />
    </AsAda>,
  );
  await screen.findByRole('list', { name: 'Departments' });
  return (path: string) => asked.filter((one) => one.path === path).map(({ input }) => input);
}

test('a department stands below the one that it is a part of; what is out of use is not there', async () => {
  await open();
  const lines = within(screen.getByRole('list', { name: 'Departments' })).getAllByRole('button', { name: /^Take/ });
  expect(lines.map((line) => line.getAttribute('aria-label'))).toEqual([
    'Take Office out of use',
    'Take Shop out of use',
    'Take Electrical out of use',
  ]);
  expect(screen.queryByText('Kermit')).toBeNull();
});

test('a department is made a part of another, of none of its own parts', async () => {
  const asked = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Shop is a part of: nothing' }));
  const choices = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(choices).toEqual(['Office']);
  fireEvent.click(screen.getByRole('option', { name: 'Office' }));
  await waitFor(() =>
    expect(asked('settings/update_department')).toEqual([
      { departmentID: 4, changes: { parentID: { was: null, now: 5 } } },
    ]),
  );
});

test('a name that is taken stays typed', async () => {
  await open({ 'settings/create_division': () => [422, { message: 'This name is taken. Choose another.' }] });
  const field = screen.getByRole('textbox', { name: 'Add a division' }) as HTMLInputElement;
  fireEvent.change(field, { target: { value: 'odessa' } });
  fireEvent.submit(field);
  await waitFor(() => expect(field.value).toBe('odessa'));
  expect(await screen.findByText('This name is taken. Choose another.')).toBeTruthy();
});

test('a division that nobody is in goes at once; one with people asks where they go', async () => {
  let counts: object[] = [];
  const asked = await open({
    'settings/count_in_division': () => ({ counts }),
    'settings/archive_division': () => ({ moved: 7, stayed: 0 }),
    'tenant/get_tenant_locations': () => ({
      ...parts,
      divisions: [...parts.divisions, { id: 6, name: 'Midland', isArchived: false }],
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Take Midland out of use' }));
  await waitFor(() => expect(asked('settings/archive_division')).toEqual([{ divisionID: 6, moveTo: null }]));
  counts = [
    { one: 'person', many: 'people', count: 6 },
    { one: 'open ticket', many: 'open tickets', count: 1 },
  ];
  fireEvent.click(screen.getByRole('button', { name: 'Take Odessa out of use' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take Odessa out of use?' }));
  expect(dialog.getByText(/^6 people and 1 open ticket belong to it\./)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: /Move them to another division/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Midland' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Move and take out of use' }));
  await waitFor(() => expect(asked('settings/archive_division')[1]).toEqual({ divisionID: 1, moveTo: 6 }));
  expect(await screen.findByText('Odessa is out of use, 7 moved')).toBeTruthy();
});
