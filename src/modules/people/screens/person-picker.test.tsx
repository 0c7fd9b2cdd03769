import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda } from '#test/signed-in.tsx';
import type { Person } from '../contract.ts';
import { usePersonChoices } from './person-picker.tsx';

const person = (userID: number, userDisplayName: string, roleName: string, divisionID: number | null): Person => ({
  userID,
  userDisplayName,
  roleName,
  divisionID,
  email: '',
  roleID: 1,
  divisionName: null,
  departmentID: null,
  departmentName: null,
  avatar: null,
  status: 'active',
});
/** As the server sends them, by name; Ada is who is signed in. */
const people = [
  person(2, 'Abe', 'Accountant', 7),
  person(1, 'Ada Quill', 'Viewer', null),
  person(3, 'Bea', 'Technician', 8),
  person(4, 'Cy', 'Technician', 7),
  person(5, 'Dee', 'Viewer', 8),
  person(6, 'Eve', 'Manager', 7),
];

function Order(options: Parameters<typeof usePersonChoices>[1]) {
  const choices = usePersonChoices(people, options);
  return <p>{choices?.map(({ label, detail }) => (detail ? `${label} (${detail})` : label)).join(', ')}</p>;
}

test.each([
  ['oneself first, the others by name', {}, 'Ada Quill (Me), Abe, Bea, Cy, Dee, Eve'],
  ['those of the division before others', { divisionID: 7 }, 'Ada Quill (Me), Abe, Cy, Eve, Bea, Dee'],
  ['for work, who only looks on last', { isForWork: true }, 'Ada Quill (Me), Bea, Cy, Eve, Abe, Dee'],
  ['all of it', { divisionID: 7, isForWork: true }, 'Ada Quill (Me), Cy, Eve, Bea, Abe, Dee'],
] as const)('people in a picker: %s', async (_, options, order) => {
  await renderOnPage(
    <AsAda may={{}}>
      <Order {...options} />
    </AsAda>,
  );
  expect(await screen.findByText(order)).toBeTruthy();
});
