import { describe, expect, test } from 'vitest';
import { addDivision } from '#modules/tenants/parts/public.ts';
import { testApp } from '#test/app.ts';
import type { UserAction } from './rules.ts';

const app = await testApp();

async function company() {
  const acme = await app.newTenant();
  const manager = await acme.add('Manager');
  const technician = await acme.add('Technician', { name: 'Tess Tanaka' });
  const successor = await acme.add('Technician', { name: 'Sol Reyes' });
  const act = (action: UserAction, userID = technician.userID, more: object = {}, by = acme.admin) =>
    by.call('users/change_account', { userID, action, ...more });
  const statusOf = async (userID: number) => (await acme.admin.call('users/get_user', { userID })).body.data.status;
  const notesOf = async (userID: number, by = acme.admin) => {
    const { body } = await by.call('notes/notes', { ID: userID, type: 'users' });
    return (body.data?.rows ?? []).map((row: { noteBody: string }) => row.noteBody) as string[];
  };
  return { ...acme, manager, technician, successor, act, statusOf, notesOf };
}

const left = { leftOn: '2026-11-20', leftDetails: 'Moved to Tulsa' };

describe('users/change_account', () => {
  test.each<[UserAction[], string, string, object]>([
    [['lock'], 'locked', 'This account was locked by', {}],
    [['lock', 'unlock'], 'active', 'This account was unlocked by', {}],
    [['deactivate'], 'deactivated', 'This account was deactivated by', {}],
    [['deactivate', 'reactivate'], 'active', 'This account was reactivated by', {}],
    [['resignation'], 'deactivated', 'This account was deactivated after a resignation by', left],
    [['lock', 'termination'], 'deactivated', 'This account was deactivated after a termination by', left],
    [['deactivate', 'termination'], 'deactivated', 'This account was deactivated after a termination by', left],
  ])('200: %s: %s, and a system note says who did it', async (actions, status, said, more) => {
    const { act, technician, statusOf, notesOf, admin } = await company();
    for (const action of actions) {
      const { body, status: code } = await act(action, technician.userID, more);
      expect(code, body.message).toBe(200);
      expect(body.data).toMatchObject({ handedOver: 0, kept: [] });
    }
    expect(await statusOf(technician.userID)).toBe(status);
    const end = 'leftOn' in more ? '. Last day: 11/20/2026. Moved to Tulsa' : '.';
    expect((await notesOf(technician.userID))[0]).toBe(`<p>${said} ${admin.name}${end}</p>`);
  });

  test('200: sessions of this company end at once and for good, those of another company stay', async () => {
    const { act, technician } = await company();
    const orla = await app.newTenant({ email: technician.email, name: 'Orla' });
    expect((await technician.call('users/getCurrentUser')).status).toBe(200);
    await act('lock');
    expect((await technician.call('users/getCurrentUser')).status).toBe(401);
    expect((await orla.admin.call('users/getCurrentUser')).status).toBe(200);
    await act('unlock');
    expect((await technician.call('users/getCurrentUser')).status).toBe(401);
  });

  test('200: what is said of leaving is kept, for who may change people alone, and gone when they come back', async () => {
    const { act, technician, admin, successor, notesOf } = await company();
    const { userID } = technician;
    await act('termination', userID, left);
    const user = async (by = admin) => (await by.call('users/get_user', { userID })).body.data;
    expect(await user()).toMatchObject({ leftBy: 'termination', leftOn: '2026-11-20', leftDetails: 'Moved to Tulsa' });
    expect(await user(successor)).toMatchObject({ leftDetails: '' });
    expect(await notesOf(userID, successor)).toEqual([]);
    expect((await successor.call('notes/notes', { ID: userID, type: 'users' })).status).toBe(404);
    expect((await successor.call('notes/notes', { ID: successor.userID, type: 'users' })).status).toBe(200);
    const history = await successor.call('events/list_history', { module: 'users', entityID: userID });
    expect(history.status).toBe(200);
    expect(JSON.stringify(history.body)).not.toContain('Tulsa');
    const recent = await successor.call('events/list_recent');
    expect(JSON.stringify(recent.body)).not.toContain('Tulsa');
    await act('reactivate');
    expect(await user()).toMatchObject({ leftBy: null, leftOn: null, leftDetails: '', status: 'active' });
  });

  test('200: open work goes to a successor, timer and shift end, and one Undo brings all of it back', async () => {
    const { act, technician, successor, admin, statusOf, notesOf } = await company();
    const people = { assignees: [technician.userID] };
    const taskID = (await admin.call('tasks/create_task', { taskSubject: 'Order seals', ...people })).body.data.taskID;
    const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...people })).body
      .data;
    const ended = (await admin.call('tasks/create_task', { taskSubject: 'Done', ...people })).body.data.taskID;
    await admin.call('tasks/close_task', { taskID: ended });
    await technician.call('time/clock_in', {});
    await technician.call('tickets/change_ticket_status', { ticketID, statusID: 2 });
    const { duties } = (await admin.call('users/list_duties', { userID: technician.userID })).body.data;
    expect(duties.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
      ['tasks', 1],
      ['tickets', 1],
      ['running_work', 1],
      ['running_shift', 1],
    ]);
    // A moment, which the page says in its reader's time.
    expect(duties[3].items).toMatchObject([{ title: 'Clocked in', since: expect.stringMatching(/^\d{4}-.* \d\d:/) }]);
    const handOver = ['tasks', 'tickets'].map((duty) => ({ duty, userID: successor.userID }));
    const { body } = await act('resignation', technician.userID, { ...left, handOver });
    expect(body.data).toMatchObject({ handedOver: 2, kept: [] });
    const assignees = async (path: string, of: object) =>
      (await admin.call(path, of)).body.data.assignedUserWithFlagStatus.map((one: { userID: number }) => one.userID);
    expect(await assignees('tasks/get_task', { taskID })).toEqual([successor.userID]);
    expect(await assignees('tickets/ticket', { ticketID })).toEqual([successor.userID]);
    expect(await assignees('tasks/get_task', { taskID: ended })).toEqual([technician.userID]);
    const after = (await admin.call('users/list_duties', { userID: technician.userID })).body.data;
    expect(after.duties).toEqual([]);
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect(await statusOf(technician.userID)).toBe('active');
    expect(await assignees('tickets/ticket', { ticketID })).toEqual([technician.userID]);
    expect(await notesOf(technician.userID)).toEqual([]);
  });

  test('200, 409: an account action is taken back from the history for as long as none has come after it', async () => {
    const { act, add, technician, admin, statusOf } = await company();
    const { userID } = technician;
    const history = async (by = admin) =>
      (await by.call('events/list_history', { module: 'users', entityID: userID })).body.data.events as {
        name: string;
        undo: string | null;
      }[];
    const offered = async (by = admin) => (await history(by)).filter(({ undo }) => undo).map(({ name }) => name);
    const locked = await act('lock');
    expect(await offered()).toEqual(['user_locked']);
    await act('unlock');
    expect(await offered()).toEqual(['user_unlocked']);
    await act('lock');
    expect(await offered()).toEqual(['user_locked']);
    // The account is as the first lock left it, and it is the second that locked it.
    const old = await admin.call('events/undo', { undo: locked.body.undo });
    expect([old.status, old.body.message]).toEqual([409, 'Somebody changed this since, so it cannot be undone.']);
    expect(await statusOf(userID)).toBe('locked');
    expect((await admin.call('events/undo', { undo: (await history())[0]?.undo })).status).toBe(200);
    expect(await statusOf(userID)).toBe('active');
    // A change and its Undo leave what there was before both.
    expect(await offered()).toEqual(['user_unlocked']);
    const unlocked = (await history()).find(({ name, undo }) => name === 'user_unlocked' && undo);
    expect((await admin.call('events/undo', { undo: unlocked?.undo })).status).toBe(200);
    expect(await statusOf(userID)).toBe('locked');
    expect(await offered()).toEqual(['user_locked']);
    expect((await history(await add('Technician'))).filter(({ undo }) => undo)).toEqual([]);
  });

  test('200: what a successor cannot be given stays, and is said; who was to have it is named', async () => {
    const { act, technician, successor, admin, within } = await company();
    const divisionID = await within((context) => addDivision(context, 'North'));
    const other = await within((context) => addDivision(context, 'South'));
    await admin.call('users/create_work_access', { userID: successor.userID, kind: 'ticket', divisionID: other });
    const given = { ticketSubject: 'Far away', divisionID, assignees: [technician.userID] };
    const { ticketID } = (await admin.call('tickets/create_ticket', given)).body.data;
    const { body } = await act('deactivate', technician.userID, {
      handOver: [{ duty: 'tickets', userID: successor.userID }],
    });
    expect(body.data.handedOver).toBe(0);
    expect(body.data.kept).toEqual([{ title: 'Far away', reason: expect.stringContaining('Sol Reyes') }]);
    const { assignedUserWithFlagStatus } = (await admin.call('tickets/ticket', { ticketID })).body.data;
    expect(assignedUserWithFlagStatus).toMatchObject([{ userID: technician.userID }]);
  });

  test('200: rules that assign to them assign to whoever takes over', async () => {
    const { act, technician, successor, admin } = await company();
    const rule = {
      name: 'To the field',
      kind: 'ticket',
      happening: 'created',
      conditions: {},
      changes: { assign: [technician.userID] },
      isActive: true,
    };
    expect((await admin.call('settings/create_rule', { rule })).status).toBe(200);
    await act('deactivate', technician.userID, { handOver: [{ duty: 'rules', userID: successor.userID }] });
    const { rules } = (await admin.call('settings/list_rules')).body.data;
    expect(rules[0].rule.changes).toEqual({ assign: [successor.userID] });
  });

  test('200: an invitation is withdrawn, and sent again when they are wanted after all', async () => {
    const { act, admin, statusOf } = await company();
    const email = app.newEmail();
    const { roles } = (await admin.call('settings/get_security_roles')).body.data;
    const invited = {
      email,
      userDisplayName: 'Ina New',
      roleID: roles.at(-1).roleID,
      divisionID: null,
      departmentID: null,
    };
    const { userID } = (await admin.call('users/invite_user', invited)).body.data;
    const { token } = await app.nextMail(email);
    await act('deactivate', userID);
    expect((await app.call('users/get_invitation', { token })).status).toBe(404);
    await act('reactivate', userID);
    expect(await statusOf(userID)).toBe('invited');
    const again = await app.nextMail(email);
    expect((await app.call('users/get_invitation', { token: again.token })).status).toBe(200);
    expect(await act('lock', userID)).toMatchObject({ status: 422 });
  });

  test('409: oneself, and the last administrator; 403: who has more rights, and who may not change people', async () => {
    const { act, admin, manager, technician, successor } = await company();
    for (const action of ['lock', 'deactivate'] as const)
      expect(await act(action, admin.userID)).toMatchObject({ status: 409 });
    expect(await act('lock', admin.userID, {}, manager)).toMatchObject({ status: 403 });
    expect(await act('lock', technician.userID, {}, successor)).toMatchObject({ status: 403 });
    expect(await act('lock', technician.userID, {}, manager)).toMatchObject({ status: 200 });
    expect((await admin.call('users/getCurrentUser')).status).toBe(200);
  });

  test('409: of two administrators who lock each other one stays', async () => {
    const acme = await company();
    const other = await acme.add('Administrator');
    const both = await Promise.all([acme.act('lock', other.userID), acme.act('lock', acme.admin.userID, {}, other)]);
    const { rows } = await app.owner.query(
      `select count(*)::int as count from people p join roles r using (tenant_id, role_id)
        where p.tenant_id = $1 and p.status = 'active' and r.name = 'Administrator'`,
      [acme.tenantID],
    );
    expect(rows[0].count, JSON.stringify(both.map(({ status }) => status))).toBeGreaterThanOrEqual(1);
  });

  test('422: what does not fit how the account stands, who cannot take over; 400: leaving without a day or a word; 404: nobody', async () => {
    const { act, add, technician, successor } = await company();
    const orla = await app.newTenant();
    expect(await act('unlock')).toMatchObject({ status: 422 });
    expect(await act('reactivate')).toMatchObject({ status: 422 });
    const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    const early = await act('resignation', technician.userID, { leftOn: tomorrow, leftDetails: 'Gives notice' });
    expect([early.status, early.body.fields]).toEqual([
      422,
      { leftOn: expect.stringContaining('the access ends at once') },
    ]);
    for (const action of ['resignation', 'termination'] as const) {
      expect((await act(action, technician.userID, { leftOn: '2026-11-20' })).body.fields).toHaveProperty(
        'leftDetails',
      );
      expect((await act(action, technician.userID, { leftDetails: 'x' })).body.fields).toHaveProperty('leftOn');
    }
    expect(await act('lock', technician.userID, {}, orla.admin)).toMatchObject({ status: 404 });
    await act('resignation', successor.userID, left);
    const again = await act('termination', successor.userID, left);
    expect([again.status, again.body.message]).toEqual([
      422,
      'This account is deactivated since its resignation. “Record a termination” is not for it.',
    ]);
    const to = (duty: string, userID: number) => ({ handOver: [{ duty, userID }] });
    expect(await act('lock', technician.userID, to('tasks', successor.userID))).toMatchObject({ status: 422 });
    expect(await act('lock', technician.userID, to('tasks', technician.userID))).toMatchObject({ status: 422 });
    const viewer = await add('Viewer', { name: 'Vic Lund' });
    expect((await act('lock', technician.userID, to('tasks', viewer.userID))).body.fields).toEqual({
      handOver: 'Vic Lund cannot take it over: their role, Viewer, lacks the right “Tasks, update”.',
    });
    expect(await act('lock', technician.userID, to('tasks', orla.admin.userID + 4711))).toMatchObject({ status: 404 });
    expect(await act('lock', technician.userID, to('pumps', successor.userID))).toMatchObject({ status: 404 });
    expect((await technician.call('users/getCurrentUser')).status).toBe(200);
  });
});

describe('users/list_duties', () => {
  test('200: which approvals nobody else can give; 404: nobody of this company; 403: who may not change people', async () => {
    const { admin, manager, technician } = await company();
    const orla = await app.newTenant();
    const of = async (userID: number, by = admin) => by.call('users/list_duties', { userID });
    expect((await of(manager.userID)).body.data.soleRights).toEqual([]);
    await admin.call('users/change_account', { userID: manager.userID, action: 'lock' });
    expect((await of(admin.userID)).body.data.soleRights.sort()).toEqual(['approve invoices', 'approve time']);
    expect(await of(technician.userID, orla.admin)).toMatchObject({ status: 404 });
    expect(await of(technician.userID, technician)).toMatchObject({ status: 403 });
  });
});
