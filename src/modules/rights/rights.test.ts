import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { addDivision } from '../tenants/parts/public.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const ben = await acme.add('Technician', { name: 'Ben' });
const divisions = await acme.within(async (context) => [
  await addDivision(context, 'Odessa'),
  await addDivision(context, 'Midland'),
]);

type Asked = { userID?: number; path: string; record?: { module: string; entityID: number } | null };
const explained = async ({ userID = ben.userID, ...asked }: Asked) =>
  (await admin.call('settings/explain_right', { userID, ...asked })).body.data;
const ticket = async (more: object = {}) =>
  (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more })).body.data.ticketID as number;
const ofTicket = (entityID: number) => ({ module: 'tickets', entityID });

describe('settings/explain_right', () => {
  test('200: names the right that the role does not grant, and how far it goes', async () => {
    expect(await explained({ path: 'tickets/delete_ticket' })).toEqual({
      isAllowed: false,
      isWhole: true,
      reasons: [
        {
          isMet: false,
          says: 'It needs “Tickets, delete”, which their role Technician does not grant, only up to update.',
        },
      ],
      hindrance: null,
    });
    expect(await explained({ path: 'tickets/create_ticket' })).toEqual({
      isAllowed: true,
      isWhole: true,
      reasons: [{ isMet: true, says: 'Their role Technician grants “Tickets, create”.' }],
      hindrance: null,
    });
  });

  test('200: says why a ticket is not seen, until it is', async () => {
    const ticketID = await ticket();
    const asked = { path: 'tickets/change_ticket_status', record: ofTicket(ticketID) };
    const says = async (more: Partial<Asked> = {}) => (await explained({ ...asked, ...more })).reasons.at(-1);
    expect(await says()).toEqual({
      isMet: false,
      says: 'Without “Tickets, see all work” they see only the tickets that they opened or are assigned to.',
    });
    await admin.call('tickets/add_assignees_to_ticket', { ticketID, add: [ben.userID] });
    expect(await says()).toEqual({ isMet: true, says: 'They see this ticket.' });
    const { userID } = await acme.add('Dispatcher');
    expect(await says({ userID })).toMatchObject({ isMet: true });
    await admin.call('users/create_work_access', { userID, kind: 'ticket', divisionID: divisions[0] });
    const elsewhere = ofTicket(await ticket({ divisionID: divisions[1] }));
    expect((await says({ userID, record: elsewhere })).says).toBe(
      'Their tickets are limited to other divisions than the one of this ticket.',
    );
    const hidden = ofTicket(await ticket({ isPrivate: true }));
    expect((await says({ userID, record: hidden })).says).toMatch(/^It is private/);
    await admin.call('tickets/delete_ticket', { ticketID });
    expect(await says()).toEqual({ isMet: false, says: 'This ticket is deleted.' });
  });

  test('200: what can be tried is tried as they would, in the words of the server, and nothing of it stays', async () => {
    const ticketID = await ticket({ assignees: [ben.userID] });
    const post = { ID: ticketID, type: 'tickets', noteBody: 'Dry' };
    const { noteID } = (await admin.call('notes/post_note', post)).body.data;
    const note = { path: 'notes/delete_note', record: { module: 'notes', entityID: noteID } };
    expect((await explained(note)).reasons.at(-1)).toMatchObject({
      isMet: false,
      says: expect.stringContaining('Notes, delete'),
    });
    const close = { path: 'tickets/close_ticket', record: ofTicket(ticketID) };
    expect(await explained(close)).toMatchObject({ isAllowed: true, hindrance: null });
    const history = await admin.call('events/list_history', { module: 'tickets', entityID: ticketID });
    expect(history.body.data.events.map(({ name }: { name: string }) => name)).toEqual(['ticket_created']);
    await admin.call('tickets/close_ticket', { ticketID });
    expect((await explained(close)).isAllowed).toBe(true);
  });

  test('200: it is not the whole of it where the record decides, or who asks themselves', async () => {
    expect(await explained({ path: 'tickets/ticket' })).toMatchObject({ isAllowed: true, isWhole: false });
    expect(await explained({ path: 'imports/run_import' })).toMatchObject({ isAllowed: true, isWhole: false });
    const oneself = { module: 'users', entityID: admin.userID };
    const asked = { userID: admin.userID, path: 'users/change_account', record: oneself };
    expect(await explained(asked)).toMatchObject({ isAllowed: true, isWhole: false });
  });

  test('200: nobody signs in with an account that is locked', async () => {
    const { userID } = await acme.add('Manager', { name: 'Orla' });
    await admin.call('users/change_account', { userID, action: 'lock' });
    expect(await explained({ userID, path: 'tickets/ticket' })).toMatchObject({
      isAllowed: false,
      reasons: [{ isMet: false, says: 'Orla’s account is locked: nobody signs in with it.' }],
    });
  });

  test('404, 422, 403: nobody, no such action or record, what is not done to it, and without the right', async () => {
    const asked = { userID: ben.userID, path: 'tickets/ticket' };
    const ask = async (more: object, by = admin) =>
      (await by.call('settings/explain_right', { ...asked, ...more })).status;
    const other = await app.newTenant();
    expect(await ask({ userID: other.admin.userID + 987_654 })).toBe(404);
    expect(await ask({ path: 'tickets/nothing' })).toBe(404);
    expect(await ask({ path: 'users/login' })).toBe(404);
    expect(await ask({ record: ofTicket(987_654) })).toBe(404);
    expect(await ask({ record: { module: 'nothing', entityID: 1 } })).toBe(404);
    expect(await ask({ record: { module: 'users', entityID: ben.userID } })).toBe(422);
    expect(await ask({}, await acme.add('Manager'))).toBe(403);
  });
});

test('settings/list_actions: each call once, with its right and the records it names', async () => {
  const { actions } = (await admin.call('settings/list_actions')).body.data;
  const of = (path: string) => actions.find((one: { path: string }) => one.path === path);
  expect(of('tickets/delete_ticket')).toMatchObject({
    area: 'Tickets',
    needs: 'Tickets, delete',
    modules: ['tickets'],
  });
  expect(
    [of('settings/list_roles') ?? of('settings/get_security_roles'), of('live/since')].map(({ area }) => area),
  ).toEqual(['Users', 'What everybody may do']);
  expect(of('notes/post_note').modules).toEqual(expect.arrayContaining(['tickets', 'customers', 'users']));
  expect(of('users/login')).toBeUndefined();
  expect((await ben.call('settings/list_actions')).status).toBe(403);
});
