import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { statuses } from '../rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const tech = await acme.add('Technician', { name: 'Ben' });

const newTicket = async (more: object = {}): Promise<number> =>
  (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more })).body.data.ticketID;
const get = async (ticketID: number) => (await admin.call('tickets/ticket', { ticketID })).body.data;
const change = (ids: number[], changes: object, by: TestPerson = admin) =>
  by.call('work/change_many', { kind: 'ticket', ids, changes });
const preview = (ids: number[], changes: object, by: TestPerson = admin) =>
  by.call('work/preview_change_many', { kind: 'ticket', ids, changes });

describe('work/change_many', () => {
  test('200: everything that is named is changed, what is not stays; one undo takes all of it back', async () => {
    const ids = [await newTicket(), await newTicket({ priorityID: 4 }), await newTicket()];
    const before = await Promise.all(ids.map(get));
    const changes = {
      priorityID: 4,
      statusID: statuses.blocked,
      assign: [tech.userID],
      dueDate: '2026-12-24',
      isWarranty: true,
    };
    const { body } = await change(ids, changes);
    for (const ticketID of ids) {
      expect(await get(ticketID)).toMatchObject({
        priorityID: 4,
        statusID: statuses.blocked,
        dueDate: '2026-12-24',
        isWarranty: true,
        isRush: false,
        assignedUserWithFlagStatus: [{ userID: tech.userID, statusID: statuses.blocked }],
      });
    }
    expect(
      body.data.items.map((item: { changes: { field: string }[] }) => item.changes.map(({ field }) => field).sort()),
    ).toEqual([
      ['assignees', 'dueDate', 'isWarranty', 'priorityID', 'statusID'],
      ['assignees', 'dueDate', 'isWarranty', 'statusID'],
      ['assignees', 'dueDate', 'isWarranty', 'priorityID', 'statusID'],
    ]);
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    // What has passed of its service level goes on.
    const plain = (ticket: object) => ({ ...ticket, sla: null });
    expect((await Promise.all(ids.map(get))).map(plain)).toEqual(before.map(plain));
  });

  test('one that is refused is named with the reason, and leaves nothing half done; the others are changed', async () => {
    const [open, ended] = [await newTicket(), await newTicket()];
    await admin.call('tickets/close_ticket', { ticketID: ended });
    const { status, body } = await change([open, ended, 987_654], { priorityID: 3, statusID: statuses.scheduled });
    expect(status).toBe(200);
    expect(body.data.items).toMatchObject([
      {
        id: open,
        refusal: null,
        changes: [
          { field: 'priorityID', was: 2, now: 3 },
          { field: 'statusID', now: 3 },
        ],
      },
      { id: ended, refusal: 'This ticket is Closed. Reopen it first.', changes: [] },
      { id: 987_654, subject: '', refusal: 'Ticket not found.', changes: [] },
    ]);
    expect(await get(ended)).toMatchObject({ priorityID: 2, statusID: statuses.closed });
  });

  test('hands over: these and nobody else, one undo; both ways of assigning at once are refused', async () => {
    const [ida, kim] = [await acme.add('Technician', { name: 'Ida' }), await acme.add('Technician', { name: 'Kim' })];
    const ids = [await newTicket({ assignees: [tech.userID, ida.userID] }), await newTicket()];
    const peopleOn = async (id: number) =>
      (await get(id)).assignedUserWithFlagStatus.map(({ userID }: { userID: number }) => userID).sort();
    const { body } = await change(ids, { assignOnly: [ida.userID, kim.userID] });
    for (const id of ids) expect(await peopleOn(id)).toEqual([ida.userID, kim.userID].sort());
    await admin.call('events/undo', { undo: body.undo });
    expect(await Promise.all(ids.map(peopleOn))).toEqual([[tech.userID, ida.userID].sort(), []]);
    const both = await change(ids, { assignOnly: [ida.userID], assign: [kim.userID] });
    expect([both.status, (await change(ids, { assignOnly: [] })).status]).toEqual([400, 400]);
  });

  test('ends, reopens and deletes; what is so already is not touched', async () => {
    const ids = [await newTicket(), await newTicket()];
    await admin.call('tickets/close_ticket', { ticketID: ids[0] });
    const ended = (await change(ids, { isEnded: true })).body.data.items;
    expect(ended.map((item: { changes: object[] }) => item.changes.length > 0)).toEqual([false, true]);
    await change(ids, { isEnded: false });
    expect((await Promise.all(ids.map(get))).map(({ statusID }) => statusID)).toEqual([5, 5]);
    const { body } = await change(ids, { isDeleted: true });
    expect((await admin.call('tickets/ticket', { ticketID: ids[0] })).status).toBe(404);
    await admin.call('events/undo', { undo: body.undo });
    expect((await get(ids[0] ?? 0)).statusID).toBe(5);
  });

  test('403 without the right to change, or to delete; what one may not see is not found', async () => {
    const hidden = await newTicket();
    expect((await change([hidden], { priorityID: 4 }, tech)).body.data.items).toMatchObject([
      { id: hidden, subject: '', refusal: 'Ticket not found.' },
    ]);
    expect((await change([hidden], { isDeleted: true }, tech)).status).toBe(403);
  });

  test('400: nothing to change, nobody to change, too many', async () => {
    expect((await change([1], {})).status).toBe(400);
    expect((await change([], { priorityID: 4 })).status).toBe(400);
    expect(
      (
        await change(
          Array.from({ length: 501 }, (_, index) => index + 1),
          { priorityID: 4 },
        )
      ).status,
    ).toBe(400);
  });

  test('what was done to one without signal is refused as a whole: nobody is there to read the outcome', async () => {
    const ended = await newTicket();
    await admin.call('tickets/close_ticket', { ticketID: ended });
    const late = (ids: number[], changes: object) =>
      admin.call('work/change_many', { kind: 'ticket', ids, changes }, { headers: { 'Made-Ago': '5000' } });
    const refused = await late([ended], { statusID: statuses.scheduled });
    expect([refused.status, refused.body.message]).toEqual([422, 'This ticket is Closed. Reopen it first.']);
    expect((await late([await newTicket()], { priorityID: 4 })).status).toBe(200);
  });

  test('days are counted from the day on which it was done', async () => {
    const id = await newTicket();
    const made = { headers: { 'Made-Ago': String(3 * 86_400_000) } };
    await admin.call('work/change_many', { kind: 'ticket', ids: [id], changes: { dueInDays: 10 } }, made);
    const other = await newTicket();
    await change([other], { dueInDays: 7 });
    expect((await get(id)).dueDate).toBe((await get(other)).dueDate);
  });

  test('a task has none of the marks of tickets, and says so', async () => {
    const { body } = await admin.call('tasks/create_task', { taskSubject: 'Order' });
    const { taskID } = body.data;
    const reply = await admin.call('work/change_many', { kind: 'task', ids: [taskID], changes: { isRush: true } });
    expect(reply.body.data.items[0].refusal).toBe('Only tickets are private, rush, trial or warranty.');
  });
});

describe('work/preview_change_many', () => {
  test('says what changing would do, and changes nothing', async () => {
    const [open, ended] = [await newTicket(), await newTicket()];
    await admin.call('tickets/close_ticket', { ticketID: ended });
    const before = [await get(open), await get(ended)];
    const changes = { priorityID: 4, assign: [tech.userID], statusID: statuses.blocked };
    const said = (await preview([open, ended], changes)).body.data;
    expect([await get(open), await get(ended)]).toEqual(before);
    const { rows } = await app.owner.query('select from events where tenant_id = $1 and entity_id = $2', [
      acme.tenantID,
      open,
    ]);
    expect(rows).toHaveLength(1);
    expect((await change([open, ended], changes)).body.data).toEqual(said);
  });

  test('ending asks about failed steps and who is still at work, as ending one alone does; nothing else is asked', async () => {
    const steps = [{ id: 1, title: 'Energy isolated', type: 'pass_fail' }];
    const { checklistID } = (await admin.call('settings/create_checklist', { name: 'Safety', steps })).body.data;
    const typeID = (await admin.call('settings/create_work_kind', { kind: 'ticket', name: 'Safety' })).body.data.id;
    await admin.call('settings/link_checklist', { checklistID, kind: 'ticket', kindID: typeID, isLinked: true });
    const [failed, plain] = [await newTicket({ ticketTypeID: typeID, assignees: [tech.userID] }), await newTicket()];
    await admin.call('tickets/fill_checklist_item', { ticketID: failed, stepID: 1, value: 'fail' });
    await tech.call('tickets/change_ticket_status', { ticketID: failed, statusID: statuses.inProgress });
    const questions = async (changes: object) =>
      (await preview([failed, plain], changes)).body.data.items.map(({ question }: { question: string }) => question);
    expect(await questions({ isEnded: true })).toEqual(['Failed: Energy isolated. Still at work on it: Ben.', null]);
    expect(await questions({ priorityID: 4 })).toEqual([null, null]);
  });
});
