import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { addDivision } from '../../tenants/public.ts';
import { statuses } from '../rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;

async function newTickets(count: number, more: object = {}): Promise<number[]> {
  const made = await Promise.all(
    Array.from({ length: count }, () => admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more })),
  );
  return made.map(({ body }) => body.data.ticketID);
}
const change = (ids: number[], what: object, more: object = {}, by = admin) =>
  by.call('tickets/change_many', { ids, change: what, ...more });
const read = async (ticketID: number) => (await admin.call('tickets/ticket', { ticketID })).body.data;

describe('tickets/change_many', () => {
  test('200: each kind of change is made to all of them, and one undo takes the whole set back', async () => {
    const tech = await acme.add('Technician');
    const [divisionID] = await acme.within(async (context) => [await addDivision(context, 'Odessa')]);
    const kinds: [object, object][] = [
      [{ statusID: statuses.scheduled }, { statusName: 'Scheduled' }],
      [{ priorityID: 4 }, { priorityName: 'Urgent' }],
      [{ addAssignees: [tech.userID] }, { assignedUserWithFlagStatus: [{ userID: tech.userID }] }],
      [{ divisionID }, { divisionName: 'Odessa' }],
      [{ dueDate: '2026-12-24' }, { dueDate: '2026-12-24' }],
      [{ isClosed: true }, { statusName: 'Closed' }],
    ];
    for (const [what, shows] of kinds) {
      const ids = await newTickets(3);
      const before = await Promise.all(ids.map(read));
      const done = await change(ids, what);
      expect(done, JSON.stringify(what)).toMatchObject({
        status: 200,
        body: { data: { changed: 3, same: 0, skipped: [] } },
      });
      for (const id of ids) expect(await read(id)).toMatchObject(shows);
      expect(await change(ids, what)).toMatchObject({ body: { data: { changed: 0, same: 3 } } });
      expect(await admin.call('events/undo', { undo: done.body.undo })).toMatchObject({ status: 200 });
      expect(await Promise.all(ids.map(read))).toEqual(before);
    }
  });

  test('200: deleted ones are gone and come back with one undo; 403 without the right to delete', async () => {
    const ids = await newTickets(2);
    const tech = await acme.add('Dispatcher');
    expect(await change(ids, { isDeleted: true }, {}, tech)).toMatchObject({ status: 403 });
    const gone = await change(ids, { isDeleted: true });
    for (const ticketID of ids) expect(await admin.call('tickets/ticket', { ticketID })).toMatchObject({ status: 404 });
    await admin.call('events/undo', { undo: gone.body.undo });
    for (const ticketID of ids) expect(await admin.call('tickets/ticket', { ticketID })).toMatchObject({ status: 200 });
  });

  test('200: what may not be changed is left, with the reason; 422 when it is all or nothing', async () => {
    const [one, closed] = (await newTickets(2)) as [number, number];
    await admin.call('tickets/close_ticket', { ticketID: closed });
    const ids = [one, closed, 9_999];
    const what = { statusID: statuses.blocked };
    expect(await change(ids, what, { isAll: true })).toMatchObject({
      status: 422,
      body: { message: '2 of 3 cannot be changed, so nothing was.' },
    });
    expect((await read(one)).statusName).toBe('New');
    expect((await change(ids, what)).body.data).toEqual({
      changed: 1,
      same: 0,
      skipped: [
        { id: closed, subject: 'Seal leak', reason: 'It is Closed. Reopen it first.' },
        { id: 9_999, subject: '', reason: 'Ticket not found.' },
      ],
    });
    expect((await read(one)).statusName).toBe('Blocked');
  });

  test('200: whom a division keeps out is not assigned there', async () => {
    const tech = await acme.add('Technician');
    const [odessa, midland] = await acme.within(async (context) => [
      await addDivision(context, 'North'),
      await addDivision(context, 'South'),
    ]);
    await admin.call('users/create_work_access', { userID: tech.userID, kind: 'ticket', divisionID: odessa });
    const ids = [...(await newTickets(1, { divisionID: odessa })), ...(await newTickets(1, { divisionID: midland }))];
    const { body } = await change(ids, { addAssignees: [tech.userID] });
    expect(body.data).toMatchObject({ changed: 1, skipped: [{ id: ids[1] }] });
  });

  test('200: two who change the same many in another order wait for each other', async () => {
    const ids = await newTickets(20);
    const replies = await Promise.all([
      change(ids, { priorityID: 4 }),
      change(ids.toReversed(), { dueDate: '2026-12-01' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    for (const id of ids) expect(await read(id)).toMatchObject({ priorityName: 'Urgent', dueDate: '2026-12-01' });
  });

  test('400: more than 500, none, and two changes at once', async () => {
    const tooMany = Array.from({ length: 501 }, (_, index) => index + 1);
    expect(await change(tooMany, { priorityID: 4 })).toMatchObject({ status: 400 });
    expect(await change([], { priorityID: 4 })).toMatchObject({ status: 400 });
    expect(await change([1], { priorityID: 4, isClosed: true })).toMatchObject({ status: 400 });
    expect(await change([1], { statusID: statuses.inProgress })).toMatchObject({ status: 400 });
  });
});

describe('tickets/preview_change_many, tasks/preview_change_many and tasks/change_many', () => {
  test('200: the preview says what the change then does, and changes nothing', async () => {
    const ids = await newTickets(2);
    await admin.call('tickets/close_ticket', { ticketID: ids[0] });
    const asked = { ids, change: { statusID: statuses.scheduled } };
    const preview = await admin.call('tickets/preview_change_many', asked);
    expect(preview.body.data).toMatchObject({ changed: 1, skipped: [{ id: ids[0] }] });
    expect((await read(ids[1] ?? 0)).statusName).toBe('New');
    expect((await admin.call('tickets/change_many', asked)).body.data).toEqual(preview.body.data);
  });

  test('200: of tasks alike', async () => {
    const made = await admin.call('tasks/create_task', { taskSubject: 'Order seals' });
    const asked = { ids: [made.body.data.taskID], change: { isClosed: true } };
    expect((await admin.call('tasks/preview_change_many', asked)).body.data.changed).toBe(1);
    expect((await admin.call('tasks/change_many', asked)).body.data.changed).toBe(1);
    expect((await admin.call('tasks/get_task', { taskID: asked.ids[0] })).body.data.statusName).toBe('Completed');
  });
});
