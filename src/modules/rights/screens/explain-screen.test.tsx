import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { levels } from '#shared/permission.ts';
import { renderOnPage } from '#test/page.tsx';
import { ada, answerAt } from '#test/signed-in.tsx';
import { SessionProvider } from '#web/api/session.tsx';
import { ExplainScreen } from './explain-screen.tsx';

const manager = {
  featureName: 'users' as const,
  permission: levels.read,
  subPermission: [{ subFeatureName: 'manage roles', permission: true }],
};
const action = (path: string, area: string, about: string) => ({ path, area, about, needs: null, modules: [] });

test('actions stand by area; of somebody who is not there it is said, and nothing is asked', async () => {
  const asked = answerAt({
    'settings/list_actions': () => ({
      actions: [
        action('tickets/close_ticket', 'Tickets', 'Closes the ticket.'),
        action('invoices/approve_invoice', 'Invoices', 'Approves the invoice; it is posted.'),
      ],
    }),
    'users/list_users': () => ({ rows: [], next: null }),
    'users/get_user': () => [404, { message: 'User not found.', code: 'not_found' }],
    'search/find': () => ({ hits: [], isAlike: false }),
  });
  await renderOnPage(
    <SessionProvider person={{ ...ada, permissions: [manager] }}>
      <ExplainScreen search={{ user: '99', action: 'tickets/close_ticket' }} onSearch={() => undefined} />
    </SessionProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Person: No longer here' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Action: Closes the ticket' }));
  await screen.findByRole('option', { name: 'Closes the ticket, Tickets' });
  expect(screen.getByRole('listbox').textContent).toBe('InvoicesApproves the invoiceTicketsCloses the ticket');
  expect(asked.map(({ path }) => path)).not.toContain('settings/explain_right');
});
