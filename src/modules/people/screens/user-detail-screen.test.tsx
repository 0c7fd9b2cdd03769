import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { UserDetailScreen } from './user-detail-screen.tsx';

const ruben = {
  userID: 7,
  userDisplayName: 'Ruben Ortega',
  email: 'ruben@acme.test',
  roleID: 3,
  roleName: 'Dispatcher',
  divisionID: 1,
  divisionName: 'Odessa',
  departmentID: null,
  departmentName: null,
  avatar: null,
  status: 'active',
  jobTitle: 'Pump mechanic',
  phone: '4325550144',
  leftBy: null,
  leftOn: null,
  leftDetails: '',
  mayChange: true,
};
const limit = {
  accessID: 5,
  userID: 7,
  kind: 'ticket',
  divisionID: 1,
  divisionName: 'Odessa',
  departmentID: null,
  departmentName: null,
};

/** The server's side, small: the list follows what is added and taken away. */
function serve(mayChange = true) {
  let access = [limit];
  return answerAt({
    'users/get_user': ({ userID }) => (userID === 7 ? { ...ruben, mayChange } : [404, {}]),
    'users/list_work_access': () => ({ access }),
    'settings/get_security_roles': () => ({
      roles: [
        { roleID: 3, roleName: 'Dispatcher', isSystem: true },
        { roleID: 4, roleName: 'Technician', isSystem: true },
      ],
    }),
    'tenant/get_tenant_locations': () => ({
      divisions: [
        { id: 1, name: 'Odessa', isArchived: false },
        { id: 2, name: 'Midland', isArchived: false },
      ],
      departments: [{ id: 1, name: 'Field Service', parentID: null, isArchived: false }],
      locations: [],
    }),
    'users/update_user': () => [200, { data: ruben, changed: ['users'] }],
    'users/create_work_access': (given) => {
      access = [...access, { ...limit, ...given, accessID: 6, divisionName: 'Midland' }];
      return [200, { data: { accessID: 6 }, changed: ['users'] }];
    },
    'users/delete_work_access': ({ accessID }) => {
      access = access.filter((one) => one.accessID !== accessID);
      return [200, { data: {}, changed: ['users'] }];
    },
  });
}

const draw = (verb: 'read' | 'update', id = 7) =>
  renderOnPage(
    <AsAda may={{ users: verb }}>
      <UserDetailScreen id={id} />
    </AsAda>,
  );
const limits = (kind: string) => screen.findByRole('list', { name: `${kind} are limited to` });

describe('the page of a user', () => {
  test('says who it is and what their work is limited to', async () => {
    serve(false);
    await draw('read');
    expect(await screen.findByRole('heading', { name: /Ruben Ortega/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /ruben@/ }).getAttribute('href')).toBe('mailto:ruben@acme.test');
    for (const fact of ['Dispatcher', 'Active', 'None']) expect(screen.getByText(fact)).toBeTruthy();
    expect((await limits('Tickets')).textContent).toContain('Odessa');
    expect(screen.getByText('No division or department: there is no limit.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /limit/i })).toBeNull();
  });

  test('a limit is added from the list of divisions and departments', async () => {
    const asked = serve();
    await draw('update');
    await userEvent.click(await screen.findByRole('button', { name: /^Limit tasks/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Midland/ }));
    expect((await limits('Tasks')).textContent).toContain('Midland');
    expect(await screen.findByText('Tasks limited to Midland')).toBeTruthy();
    expect(asked.find((one) => one.path === 'users/create_work_access')?.input).toEqual({
      userID: 7,
      kind: 'task',
      divisionID: 2,
      departmentID: null,
    });
  });

  test('a limit is taken away, and put back by Undo', async () => {
    const asked = serve();
    await draw('update');
    await userEvent.click(await screen.findByRole('button', { name: 'No longer limit tickets to Odessa' }));
    const toast = (await screen.findByText('Tickets no longer limited to Odessa')).closest('[role="status"]');
    await userEvent.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }));
    await limits('Tickets');
    expect(asked.filter((one) => one.path.endsWith('_work_access')).map((one) => one.path)).toContain(
      'users/create_work_access',
    );
  });

  test('their role is chosen, their division emptied, each saved where it stands', async () => {
    const asked = serve();
    await draw('update');
    await userEvent.click(await screen.findByRole('button', { name: 'Role: Dispatcher' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Technician' }));
    await userEvent.click(screen.getByRole('button', { name: 'Division: Odessa' }));
    await userEvent.click(await screen.findByRole('option', { name: 'None' }));
    expect(asked.filter(({ path }) => path === 'users/update_user').map(({ input }) => input)).toEqual([
      { userID: 7, changes: { roleID: { was: 3, now: 4 } } },
      { userID: 7, changes: { divisionID: { was: 1, now: null } } },
    ]);
  });

  test('says where their division is out of use, to who may not change it too', async () => {
    answerAt({
      'users/get_user': () => ({ ...ruben, mayChange: false, divisionID: 3, divisionName: 'Kermit' }),
      'users/list_work_access': () => ({ access: [] }),
      'tenant/get_tenant_locations': () => ({
        divisions: [
          { id: 1, name: 'Odessa', isArchived: false },
          { id: 3, name: 'Kermit', isArchived: true },
        ],
        departments: [],
        locations: [],
      }),
    });
    await draw('read');
    expect(await screen.findByText('Kermit (out of use)')).toBeTruthy();
  });

  test('nobody of that number: says so', async () => {
    serve();
    await draw('read', 99);
    expect(await screen.findByText('This user is not here')).toBeTruthy();
  });
});
