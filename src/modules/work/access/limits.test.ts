import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { addDivision } from '../../tenants/parts/public.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const dispatcher = await acme.add('Dispatcher');
const [odessa, midland] = await acme.within(async (context) => [
  await addDivision(context, 'Odessa'),
  await addDivision(context, 'Midland'),
]);
const userID = dispatcher.userID;

describe('users/create_work_access, users/list_work_access, users/delete_work_access', () => {
  test('200: limits what a colleague sees from the next request on, until it is taken away', async () => {
    const { body } = await admin.call('tickets/create_ticket', { ticketSubject: 'x', divisionID: midland });
    const sees = async () => (await dispatcher.call('tickets/ticket', { ticketID: body.data.ticketID })).status;
    expect(await sees()).toBe(200);
    const limit = await admin.call('users/create_work_access', { userID, kind: 'ticket', divisionID: odessa });
    expect(await sees()).toBe(404);
    const list = await admin.call('users/list_work_access', { userID });
    expect(list.body.data.access).toMatchObject([{ kind: 'ticket', divisionName: 'Odessa', departmentID: null }]);
    await admin.call('users/delete_work_access', { accessID: limit.body.data.accessID });
    expect(await sees()).toBe(200);
  });
  test('200: the same limit is one, however often and how many at once ask for it', async () => {
    const { userID: whose } = await acme.add('Dispatcher');
    const ask = () => admin.call('users/create_work_access', { userID: whose, kind: 'ticket', divisionID: odessa });
    const replies = await Promise.all(Array.from({ length: 8 }, ask));
    const ids = new Set([...replies, await ask()].map(({ status, body }) => `${status} ${body.data?.accessID}`));
    expect(ids.size).toBe(1);
    expect((await admin.call('users/list_work_access', { userID: whose })).body.data.access).toHaveLength(1);
  });
  test('403: who has more rights than who asks keeps the limits they have', async () => {
    const manager = await acme.add('Manager');
    const accountant = (await acme.add('Accountant')).userID;
    const given = { userID: accountant, kind: 'ticket', divisionID: odessa };
    const refused = await manager.call('users/create_work_access', given);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('has more rights than yours'),
    ]);
    const { accessID } = (await admin.call('users/create_work_access', given)).body.data;
    expect((await manager.call('users/delete_work_access', { accessID })).status).toBe(403);
    expect((await admin.call('users/list_work_access', { userID: accountant })).body.data.access).toHaveLength(1);
    expect((await manager.call('users/create_work_access', { ...given, userID })).status).toBe(200);
  });
  test('409: nobody gives or takes limits of their own', async () => {
    const manager = await acme.add('Manager');
    const given = { userID: manager.userID, kind: 'ticket', divisionID: odessa };
    expect((await manager.call('users/create_work_access', given)).status).toBe(409);
    const { accessID } = (await admin.call('users/create_work_access', given)).body.data;
    expect((await manager.call('users/delete_work_access', { accessID })).status).toBe(409);
    expect((await admin.call('users/list_work_access', given)).status).toBe(200);
    expect((await admin.call('users/delete_work_access', { accessID })).status).toBe(200);
  });
  test('400, 403, 404: neither division nor department, without the right, of another company', async () => {
    const call = (given: object, by = admin) => by.call('users/create_work_access', { userID, kind: 'task', ...given });
    expect((await call({})).body.fields).toEqual({ divisionID: 'Choose a division or a department' });
    expect((await call({ divisionID: odessa }, dispatcher)).status).toBe(403);
    expect((await call({ divisionID: 987_654 })).status).toBe(404);
    expect((await call({ userID: 987_654, divisionID: odessa })).status).toBe(404);
    expect((await admin.call('users/delete_work_access', { accessID: 987_654_321 })).status).toBe(404);
  });
});
