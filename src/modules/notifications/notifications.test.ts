import { describe, expect, test } from 'vitest';
import { type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import { older } from '#test/time-travel.ts';
import type { NotificationLine } from './contract.ts';
import { forgetOld } from './jobs.ts';

const app = await testApp();

/** Ada, who manages, and two who work. */
async function company() {
  const acme = await app.newTenant();
  const ben = await acme.add('Technician', { name: 'Ben' });
  const cy = await acme.add('Dispatcher', { name: 'Cy' });
  return { acme, ada: acme.admin, ben, cy };
}

async function linesOf(person: TestPerson, acme: TestTenant): Promise<NotificationLine[]> {
  await app.settled(acme);
  return (await person.call('notifications/list_notifications')).body.data.rows;
}
const unreadOf = async (person: TestPerson) => (await person.call('notifications/count_unread')).body.data.unread;
/** What a person is told, latest first: `Cy moved it to Scheduled (assigned)`. */
const told = async (person: TestPerson, acme: TestTenant) =>
  (await linesOf(person, acme)).flatMap(({ notifications }) =>
    notifications.map((one) => `${one.userDisplayName} ${one.text}${one.date ? ` ${one.date}` : ''} (${one.reason})`),
  );

async function newTicket(by: TestPerson, more: object = {}): Promise<number> {
  return (await by.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more })).body.data.ticketID;
}

describe('notifications/list_notifications', () => {
  test('200: who is assigned is told by whom, with the record and the reason; who did it is told nothing', async () => {
    const { acme, ada, ben } = await company();
    const ticketID = await newTicket(ada, { assignees: [ben.userID, ada.userID] });
    expect(await linesOf(ben, acme)).toEqual([
      {
        module: 'tickets',
        entityID: ticketID,
        noun: 'Ticket',
        name: `Ticket ${ticketID}`,
        label: 'Seal leak',
        address: `/tickets/${ticketID}`,
        isRead: false,
        count: 1,
        notifications: [
          {
            notificationID: expect.any(Number),
            userID: ada.userID,
            userDisplayName: 'Ada Admin',
            text: 'assigned it to you',
            isWhole: false,
            date: null,
            reason: 'assigned',
            at: expect.any(String),
            isRead: false,
          },
        ],
      },
    ]);
    expect(await told(ada, acme)).toEqual([]);
  });

  test('200: everything declared of tickets is told to those who work on it and to who made it', async () => {
    const { acme, ada, ben, cy } = await company();
    const ticketID = await newTicket(ada, { assignees: [ben.userID] });
    await cy.call('tickets/change_ticket_status', { ticketID, statusID: 3 });
    await cy.call('tickets/change_ticket_priority', { ticketID, priorityID: 3 });
    await cy.call('tickets/change_ticket_priority', { ticketID, priorityID: 4 });
    const due = { dueDate: { was: null, now: '2026-12-24' } };
    await cy.call('tickets/ticket_update', { ticketID, changes: due });
    const none = { dueDate: { was: '2026-12-24', now: null } };
    await cy.call('tickets/ticket_update', { ticketID, changes: none });
    await cy.call('tickets/close_ticket', { ticketID });
    await cy.call('tickets/reopen_ticket', { ticketID });
    const common = [
      'Cy reopened it',
      'Cy closed it',
      'Cy took the due date away',
      'Cy moved the due date to 2026-12-24',
      'Cy made it urgent',
      'Cy moved it to Scheduled',
    ];
    const assigned = 'Ada Admin assigned it to you (assigned)';
    expect(await told(ben, acme)).toEqual([...common.map((text) => `${text} (assigned)`), assigned]);
    expect(await told(ada, acme)).toEqual(common.map((text) => `${text} (created)`));
    expect(await told(cy, acme)).toEqual([]);
  });

  test('200: tasks tell the same in their words', async () => {
    const { acme, ada, ben, cy } = await company();
    const body = { taskSubject: 'Order seals', assignees: [ben.userID] };
    const { taskID } = (await ada.call('tasks/create_task', body)).body.data;
    await cy.call('tasks/close_task', { taskID });
    expect(await told(ben, acme)).toEqual(['Cy completed it (assigned)', 'Ada Admin assigned it to you (assigned)']);
  });

  test('200: who is taken off is told as long as they may see it; who may not is not reminded of it', async () => {
    const { acme, ada, ben, cy } = await company();
    const ticketID = await newTicket(ada, { assignees: [ben.userID, cy.userID] });
    await ada.call('tickets/add_assignees_to_ticket', { ticketID, remove: [ben.userID, cy.userID] });
    expect((await told(cy, acme))[0]).toBe('Ada Admin took you off it (unassigned)');
    expect(await told(ben, acme)).toEqual([]);
    expect([await unreadOf(ben), await unreadOf(cy)]).toEqual([0, 1]);
  });

  test('200: a deleted ticket is no longer shown nor counted', async () => {
    const { acme, ada, ben, cy } = await company();
    const ticketID = await newTicket(ada, { assignees: [ben.userID, cy.userID] });
    await app.settled(acme);
    expect(await unreadOf(ben)).toBe(1);
    await ada.call('tickets/delete_ticket', { ticketID });
    expect([await told(ben, acme), await unreadOf(ben)]).toEqual([[], 0]);
  });

  test('200: who subscribed is told, and somebody who has nothing to do with it is not', async () => {
    const { acme, ada, ben, cy } = await company();
    const ticketID = await newTicket(ada);
    const reply = await cy.call('tickets/change_ticket_subscription', { ticketID, isSubscribe: true });
    expect(reply.body.data.isSubscribe).toBe(true);
    await ada.call('tickets/close_ticket', { ticketID });
    expect(await told(cy, acme)).toEqual(['Ada Admin closed it (subscribed)']);
    await cy.call('tickets/change_ticket_subscription', { ticketID, isSubscribe: false });
    await ada.call('tickets/reopen_ticket', { ticketID });
    expect((await told(cy, acme)).length).toBe(1);
    expect(await told(ben, acme)).toEqual([]);
  });

  test('200: taking back takes back what was told of it, and what was read is followed by what is so now', async () => {
    const { acme, ada, ben } = await company();
    const ticketID = await newTicket(ada, { assignees: [ben.userID] });
    const first = await ada.call('tickets/close_ticket', { ticketID });
    await app.settled(acme);
    await ada.call('events/undo', { undo: first.body.undo });
    expect(await told(ben, acme)).toEqual(['Ada Admin assigned it to you (assigned)']);
    const second = await ada.call('tickets/close_ticket', { ticketID });
    await app.settled(acme);
    await ben.call('notifications/set_read', { module: 'tickets', entityID: ticketID, isRead: true });
    await ada.call('events/undo', { undo: second.body.undo });
    expect((await told(ben, acme))[0]).toBe('Ada Admin reopened it (assigned)');
  });

  test('200: one line for each record, the latest first, in pages', async () => {
    const { acme, ada, ben } = await company();
    const ids: number[] = [];
    for (let i = 0; i < 32; i++) ids.push(await newTicket(ada, { assignees: [ben.userID] }));
    await app.settled(acme);
    await ada.call('tickets/close_ticket', { ticketID: ids[0] });
    await app.settled(acme);
    const first = (await ben.call('notifications/list_notifications')).body.data;
    expect(first.rows.length).toBe(30);
    expect(first.rows[0]).toMatchObject({ entityID: ids[0], count: 2 });
    const rest = (await ben.call('notifications/list_notifications', { next: first.next })).body.data;
    expect([rest.rows.length, rest.next]).toEqual([2, null]);
    const all = [...first.rows, ...rest.rows].map((line: NotificationLine) => line.entityID);
    expect([...all].sort((a, b) => a - b)).toEqual(ids);
  });

  test('200: nothing of another company, and nothing of a colleague', async () => {
    const { acme, ada, ben, cy } = await company();
    const other = await company();
    await newTicket(ada, { assignees: [ben.userID] });
    await app.settled(acme);
    expect([await told(cy, acme), await told(other.ben, other.acme)]).toEqual([[], []]);
  });

  test('400: a page of another list', async () => {
    const { ada } = await company();
    expect((await ada.call('notifications/list_notifications', { next: 'x1' })).status).toBe(400);
  });
});

describe('notifications/count_unread', () => {
  test('200: counts lines, as many as the list shows unread', async () => {
    const { acme, ada, ben } = await company();
    const ticketID = await newTicket(ada, { assignees: [ben.userID] });
    await newTicket(ada, { assignees: [ben.userID] });
    await ada.call('tickets/close_ticket', { ticketID });
    const lines = await linesOf(ben, acme);
    expect(lines.filter((line) => !line.isRead).length).toBe(2);
    expect(await unreadOf(ben)).toBe(2);
  });
});

describe('notifications/set_read', () => {
  test('200: the whole line is read; unread again it stands for its latest', async () => {
    const { acme, ada, ben } = await company();
    const entityID = await newTicket(ada, { assignees: [ben.userID] });
    await ada.call('tickets/close_ticket', { ticketID: entityID });
    await app.settled(acme);
    const set = (isRead: boolean) => ben.call('notifications/set_read', { module: 'tickets', entityID, isRead });
    const states = async () => (await linesOf(ben, acme))[0]?.notifications.map((one) => one.isRead);
    await set(true);
    expect([await unreadOf(ben), await states()]).toEqual([0, [true, true]]);
    await set(false);
    expect([await unreadOf(ben), await states()]).toEqual([1, [false, true]]);
  });

  test('200: marks the own ones only', async () => {
    const { acme, ada, ben, cy } = await company();
    const entityID = await newTicket(ada, { assignees: [ben.userID, cy.userID] });
    await app.settled(acme);
    await cy.call('notifications/set_read', { module: 'tickets', entityID, isRead: true });
    expect([await unreadOf(ben), await unreadOf(cy)]).toEqual([1, 0]);
  });
});

describe('notifications/set_all_read', () => {
  test('200: up to what was seen; what came since stays unread', async () => {
    const { acme, ada, ben } = await company();
    await newTicket(ada, { assignees: [ben.userID] });
    const upTo = (await linesOf(ben, acme))[0]?.notifications[0]?.notificationID;
    await newTicket(ada, { assignees: [ben.userID] });
    await app.settled(acme);
    expect(await unreadOf(ben)).toBe(2);
    await ben.call('notifications/set_all_read', { upTo });
    expect(await unreadOf(ben)).toBe(1);
  });
});

describe('notifications/set_preference', () => {
  test('200: a kind that is off is not told any more, the others are', async () => {
    const { acme, ada, ben } = await company();
    await ben.call('notifications/set_preference', { kind: 'ticket_assigned', onBell: false });
    const ticketID = await newTicket(ada, { assignees: [ben.userID] });
    await ada.call('tickets/close_ticket', { ticketID });
    expect(await told(ben, acme)).toEqual(['Ada Admin closed it (assigned)']);
    await ben.call('notifications/set_preference', { kind: 'ticket_assigned', onBell: true });
    await newTicket(ada, { assignees: [ben.userID] });
    expect((await told(ben, acme))[0]).toBe('Ada Admin assigned it to you (assigned)');
  });

  test('404: a kind that does not exist', async () => {
    const { ben } = await company();
    expect((await ben.call('notifications/set_preference', { kind: 'weather', onBell: false })).status).toBe(404);
  });
});

describe('notifications/get_preferences', () => {
  test('200: every kind that a module declares, under its heading; all on until turned off', async () => {
    const { ben, cy } = await company();
    await ben.call('notifications/set_preference', { kind: 'task_due', onBell: false });
    const { kinds } = (await ben.call('notifications/get_preferences')).body.data;
    expect(kinds.filter((kind: { onBell: boolean }) => !kind.onBell)).toEqual([
      { kind: 'task_due', group: 'Tasks', label: 'Its due date changes', onBell: false, byMail: false },
    ]);
    expect(kinds.map((kind: { kind: string }) => kind.kind)).toContain('ticket_urgent');
    expect(
      (await cy.call('notifications/get_preferences')).body.data.kinds.every((k: { onBell: boolean }) => k.onBell),
    ).toBe(true);
  });
});

describe('old notifications', () => {
  test('are removed after 90 days, the others stay', async () => {
    const { acme, ada, ben } = await company();
    const old = await newTicket(ada, { assignees: [ben.userID] });
    const kept = await newTicket(ada, { assignees: [ben.userID] });
    await app.settled(acme);
    await older(app.owner, 'notifications', { tenant_id: acme.tenantID, entity_id: old }, { days: 91 });
    await forgetOld(app.runtime);
    expect((await linesOf(ben, acme)).map((line) => line.entityID)).toEqual([kept]);
  });
});

describe('live/since', () => {
  test('200: a browser that was away hears that there is something for its person, and a colleague’s does not', async () => {
    const { acme, ada, ben, cy } = await company();
    const { at } = (await ben.call('live/since', { since: '2026-01-01 00:00:00' })).body.data;
    const ticketID = await newTicket(ada);
    await ada.call('tickets/add_assignees_to_ticket', { ticketID, add: [ben.userID] });
    await app.settled(acme);
    const heard = async (person: TestPerson) =>
      (await person.call('live/since', { since: at })).body.data.changes.map((one: { module: string }) => one.module);
    expect(await heard(ben)).toContain('notifications');
    expect(await heard(cy)).not.toContain('notifications');
  });
});
