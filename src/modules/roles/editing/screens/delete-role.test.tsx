import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { ada, answerAt } from '#test/signed-in.tsx';
import { SessionProvider } from '#web/api/session.tsx';
import { useStand } from '#web/page/router.tsx';
import { entriesOf } from '../../rules.ts';
import { RoleDetailScreen } from './role-screens.tsx';

const RoleUntilLeft = () => useStand().location.pathname === '/settings/roles/9' && <RoleDetailScreen id={9} />;

test('the page of a role that was deleted goes away before anything is asked again', async () => {
  const permissions = entriesOf({ levels: {}, subs: {} });
  const role = { roleID: 9, roleName: 'Lead hand', isSystem: false, isFixed: false, people: 0, permissions };
  const asked = answerAt({
    'settings/get_security_role': () => role,
    'settings/list_security_roles': () => ({ roles: [role] }),
    'settings/delete_security_role': () => [200, { data: {}, changed: ['roles'] }],
  });
  const mayManage = { ...ada, permissions: entriesOf({ levels: {}, subs: { 'users/manage roles': true } }) };
  await renderOnPage(
    <SessionProvider person={mayManage}>
      <RoleUntilLeft />
    </SessionProvider>,
    '/settings/roles/9',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the role' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Lead hand deleted')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ path: 'settings/delete_security_role', input: { roleID: 9, replacementID: null } });
  expect(screen.queryByText('Lead hand')).toBeNull();
});
