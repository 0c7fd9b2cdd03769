import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { older } from '#test/time-travel.ts';

const app = await testApp();
const right = { feature: 'accounting', verb: 'read' } as const;

async function told(person: { call: (path: string, input?: object) => Promise<{ body: { data: { rows: Row[] } } }> }) {
  const { rows } = (await person.call('notifications/list_notifications', {})).body.data;
  return rows.flatMap(({ notifications }) => notifications.map(({ text }) => text));
}
type Row = { notifications: { text: string }[] };

describe('users/list_access_givers', () => {
  test('200: whoever may change roles, and nobody else', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Technician');
    await acme.add('Manager');
    expect((await ruben.call('users/list_access_givers', { right })).body.data).toEqual({
      people: [{ userID: acme.admin.userID, userDisplayName: 'Ada Admin' }],
      isAsked: false,
    });
  });

  test('400: a right that there is not', async () => {
    const { admin } = await app.newTenant();
    expect((await admin.call('users/list_access_givers', { right: { feature: 'moon', verb: 'read' } })).status).toBe(
      400,
    );
  });
});

describe('users/ask_for_access', () => {
  test('200: whoever can give it is told once; 422 the second time within a day', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Technician', { name: 'Ruben Ortega' });
    expect((await ruben.call('users/ask_for_access', { right })).status).toBe(200);
    await app.settled(acme);
    expect(await told(acme.admin as never)).toEqual(['asks for the right “Accounting, read”']);
    expect((await ruben.call('users/list_access_givers', { right })).body.data.isAsked).toBe(true);
    const again = await ruben.call('users/ask_for_access', { right });
    expect([again.status, again.body.message]).toEqual([
      422,
      'You asked for this within the last day. They have been told.',
    ]);
    // Another right is another question, and so is the same one a day later.
    const named = { feature: 'invoices', sub: 'approve invoices' };
    expect((await ruben.call('users/ask_for_access', { right: named })).status).toBe(200);
    await older(app.owner, 'events', { tenant_id: acme.tenantID }, { hours: 25 });
    expect((await ruben.call('users/ask_for_access', { right })).status).toBe(200);
  });

  test('422: for a right that they have', async () => {
    const { admin } = await app.newTenant();
    expect((await admin.call('users/ask_for_access', { right })).status).toBe(422);
  });
});
