import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const tech = await acme.add('Technician');
const viewer = await acme.add('Viewer');

const newTicket = async (more: object = {}) =>
  (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more })).body as {
    data: { ticketID: number };
    undo: string;
  };
const rename = (ticketID: number, was: string, now: string) =>
  admin.call('tickets/ticket_update', { ticketID, changes: { subject: { was, now } } });

describe('events/undo', () => {
  test('200: takes back, is itself an event, and can be taken back', async () => {
    const { ticketID } = (await newTicket()).data;
    const edit = await rename(ticketID, 'Seal leak', 'Renamed');
    const undone = await admin.call('events/undo', { undo: edit.body.undo });
    expect(undone.body.data.restored).toEqual([{ module: 'tickets', entityID: ticketID }]);
    const subject = async () => (await admin.call('tickets/ticket', { ticketID })).body.data.subject;
    expect(await subject()).toBe('Seal leak');
    await admin.call('events/undo', { undo: undone.body.undo });
    expect(await subject()).toBe('Renamed');
  });
  test('200: a new record is taken back by its undo, unless somebody has worked on it', async () => {
    const fresh = await newTicket();
    expect((await admin.call('events/undo', { undo: fresh.undo })).status).toBe(200);
    expect((await admin.call('tickets/ticket', { ticketID: fresh.data.ticketID })).status).toBe(404);
    const used = await newTicket();
    await rename(used.data.ticketID, 'Seal leak', 'Used');
    expect((await admin.call('events/undo', { undo: used.undo })).status).toBe(409);
  });
  test('200: who unassigned themselves takes that back, unless it was given to others since', async () => {
    const { ticketID } = (await newTicket({ assignees: [tech.userID] })).data;
    const leave = () => tech.call('tickets/add_assignees_to_ticket', { ticketID, add: [], remove: [tech.userID] });
    const sees = async () => (await tech.call('tickets/ticket', { ticketID })).status;
    const left = await leave();
    expect(await sees()).toBe(404);
    expect((await tech.call('events/undo', { undo: left.body.undo })).status).toBe(200);
    expect(await sees()).toBe(200);
    const again = await leave();
    await admin.call('tickets/add_assignees_to_ticket', { ticketID, add: [viewer.userID], remove: [] });
    const { status, body } = await tech.call('events/undo', { undo: again.body.undo });
    expect([status, body.now]).toEqual([404, undefined]);
  });
  test('404: one’s own change to what one was taken off since stays out of reach', async () => {
    const { ticketID } = (await newTicket({ assignees: [tech.userID] })).data;
    const edit = await tech.call('tickets/ticket_update', {
      ticketID,
      changes: { subject: { was: 'Seal leak', now: 'Mine' } },
    });
    await admin.call('tickets/add_assignees_to_ticket', { ticketID, add: [], remove: [tech.userID] });
    expect((await tech.call('events/undo', { undo: edit.body.undo })).status).toBe(404);
    expect((await admin.call('tickets/ticket', { ticketID })).body.data.subject).toBe('Mine');
  });
  test('403: taking back what was taken back needs the right of what was done in the beginning', async () => {
    const dispatcher = await acme.add('Dispatcher');
    const { ticketID } = (await newTicket()).data;
    const gone = await admin.call('tickets/delete_ticket', { ticketID });
    const undone = await admin.call('events/undo', { undo: gone.body.undo });
    expect((await dispatcher.call('events/undo', { undo: undone.body.undo })).status).toBe(403);
    expect((await admin.call('tickets/ticket', { ticketID })).status).toBe(200);
    const redone = await admin.call('events/undo', { undo: undone.body.undo });
    expect((await dispatcher.call('events/undo', { undo: redone.body.undo })).status).toBe(403);
    expect((await admin.call('events/undo', { undo: redone.body.undo })).status).toBe(200);
  });
  test('409: somebody changed the field since, or it was taken back already', async () => {
    const { ticketID } = (await newTicket()).data;
    const edit = await rename(ticketID, 'Seal leak', 'Two');
    await rename(ticketID, 'Two', 'Three');
    const { status, body } = await admin.call('events/undo', { undo: edit.body.undo });
    expect([status, body.message, body.now]).toEqual([
      409,
      'Somebody changed this since, so it cannot be undone.',
      { subject: 'Three' },
    ]);
    const priority = await admin.call('tickets/change_ticket_priority', { ticketID, priorityID: 4 });
    expect((await admin.call('events/undo', { undo: priority.body.undo })).status).toBe(200);
    expect((await admin.call('events/undo', { undo: priority.body.undo })).status).toBe(409);
  });
  test('403 and 404: needs the right that the click needed, and the record to be one’s own to see', async () => {
    const { ticketID } = (await newTicket({ assignees: [tech.userID] })).data;
    const gone = await admin.call('tickets/delete_ticket', { ticketID });
    expect((await tech.call('events/undo', { undo: gone.body.undo })).status).toBe(403);
    const hidden = (await newTicket()).data;
    const edit = await rename(hidden.ticketID, 'Seal leak', 'x');
    expect((await tech.call('events/undo', { undo: edit.body.undo })).status).toBe(404);
    const other = await app.newTenant();
    expect((await other.admin.call('events/undo', { undo: edit.body.undo })).status).toBe(404);
    expect((await admin.call('events/undo', { undo: crypto.randomUUID() })).status).toBe(404);
    expect((await viewer.call('events/undo', { undo: edit.body.undo })).status).toBe(403);
  });
});

describe('events/list_history, events/list_recent, events/list_deleted', () => {
  test('200: who, what, before and after, newest first; 404 for who may not see the record', async () => {
    const { ticketID } = (await newTicket()).data;
    await rename(ticketID, 'Seal leak', 'Renamed');
    const ask = { module: 'tickets', entityID: ticketID };
    const { body } = await admin.call('events/list_history', ask);
    expect(body.data.events).toMatchObject([
      {
        name: 'ticket_changed',
        userDisplayName: 'Ada Admin',
        changes: [{ field: 'subject', was: 'Seal leak', now: 'Renamed' }],
      },
      { name: 'ticket_created', address: `/tickets/${ticketID}` },
    ]);
    expect((await tech.call('events/list_history', ask)).status).toBe(404);
    const recent = await tech.call('events/list_recent');
    expect(recent.body.data.events).not.toContainEqual(expect.objectContaining({ entityID: ticketID }));
    expect((await tech.call('events/list_deleted', { module: 'tickets' })).status).toBe(403);
    expect((await admin.call('events/list_history', { module: 'nothing', entityID: 1 })).status).toBe(404);
  });
});

describe('what one may not see takes no place on a page', () => {
  test('recent events and notifications are whole, however many hidden ones lie between', async () => {
    const tenant = await app.newTenant();
    const ben = await tenant.add('Technician');
    const ticketOf = async (more: object) =>
      (await tenant.admin.call('tickets/create_ticket', { ticketSubject: 'x', ...more })).body.data.ticketID as number;
    const own = await ticketOf({ assignees: [ben.userID] });
    const hidden = await ticketOf({});
    await app.settled(tenant);
    const fill = (sql: string) => app.owner.query(sql, [tenant.tenantID, hidden, ben.userID]);
    await fill(`insert into events (tenant_id, request_id, call, module, entity_id, name, user_id, relayed_at)
      select $1, gen_random_uuid(), 'tickets/ticket_update', 'tickets', $2, 'ticket_changed', $3, now() from generate_series(1, 450)`);
    await fill(`insert into notifications (tenant_id, user_id, reason, event_id, request_id, kind, module, entity_id, facts, at)
      select $1, $3, 'assigned', 900000 + n, gen_random_uuid(), 'assigned', 'tickets', $2 + n, '{}', now() from generate_series(1, 120) n`);
    const recent = await ben.call('events/list_recent');
    expect(recent.body.data.events.map((one: { entityID: number }) => one.entityID)).toContain(own);
    const { rows, next } = (await ben.call('notifications/list_notifications')).body.data;
    expect([rows.map((one: { entityID: number }) => one.entityID), next]).toEqual([[own], null]);
  });
});

describe('live/since', () => {
  test('200: what changed since a moment, and only what the person may see', async () => {
    const tenant = await app.newTenant();
    const theirs = await tenant.add('Technician');
    const since = new Date(Date.now() - 1000).toISOString().slice(0, 19).replace('T', ' ');
    const mine = await tenant.admin.call('tickets/create_ticket', { ticketSubject: 'a', assignees: [theirs.userID] });
    const hidden = await tenant.admin.call('tickets/create_ticket', { ticketSubject: 'b' });
    const changes = async (by: typeof theirs) => (await by.call('live/since', { since })).body.data.changes;
    const change = (reply: typeof mine) => ({ module: 'tickets', entityId: reply.body.data.ticketID });
    expect(await changes(theirs)).toContainEqual(change(mine));
    expect(await changes(theirs)).not.toContainEqual(change(hidden));
    expect(await changes(tenant.admin)).toContainEqual(change(hidden));
  });

  test('200: who loses sight of a record is told that something went, and not what', async () => {
    const tenant = await app.newTenant();
    const theirs = await tenant.add('Technician');
    const { body } = await tenant.admin.call('tickets/create_ticket', {
      ticketSubject: 'a',
      assignees: [theirs.userID],
    });
    const { ticketID } = body.data;
    const since = new Date(Date.now() - 1000).toISOString().slice(0, 19).replace('T', ' ');
    await tenant.admin.call('tickets/add_assignees_to_ticket', { ticketID, remove: [theirs.userID] });
    const changes = (await theirs.call('live/since', { since })).body.data.changes;
    expect(changes).toContainEqual({ module: 'tickets' });
    expect(changes).not.toContainEqual({ module: 'tickets', entityId: ticketID });
  });

  test('200: whose names stand everywhere is told of to everybody, without what it was: a dispatcher sees no settings', async () => {
    const { admin, add } = await app.newTenant();
    const dispatcher = await add('Dispatcher');
    const since = new Date(Date.now() - 1000).toISOString().slice(0, 19).replace('T', ' ');
    const made = [
      await admin.call('settings/create_division', { name: 'North' }),
      await admin.call('settings/create_department', { name: 'Shop' }),
      await admin.call('settings/create_location', { name: 'Yard' }),
      await admin.call('settings/create_work_kind', { kind: 'ticket', name: 'Repair' }),
      await admin.call('settings/create_work_kind', { kind: 'task', name: 'Calls' }),
      await admin.call('settings/update_tenant_info', {
        changes: { tenantWebsite: { was: '', now: 'https://a.example' } },
      }),
    ];
    expect(made.map(({ status, body }) => [status, body.message])).toEqual(made.map(() => [200, undefined]));
    const { changes } = (await dispatcher.call('live/since', { since })).body.data;
    for (const module of [
      'divisions',
      'departments',
      'tenant_locations',
      'ticket_types',
      'task_categories',
      'tenants',
    ]) {
      expect(changes.filter((change: { module: string }) => change.module === module)).toEqual([{ module }]);
    }
  });
});
