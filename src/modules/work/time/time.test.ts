import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { waitingFor } from '#test/waiting.ts';
import { type StatusID, statuses } from '../rules.ts';

/** docs/rules/work.md#several-people, where time, people and taking back meet. */
const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const tech = await acme.add('Technician');

async function newTicket(assignees: TestPerson[] = []): Promise<number> {
  const body = { ticketSubject: 'Seal leak', assignees: assignees.map((person) => person.userID) };
  return (await admin.call('tickets/create_ticket', body)).body.data.ticketID;
}
const get = async (ticketID: number) => (await admin.call('tickets/ticket', { ticketID })).body.data;
const statusOf = async (ticketID: number): Promise<StatusID> => (await get(ticketID)).statusID;
const moveTo = (ticketID: number, statusID: StatusID, by = tech) =>
  by.call('tickets/change_ticket_status', { ticketID, statusID });
const assign = (ticketID: number, change: { add?: number[]; remove?: number[] }) =>
  admin.call('tickets/add_assignees_to_ticket', { ticketID, ...change });
const undo = (undo: string | undefined, by = admin) => by.call('events/undo', { undo });

/** The tickets on which time of the technician runs. */
async function running(): Promise<number[]> {
  const { rows } = await app.owner.query<{ work_id: string }>(
    `select work_id from time_segments where tenant_id = $1 and user_id = $2 and ended_at is null`,
    [acme.tenantID, tech.userID],
  );
  return rows.map((row) => Number(row.work_id));
}

describe('taking back', () => {
  test('a start ends the time it began, and the work can be started again', async () => {
    const ticketID = await newTicket([tech]);
    const started = await moveTo(ticketID, statuses.inProgress);
    expect(await running()).toEqual([ticketID]);
    await undo(started.body.undo, tech);
    expect(await running()).toEqual([]);
    expect(await moveTo(ticketID, statuses.inProgress)).toMatchObject({ status: 200 });
    await moveTo(ticketID, statuses.paused);
  });

  test.each(['close_ticket', 'delete_ticket'])('%s lets the time run again that it had stopped', async (call) => {
    const ticketID = await newTicket([tech]);
    await moveTo(ticketID, statuses.inProgress);
    const { body } = await admin.call(`tickets/${call}`, { ticketID });
    expect(await running()).toEqual([]);
    await undo(body.undo);
    expect([await running(), await statusOf(ticketID)]).toEqual([[ticketID], statuses.inProgress]);
    await moveTo(ticketID, statuses.paused);
  });

  test('leaves somebody where they have begun to work meanwhile', async () => {
    const [first, second] = [await newTicket([tech]), await newTicket([tech])];
    await moveTo(first, statuses.inProgress);
    const { body } = await admin.call('tickets/delete_ticket', { ticketID: first });
    await moveTo(second, statuses.inProgress);
    await undo(body.undo);
    expect([await running(), await statusOf(first)]).toEqual([[second], statuses.paused]);
    await moveTo(second, statuses.paused);
  });
});

test('409: a status is not put back when it is no longer the same people whose it was', async () => {
  const ticketID = await newTicket();
  const { body } = await moveTo(ticketID, statuses.scheduled, admin);
  await assign(ticketID, { add: [tech.userID] });
  expect(await undo(body.undo)).toMatchObject({ status: 409 });
  expect(await statusOf(ticketID)).toBe(statuses.scheduled);
});

describe('who works on it', () => {
  test('who joins an item of nobody takes over its status; who joins others starts as New', async () => {
    const ticketID = await newTicket();
    await moveTo(ticketID, statuses.blocked, admin);
    const { body } = await assign(ticketID, { add: [tech.userID] });
    expect(body.data).toMatchObject({ statusID: 6, assignedUserWithFlagStatus: [{ statusID: 6 }] });
    const more = await assign(ticketID, { add: [admin.userID] });
    expect(more.body.data.assignedUserWithFlagStatus).toContainEqual(
      expect.objectContaining({ userID: admin.userID, statusID: statuses.new }),
    );
  });

  test('when the last one leaves work in progress, it is paused', async () => {
    const ticketID = await newTicket([tech]);
    await moveTo(ticketID, statuses.inProgress);
    await assign(ticketID, { remove: [tech.userID] });
    expect([await statusOf(ticketID), await running()]).toEqual([statuses.paused, []]);
  });

  test('422: an ended ticket does not move, not even for somebody who was assigned after its end', async () => {
    const ticketID = await newTicket();
    await admin.call('tickets/close_ticket', { ticketID });
    await assign(ticketID, { add: [tech.userID] });
    expect(await moveTo(ticketID, statuses.inProgress)).toMatchObject({ status: 422 });
    expect(await get(ticketID)).toMatchObject({ statusID: statuses.closed, isOpen: false });
  });

  test('200: work elsewhere that is ended or deleted at the same moment does not keep anybody from starting', async () => {
    for (const call of ['close_ticket', 'delete_ticket']) {
      const [first, second] = [await newTicket([tech]), await newTicket([tech])];
      await moveTo(first, statuses.inProgress);
      // Held until both wait for the first ticket: its end is before the start of the second.
      await app.owner.query('begin');
      await app.owner.query(`select from work_items where tenant_id = $1 and kind = 'ticket' and id = $2 for update`, [
        acme.tenantID,
        first,
      ]);
      const ended = admin.call(`tickets/${call}`, { ticketID: first });
      await waitingFor(app.owner, 1);
      const started = moveTo(second, statuses.inProgress);
      await waitingFor(app.owner, 2);
      await app.owner.query('commit');
      expect([(await ended).status, (await started).status]).toEqual([200, 200]);
      expect(await running()).toEqual([second]);
      if (call === 'close_ticket') expect(await statusOf(first)).toBe(statuses.closed);
      await moveTo(second, statuses.paused);
    }
  });
});

test('200: what is so already can be asked for, and nothing happens', async () => {
  const ticketID = await newTicket([tech]);
  await admin.call('tickets/changeTicketPin', { ticketID, isPinned: true });
  const history = async () =>
    (await admin.call('events/list_history', { module: 'tickets', entityID: ticketID })).body.data.events.length;
  const before = await history();
  for (const [path, body] of [
    ['tickets/change_ticket_priority', { ticketID, priorityID: 2 }],
    ['tickets/changeTicketPin', { ticketID, isPinned: true }],
    ['tickets/add_assignees_to_ticket', { ticketID, add: [tech.userID] }],
    ['tickets/change_ticket_flag_status', { ticketID, userID: tech.userID, isFlagged: false }],
    ['tickets/ticket_update', { ticketID, changes: { subject: { was: 'Seal leak', now: 'Seal leak' } } }],
  ] as const) {
    expect({ path, ...(await admin.call(path, body)) }).toMatchObject({ path, status: 200 });
  }
  const { body } = await admin.call('tasks/create_task', { taskSubject: 'x' });
  const task = { taskID: body.data.taskID, taskCategoryID: null };
  expect(await admin.call('tasks/change_task_category', task)).toMatchObject({ status: 200 });
  expect(await history()).toBe(before);
});
