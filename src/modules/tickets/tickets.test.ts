import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { statuses } from '../work/rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const other = await app.newTenant({ name: 'Other Pumps' });
const { admin } = acme;
const tech = await acme.add('Technician');

/** A ticket of the company, as it is answered. */
async function newTicket(more: object = {}, by: TestPerson = admin) {
  const { status, body } = await by.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more });
  expect(status).toBe(200);
  return body.data as { ticketID: number; statusName: string; priorityName: string };
}
const get = async (ticketID: number, by: TestPerson = admin) => by.call('tickets/ticket', { ticketID });

describe('tickets/create_ticket', () => {
  test('200: a new ticket is listed, with status New and the words of the description', async () => {
    const ticket = await newTicket({ ticketSubject: 'Wet well pump 2 will not prime' });
    const { body } = await admin.call('tickets/tickets', { search: String(ticket.ticketID) });
    expect(body.data.rows[0]).toMatchObject({
      ticketID: ticket.ticketID,
      ticketSubject: 'Wet well pump 2 will not prime',
      statusName: 'New',
      ticketPriority: 'Normal',
      isPinned: false,
    });
  });
  test('200: a repeated request makes one ticket and gets the same reply', async () => {
    const key = crypto.randomUUID();
    const replies = await Promise.all(
      [1, 2, 3].map(() => admin.call('tickets/create_ticket', { ticketSubject: 'Once' }, { key })),
    );
    expect(new Set(replies.map((reply) => reply.raw.toString())).size).toBe(1);
    const { body } = await admin.call('tickets/getTicketsUsingMultiFilters', { search: 'Once' });
    expect(body.data.rows).toHaveLength(1);
  });
  test('409: the same key for another request', async () => {
    const key = crypto.randomUUID();
    await admin.call('tickets/create_ticket', { ticketSubject: 'First' }, { key });
    expect(await admin.call('tickets/create_ticket', { ticketSubject: 'Second' }, { key })).toMatchObject({
      status: 409,
    });
  });
  test('200: rush raises the priority to High, and never lowers it', async () => {
    expect(await newTicket({ isRush: true, priorityID: 1 })).toMatchObject({ priorityName: 'High' });
    expect(await newTicket({ isRush: true, priorityID: 4 })).toMatchObject({ priorityName: 'Urgent' });
  });
  test('400: names the field that is wrong', async () => {
    const { status, body } = await admin.call('tickets/create_ticket', { ticketSubject: '  ', priorityID: 7 });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({ ticketSubject: 'Give it a subject', priorityID: expect.any(String) });
  });
  test('404: another company’s customer, asset or person looks as if it did not exist', async () => {
    const theirs = await other.admin.call('customers/create_customer', { customerName: 'Theirs' });
    const customerID = theirs.body.data.customerID;
    const asset = await other.admin.call('assets/create_asset', { assetNumber: 'X-1', assetName: 'X' });
    for (const wrong of [{ customerID }, { assetIDs: [asset.body.data.assetID] }, { assignees: [9_999] }]) {
      expect(await admin.call('tickets/create_ticket', { ticketSubject: 'x', ...wrong })).toMatchObject({
        status: 404,
      });
    }
  });
});

describe('tickets/ticket_update', () => {
  test('200: two people’s edits of different fields both stay', async () => {
    const { ticketID } = await newTicket();
    const edit = (changes: object) => admin.call('tickets/ticket_update', { ticketID, changes });
    expect(await edit({ subject: { was: 'Seal leak', now: 'Seal leak, P-204' } })).toMatchObject({ status: 200 });
    expect(await edit({ dueDate: { was: null, now: '2026-12-01' } })).toMatchObject({ status: 200 });
    expect((await get(ticketID)).body.data).toMatchObject({ subject: 'Seal leak, P-204', dueDate: '2026-12-01' });
  });
  test('409: a field changed meanwhile answers what it holds now, and nothing is written', async () => {
    const { ticketID } = await newTicket();
    await admin.call('tickets/ticket_update', { ticketID, changes: { subject: { was: 'Seal leak', now: 'Theirs' } } });
    const changes = { subject: { was: 'Seal leak', now: 'Mine' }, dueDate: { was: null, now: '2026-12-01' } };
    const { status, body } = await admin.call('tickets/ticket_update', { ticketID, changes });
    expect([status, body.now]).toEqual([409, { subject: 'Theirs' }]);
    expect((await get(ticketID)).body.data).toMatchObject({ subject: 'Theirs', dueDate: null });
  });
});

describe('tickets/change_ticket_status', () => {
  test('200: who starts work becomes an assignee, and what they worked on is paused', async () => {
    const [first, second] = [
      await newTicket({ assignees: [tech.userID] }),
      await newTicket({ assignees: [tech.userID] }),
    ];
    await tech.call('tickets/change_ticket_status', { ticketID: first.ticketID, statusID: statuses.inProgress });
    await tech.call('tickets/change_ticket_status', { ticketID: second.ticketID, statusID: statuses.inProgress });
    expect((await get(first.ticketID)).body.data).toMatchObject({ statusID: statuses.paused });
    const started = (await get(second.ticketID)).body.data;
    expect(started.statusName).toBe('In Progress');
    expect(started.activityTimestamps).toMatchObject([{ startedBy: tech.userID, endedAt: null }]);
  });
  test('200: two devices that start at the same moment leave one segment running', async () => {
    const items = await Promise.all([1, 2, 3, 4].map(() => newTicket({ assignees: [tech.userID] })));
    const replies = await Promise.all(
      items.map(({ ticketID }) =>
        tech.call('tickets/change_ticket_status', { ticketID, statusID: statuses.inProgress }),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    const running = await app.owner.query(
      'select from time_segments where tenant_id = $1 and user_id = $2 and ended_at is null',
      [acme.tenantID, tech.userID],
    );
    expect(running.rowCount).toBe(1);
  });
  test('422: a status that cannot follow says so', async () => {
    const { ticketID } = await newTicket();
    const { status, body } = await admin.call('tickets/change_ticket_status', { ticketID, statusID: statuses.paused });
    expect([status, body.message]).toEqual([422, 'Paused cannot follow New.']);
  });
});

describe('tickets/close_ticket and tickets/reopen_ticket', () => {
  test('200: closing stops the work that runs; reopening sets Reopened; undo puts the former state back', async () => {
    const { ticketID } = await newTicket({ assignees: [tech.userID] });
    await tech.call('tickets/change_ticket_status', { ticketID, statusID: statuses.inProgress });
    const closed = await admin.call('tickets/close_ticket', { ticketID });
    expect(closed.body.data).toMatchObject({ statusName: 'Closed', isOpen: false });
    expect(closed.body.data.activityTimestamps[0].endedAt).not.toBeNull();
    expect(await admin.call('tickets/close_ticket', { ticketID })).toMatchObject({ status: 422 });
    await admin.call('events/undo', { undo: closed.body.undo });
    expect((await get(ticketID)).body.data).toMatchObject({ statusName: 'In Progress', isOpen: true });
    await admin.call('tickets/close_ticket', { ticketID });
    const reopened = await admin.call('tickets/reopen_ticket', { ticketID });
    expect(reopened.body.data).toMatchObject({ statusName: 'Reopened', isOpen: true });
    expect(await admin.call('tickets/reopen_ticket', { ticketID })).toMatchObject({ status: 422 });
  });
});

describe('tickets/delete_ticket', () => {
  test('200: it is gone from everywhere, is listed as deleted, and undo brings it back', async () => {
    const { ticketID } = await newTicket();
    const { body } = await admin.call('tickets/delete_ticket', { ticketID });
    expect((await get(ticketID)).status).toBe(404);
    const deleted = await admin.call('events/list_deleted', { module: 'tickets' });
    expect(deleted.body.data.events).toContainEqual(expect.objectContaining({ entityID: ticketID, undo: body.undo }));
    await admin.call('events/undo', { undo: body.undo });
    expect((await get(ticketID)).status).toBe(200);
    const after = await admin.call('events/list_deleted', { module: 'tickets' });
    expect(after.body.data.events).not.toContainEqual(expect.objectContaining({ entityID: ticketID }));
  });
  test('403: who may not delete is told which right is missing', async () => {
    const { ticketID } = await newTicket({ assignees: [tech.userID] });
    const { status, body } = await tech.call('tickets/delete_ticket', { ticketID });
    expect([status, body.message]).toEqual([403, expect.stringContaining('"Tickets, delete"')]);
  });
});

describe('people, marks and assets of a ticket', () => {
  test('200: tickets/add_assignees_to_ticket adds and removes, everybody else stays', async () => {
    const { ticketID } = await newTicket({ assignees: [tech.userID] });
    const added = await admin.call('tickets/add_assignees_to_ticket', { ticketID, add: [admin.userID] });
    expect(added.body.data.assignedUserWithFlagStatus).toHaveLength(2);
    const removed = await admin.call('tickets/add_assignees_to_ticket', { ticketID, remove: [tech.userID] });
    expect(removed.body.data.assignedUserWithFlagStatus).toMatchObject([{ userID: admin.userID }]);
    await admin.call('events/undo', { undo: removed.body.undo });
    expect((await get(ticketID)).body.data.assignedUserWithFlagStatus).toHaveLength(2);
  });
  test('200: who hands a ticket on, or hides it from themselves, does so and is shown it once more', async () => {
    const { ticketID } = await newTicket({ assignees: [tech.userID] });
    const handed = await tech.call('tickets/add_assignees_to_ticket', { ticketID, remove: [tech.userID] });
    expect([handed.status, handed.body.data?.assignedUserWithFlagStatus]).toEqual([200, []]);
    expect((await get(ticketID, tech)).status).toBe(404);
    const manager = await acme.add('Manager');
    expect((await manager.call('tickets/toggle_ticket_private', { ticketID })).body.data.isPrivate).toBe(true);
    expect((await get(ticketID, manager)).status).toBe(404);
  });
  test('200: tickets/ticket_assign_to leaves out whom an access list limits to other divisions; they are refused too', async () => {
    const [odessa, midland] = await acme.within(async (context) => {
      const { addDivision } = await import('../tenants/parts/public.ts');
      return [await addDivision(context, 'Odessa'), await addDivision(context, 'Midland')];
    });
    const limited = await acme.add('Technician', { name: 'Limited Lee' });
    await app.owner.query(
      `insert into work_access (tenant_id, user_id, kind, division_id) values ($1, $2, 'ticket', $3)`,
      [acme.tenantID, limited.userID, odessa],
    );
    const ids = async (divisionID: number | undefined) =>
      (await admin.call('tickets/ticket_assign_to', { divisionID })).body.data.users.map(
        (user: { userID: number }) => user.userID,
      );
    expect(await ids(odessa)).toContain(limited.userID);
    expect(await ids(midland)).not.toContain(limited.userID);
    const refused = { ticketSubject: 'x', divisionID: midland, assignees: [limited.userID] };
    expect(await admin.call('tickets/create_ticket', refused)).toMatchObject({ status: 422 });
  });
  test('200: tickets/change_ticket_flag_status flags for an assignee; 422 for anybody else', async () => {
    const { ticketID } = await newTicket({ assignees: [tech.userID] });
    const flag = { ticketID, userID: tech.userID, isFlagged: true };
    const { body } = await admin.call('tickets/change_ticket_flag_status', flag);
    expect(body.data.assignedUserWithFlagStatus[0]).toMatchObject({ userFlaggedBy: admin.userID });
    expect((await tech.call('tickets/get_my_tickets_count')).body.data.hasFlag).toBe(true);
    const wrong = { ...flag, userID: admin.userID };
    expect(await admin.call('tickets/change_ticket_flag_status', wrong)).toMatchObject({ status: 422 });
  });
  test('200: tickets/changeTicketPin pins for the person alone', async () => {
    const { ticketID } = await newTicket({ assignees: [tech.userID] });
    const { body } = await admin.call('tickets/changeTicketPin', { ticketID, isPinned: true });
    expect(body.data.isPinned).toBe(true);
    expect((await get(ticketID, tech)).body.data.isPinned).toBe(false);
  });
  test('200: tickets/change_ticket_priority, tickets/add_assets_to_ticket and the four marks', async () => {
    const { ticketID } = await newTicket();
    const asset = await admin.call('assets/create_asset', { assetNumber: 'P-204', assetName: 'Transfer pump' });
    await admin.call('tickets/change_ticket_priority', { ticketID, priorityID: 1 });
    await admin.call('tickets/add_assets_to_ticket', { ticketID, assetIDs: [asset.body.data.assetID] });
    for (const path of [
      'tickets/toggle_ticket_private',
      'tickets/toggle_ticket_rush',
      'tickets/toggle_ticket_trial',
      'tickets/toggle_ticket_warranty',
    ]) {
      expect(await admin.call(path, { ticketID })).toMatchObject({ status: 200 });
    }
    expect((await get(ticketID)).body.data).toMatchObject({
      isPrivate: true,
      isRush: true,
      isTrial: true,
      isWarranty: true,
      priorityName: 'High',
      assets: [{ assetNumber: 'P-204' }],
    });
  });
  test('200: tickets/get_tenant_ticket_priorities and tickets/get_tenant_ticket_types', async () => {
    const { body } = await admin.call('tickets/get_tenant_ticket_priorities');
    expect(body.data.priorities.map((each: { priorityName: string }) => each.priorityName)).toEqual([
      'Urgent',
      'High',
      'Normal',
      'Low',
    ]);
    const types = await admin.call('tickets/get_tenant_ticket_types');
    expect(types.status).toBe(200);
  });
});

describe('tickets/getTicketsUsingMultiFilters', () => {
  test('200: flagged, then pinned, then priority, then newest; pages continue without gap or repetition', async () => {
    const tenant = await app.newTenant();
    const { call, userID } = tenant.admin;
    const ids: number[] = [];
    for (let i = 0; i < 120; i++) {
      const { body } = await call('tickets/create_ticket', {
        ticketSubject: `Ticket ${i}`,
        priorityID: (i % 4) + 1,
        assignees: i === 5 ? [userID] : [],
      });
      ids.push(body.data.ticketID);
    }
    await call('tickets/changeTicketPin', { ticketID: ids[0], isPinned: true });
    await call('tickets/change_ticket_flag_status', { ticketID: ids[5], userID, isFlagged: true });
    const listed: { ticketID: number; priorityID: number }[] = [];
    for (let next: string | undefined, page = 1; page === 1 || next; page++) {
      const { body } = await call('tickets/getTicketsUsingMultiFilters', { next });
      listed.push(...body.data.rows);
      next = body.data.next ?? undefined;
    }
    expect(listed.map((row) => row.ticketID).slice(0, 2)).toEqual([ids[5], ids[0]]);
    expect(listed.map((row) => row.ticketID).sort((left, right) => left - right)).toEqual(ids);
    const rest = listed.slice(2);
    const sorted = [...rest].sort(
      (left, right) => right.priorityID - left.priorityID || right.ticketID - left.ticketID,
    );
    expect(rest).toEqual(sorted);
  });
  test('400: a cursor of another list', async () => {
    for (const next of ['newest.5', 'rank.x', 'rubbish', 'rank.1', 'rank.']) {
      expect(await admin.call('tickets/getTicketsUsingMultiFilters', { next })).toMatchObject({ status: 400 });
    }
  });
  test('200: every tile and view of tickets/ticketDataBox counts what the list shows and tickets/ticketsFilterTypeCount says', async () => {
    const { body } = await admin.call('tickets/ticketDataBox');
    expect(body.data.tiles.length).toBeGreaterThan(5);
    for (const { key, count } of body.data.tiles) {
      const list = await admin.call('tickets/getTicketsUsingMultiFilters', { tile: key });
      const total = await admin.call('tickets/ticketsFilterTypeCount', { tile: key });
      expect([key, list.body.data.rows.length, total.body.data.total]).toEqual([key, count, count]);
    }
    expect(body.data.views.map(({ view }: { view: string }) => view)).toContain('my');
    for (const { view, count } of body.data.views) {
      const total = await admin.call('tickets/ticketsFilterTypeCount', { view });
      expect([view, total.body.data.total]).toEqual([view, count]);
    }
  });
});
