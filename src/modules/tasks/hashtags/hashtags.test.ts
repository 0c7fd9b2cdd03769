import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';

const app = await testApp();
const path = 'tasks/getHashTagSuggestion';

const task = async (by: TestPerson, taskSubject: string, more: object = {}): Promise<number> =>
  (await by.call('tasks/create_task', { taskSubject, ...more })).body.data.taskID;
const ticket = async (by: TestPerson, ticketSubject: string, more: object = {}): Promise<number> =>
  (await by.call('tickets/create_ticket', { ticketSubject, ...more })).body.data.ticketID;
const suggested = async (by: TestPerson, input: object) => {
  const { status, body } = await by.call(path, input);
  expect(status).toBe(200);
  return body.data.suggestions as { id: number; type: string; subject: string }[];
};

describe(path, () => {
  test('200: tasks and tickets by words in any order, open ones before closed ones, urgent ones first', async () => {
    const { admin } = await app.newTenant();
    const closed = await task(admin, 'Replace the seal of P-204');
    await admin.call('tasks/close_task', { taskID: closed });
    await task(admin, 'Order bearings');
    await task(admin, 'Seal kit: replace what was used');
    await ticket(admin, 'Replace seal, pump is down', { priorityID: 4 });
    expect(await suggested(admin, { search: 'replace SEAL' })).toEqual([
      { id: 1, type: 'ticket', subject: 'Replace seal, pump is down' },
      { id: 3, type: 'task', subject: 'Seal kit: replace what was used' },
      { id: closed, type: 'task', subject: 'Replace the seal of P-204' },
    ]);
    expect(await suggested(admin, { search: 'nothing of the kind' })).toEqual([]);
  });

  test('200: the one of a number comes first, also when it was closed long ago', async () => {
    const { admin } = await app.newTenant();
    const closed = await task(admin, 'Old work');
    await admin.call('tasks/close_task', { taskID: closed });
    await task(admin, 'Room 1 is cold');
    const found = await suggested(admin, { search: String(closed) });
    expect(found.map(({ subject }) => subject)).toEqual(['Old work', 'Room 1 is cold']);
  });

  test('200: nothing searched for is open work, 20 a page, and no one of them twice', async () => {
    const { admin } = await app.newTenant();
    for (let n = 1; n <= 21; n++) await task(admin, `Errand ${n}`);
    const [first, second] = [await suggested(admin, {}), await suggested(admin, { page: 2 })];
    expect([first.length, second.length]).toEqual([20, 1]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(21);
    expect(await suggested(admin, { page: 3 })).toEqual([]);
  });

  test('200: only what the writer may see: no private ticket, nothing of a company beside, nothing deleted', async () => {
    const tenant = await app.newTenant();
    const manager = await tenant.add('Manager');
    await ticket(tenant.admin, 'Seal: private', { isPrivate: true });
    const gone = await task(tenant.admin, 'Seal: deleted');
    await tenant.admin.call('tasks/delete_task', { taskID: gone });
    await task(tenant.admin, 'Seal: for all');
    await task((await app.newTenant()).admin, 'Seal: elsewhere');
    expect((await suggested(manager, { search: 'seal' })).map(({ subject }) => subject)).toEqual(['Seal: for all']);
    expect(await suggested(manager, { search: String(gone) })).toEqual([]);
    const technician = await tenant.add('Technician');
    expect(await suggested(technician, { search: 'seal' })).toEqual([]);
  });

  test('400: a search that is too long, and a page beyond the last', async () => {
    const { admin } = await app.newTenant();
    for (const input of [{ search: 'x'.repeat(101) }, { page: 51 }, { page: 0 }, { search: 'a\u0000' }])
      expect((await admin.call(path, input)).status).toBe(400);
  });
});
