import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { formatMoment } from '#web/days/formats.ts';
import type { PersonDetail } from '../../contract.ts';
import { AccountCard } from './account-card.tsx';

const ruben: PersonDetail = {
  userID: 7,
  userDisplayName: 'Ruben Ortega',
  email: 'ruben@acme.test',
  roleID: 3,
  roleName: 'Technician',
  divisionID: null,
  divisionName: null,
  departmentID: null,
  departmentName: null,
  avatar: null,
  status: 'active',
  jobTitle: '',
  phone: '',
  leftBy: null,
  leftOn: null,
  leftDetails: '',
  mayChange: true,
};
const colleague = (userID: number, userDisplayName: string) => ({
  ...ruben,
  userID,
  userDisplayName,
});
const duty = (name: string, title: string, count: number, isHandedOver = true) => ({
  name,
  title,
  otherwise: isHandedOver ? 'Stays assigned to them' : 'Is paused now',
  isHandedOver,
  count,
  items: Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `${title} ${index + 1}`,
    detail: isHandedOver ? 'New' : '',
    since: isHandedOver ? null : '2026-11-20 15:04:05',
    address: `/${name}/${index + 1}`,
  })),
});

const serve = (outcome: object = { handedOver: 0, kept: [] }) =>
  answerAt({
    'users/list_duties': () => ({
      duties: [
        duty('tasks', 'Open tasks', 2),
        duty('tickets', 'Open tickets', 9),
        duty('running_work', 'Running timer', 1, false),
      ],
      soleRights: ['approve time'],
    }),
    'users/get_all_users_for_tenant': () => ({
      users: [colleague(7, 'Ruben Ortega'), colleague(8, 'Ida Munoz'), colleague(9, 'Wes Pickett')],
    }),
    'users/change_account': () => [
      200,
      { data: { user: { ...ruben, status: 'locked' }, ...outcome }, changed: ['users'] },
    ],
  });
const draw = (more: Partial<PersonDetail> = {}, verb: 'read' | 'update' = 'update') =>
  renderOnPage(
    <AsAda may={{ users: verb }}>
      <AccountCard person={{ ...ruben, ...more }} />
    </AsAda>,
  );
const choose = async (label: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: label }));
  return screen.findByRole('dialog', { name: `${label}: Ruben Ortega` });
};
const sentTo = (asked: { path: string; input: object }[]) =>
  asked.filter(({ path }) => path === 'users/change_account').map(({ input }) => input);

describe('what is done to an account', () => {
  test('says what they have in hand; all of it can go to one, and each to somebody else', async () => {
    const asked = serve({ handedOver: 11, kept: [{ title: 'Far away', reason: 'Wes is limited to Midland.' }] });
    await draw();
    const dialog = await choose('Deactivate');
    expect(await within(dialog).findByText(/Nobody else may approve time/)).toBeTruthy();
    expect(within(dialog).queryByText('Open tickets 9')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show all 9' }));
    expect(within(dialog).getByText('Open tickets 9')).toBeTruthy();
    // In the time of whoever reads it, as every other moment of the page.
    expect(within(dialog).getByText(`since ${formatMoment('2026-11-20 15:04:05')}`)).toBeTruthy();
    expect(within(dialog).getByText('Is paused now.')).toBeTruthy();
    const handOver = (at: number) =>
      within(dialog).getAllByRole('button', { name: /^Hand over to/ })[at] as HTMLElement;
    await userEvent.click(handOver(0));
    expect(screen.queryByRole('option', { name: /Ruben/ })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: 'Ida Munoz' }));
    // What goes to one leaves the others where they are.
    expect(handOver(1).textContent).toContain('Nobody');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Hand all of it over to/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ida Munoz' }));
    await userEvent.click(handOver(1));
    await userEvent.click(await screen.findByRole('option', { name: 'Wes Pickett' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(
      await screen.findByText('Ruben Ortega deactivated, 11 handed over. Far away stays: Wes is limited to Midland.'),
    ).toBeTruthy();
    expect(sentTo(asked)).toEqual([
      {
        userID: 7,
        action: 'deactivate',
        handOver: [
          { duty: 'tasks', userID: 8 },
          { duty: 'tickets', userID: 9 },
        ],
      },
    ]);
  });

  test('leaving wants the day and what happened', async () => {
    const asked = serve();
    await draw();
    const dialog = await choose('Record a termination');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record a termination' }));
    expect(await within(dialog).findByText('Say what happened')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText(/What happened/), 'Left with the van');
    await userEvent.clear(within(dialog).getByLabelText(/Last day/));
    await userEvent.type(within(dialog).getByLabelText(/Last day/), '11/20/2026');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record a termination' }));
    await screen.findByText('Ruben Ortega deactivated after a termination.');
    expect(sentTo(asked)).toEqual([
      { userID: 7, action: 'termination', leftOn: '2026-11-20', leftDetails: 'Left with the van', handOver: [] },
    ]);
  });

  test.each([
    [
      'locked',
      'Unlock',
      'unlock',
      'Ruben Ortega unlocked. A timer or shift that the lock stopped is not started again.',
    ],
    ['deactivated', 'Reactivate', 'reactivate', 'Ruben Ortega reactivated.'],
  ] as const)('%s: one button gives access again', async (status, label, action, said) => {
    const asked = serve();
    await draw({ status });
    await userEvent.click(await screen.findByRole('button', { name: label }));
    await screen.findByText(said);
    expect(sentTo(asked)).toEqual([{ userID: 7, action, handOver: [] }]);
  });

  test('not for oneself, nor for who may not change people', async () => {
    serve();
    await draw({ userID: 1 });
    expect(screen.queryByRole('button', { name: 'Account' })).toBeNull();
    await draw({ mayChange: false });
    expect(screen.queryByRole('button', { name: 'Account' })).toBeNull();
    await draw();
    expect(await screen.findByRole('button', { name: 'Account' })).toBeTruthy();
  });
});
