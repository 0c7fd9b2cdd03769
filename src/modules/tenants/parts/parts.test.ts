import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const dispatcher = await acme.add('Dispatcher');

type Part = { id: number; name: string; parentID?: number | null; isArchived: boolean };
const parts = async (): Promise<{ divisions: Part[]; departments: Part[] }> =>
  (await dispatcher.call('tenant/get_tenant_locations')).body.data;
const inUse = (all: Part[]) => all.filter(({ isArchived }) => !isArchived).map(({ name }) => name);

async function make(kind: 'division' | 'department', name: string, more: object = {}): Promise<number> {
  const { status, body } = await admin.call(`settings/create_${kind}`, { name, ...more });
  expect(status, body.message).toBe(200);
  return body.data[`${kind}ID`];
}
const moved = (departmentID: number, was: number | null, now: number | null) => ({
  departmentID,
  changes: { parentID: { was, now } },
});

describe.each(['division', 'department', 'location'] as const)('settings/create_%s', (kind) => {
  test('200: it is there at once, undo takes it out of use, and the name is free again', async () => {
    const name = `West ${kind}`;
    const { body } = await admin.call(`settings/create_${kind}`, { name });
    await admin.call('events/undo', { undo: body.undo });
    expect(await admin.call(`settings/create_${kind}`, { name: name.toUpperCase() })).toMatchObject({ status: 200 });
  });

  test('422: a name that is taken, whatever its case, and of two at once one', async () => {
    const both = await Promise.all([1, 2].map(() => admin.call(`settings/create_${kind}`, { name: `Race ${kind}` })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const again = await admin.call(`settings/create_${kind}`, { name: `RACE ${kind}` });
    expect(again).toMatchObject({ status: 422, body: { fields: { name: 'This name is taken. Choose another.' } } });
  });

  test('400: without a name; 403: who may not change settings; another company’s may have the same name', async () => {
    expect(await admin.call(`settings/create_${kind}`, { name: ' ' })).toMatchObject({ status: 400 });
    expect(await dispatcher.call(`settings/create_${kind}`, { name: 'Mine' })).toMatchObject({ status: 403 });
    const orla = await app.newTenant();
    expect(await orla.admin.call(`settings/create_${kind}`, { name: `Race ${kind}` })).toMatchObject({ status: 200 });
  });
});

describe('settings/archive_division', () => {
  test('200: people, work and documents keep it and go on, who is invited cannot be put there any more', async () => {
    const divisionID = await make('division', 'Kermit');
    const technician = await acme.add('Technician', { divisionId: divisionID });
    const ticket = await admin.call('tickets/create_ticket', { ticketSubject: 'x', divisionID });
    const { body } = await admin.call('settings/archive_division', { divisionID });
    const { ticketID } = ticket.body.data;
    expect((await admin.call('tickets/ticket', { ticketID })).body.data.divisionName).toBe('Kermit');
    // What somebody of it opens is of it, as before.
    expect((await technician.call('tasks/create_task', { taskSubject: 'y' })).body.data.divisionName).toBe('Kermit');
    const invited = { email: app.newEmail(), userDisplayName: 'Neva', roleID: 4, divisionID };
    expect(await admin.call('users/invite_user', invited)).toMatchObject({ status: 404 });
    expect(inUse((await parts()).divisions)).not.toContain('Kermit');
    await admin.call('events/undo', { undo: body.undo });
    expect(inUse((await parts()).divisions)).toContain('Kermit');
    expect(await admin.call('users/invite_user', invited)).toMatchObject({ status: 200 });
  });

  test('422: it does not come back while another has its name', async () => {
    const divisionID = await make('division', 'Wink');
    const { body } = await admin.call('settings/archive_division', { divisionID });
    await make('division', 'wink');
    expect(await admin.call('events/undo', { undo: body.undo })).toMatchObject({
      status: 422,
      body: { fields: { name: expect.stringContaining('Rename that one') } },
    });
  });
});

describe('settings/update_division', () => {
  test('200: work and people show the new name at once; 409: who saw another', async () => {
    const divisionID = await make('division', 'Andrews');
    const technician = await acme.add('Technician', { divisionId: divisionID });
    const changes = { name: { was: 'Andrews', now: 'Andrews County' } };
    const renamed = await admin.call('settings/update_division', { divisionID, changes });
    expect(renamed.body.data).toEqual({ divisionID, name: 'Andrews County' });
    const shown = await technician.call('users/getUsersInfo', { userIDs: [technician.userID] });
    expect(shown.body.data.users[0].divisionName).toBe('Andrews County');
    const late = { name: { was: 'Andrews', now: 'Gaines' } };
    expect(await admin.call('settings/update_division', { divisionID, changes: late })).toMatchObject({ status: 409 });
  });

  test('404: of another company', async () => {
    const orla = await app.newTenant();
    const divisionID = await make('division', 'Crane');
    const changes = { name: { was: 'Crane', now: 'Taken over' } };
    expect(await orla.admin.call('settings/update_division', { divisionID, changes })).toMatchObject({ status: 404 });
    expect(await orla.admin.call('settings/archive_division', { divisionID })).toMatchObject({ status: 404 });
  });
});

describe('settings/update_department', () => {
  test('422: no department is a part of itself or of one of its parts, however deep, also when that is undone', async () => {
    const top = await make('department', 'Shop');
    const middle = await make('department', 'Machining', { parentID: top });
    const low = await make('department', 'Lathes', { parentID: middle });
    for (const parentID of [top, middle, low]) {
      const refused = await admin.call('settings/update_department', moved(top, null, parentID));
      expect(refused).toMatchObject({ status: 422, body: { fields: { parentID: expect.stringContaining('part') } } });
    }
    const out = await admin.call('settings/update_department', moved(low, middle, null));
    expect(await admin.call('settings/update_department', moved(middle, top, low))).toMatchObject({ status: 200 });
    expect(await admin.call('events/undo', { undo: out.body.undo })).toMatchObject({ status: 422 });
  });

  test('of two who put two departments into each other at once one is refused', async () => {
    const [one, other] = [await make('department', 'Wire'), await make('department', 'Pipe')];
    const both = await Promise.all([
      admin.call('settings/update_department', moved(one, null, other)),
      admin.call('settings/update_department', moved(other, null, one)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('404: a part of what is out of use, of another company’s, and of none', async () => {
    const gone = await make('department', 'Gone');
    const kept = await make('department', 'Kept');
    await admin.call('settings/archive_department', { departmentID: gone });
    for (const parentID of [gone, 9_999])
      expect(await admin.call('settings/update_department', moved(kept, null, parentID))).toMatchObject({
        status: 404,
      });
    expect(await admin.call('settings/create_department', { name: 'New', parentID: gone })).toMatchObject({
      status: 404,
    });
  });
});

describe('settings/archive_department', () => {
  test('what is undone while it is out of use puts two departments into each other: they end all the same', async () => {
    const top = await make('department', 'Rig');
    const part = await make('department', 'Mast', { parentID: top });
    const out = await admin.call('settings/update_department', moved(part, top, null));
    await admin.call('settings/update_department', moved(top, null, part));
    const gone = await admin.call('settings/archive_department', { departmentID: part });
    await admin.call('events/undo', { undo: out.body.undo });
    expect(await admin.call('settings/archive_department', { departmentID: part })).toMatchObject({ status: 404 });
    await admin.call('events/undo', { undo: gone.body.undo });
    const live = (await parts()).departments.filter(({ isArchived }) => !isArchived);
    const above = new Map(live.map(({ id, parentID }) => [id, parentID]));
    expect(above.get(part) === top && above.get(top) === part).toBe(false);
  });

  test('200: it goes with its parts, and one undo brings all of them back', async () => {
    const top = await make('department', 'Fleet');
    const middle = await make('department', 'Trucks', { parentID: top });
    await make('department', 'Tires', { parentID: middle });
    const { body } = await admin.call('settings/archive_department', { departmentID: top });
    const names = async () =>
      inUse((await parts()).departments).filter((name) => ['Fleet', 'Trucks', 'Tires'].includes(name));
    expect(await names()).toEqual([]);
    await admin.call('events/undo', { undo: body.undo });
    expect(await names()).toHaveLength(3);
    expect((await parts()).departments).toContainEqual({
      id: middle,
      name: 'Trucks',
      parentID: top,
      isArchived: false,
    });
  });

  test('404: what is out of use already, and of another company', async () => {
    const departmentID = await make('department', 'Once');
    await admin.call('settings/archive_department', { departmentID });
    expect(await admin.call('settings/archive_department', { departmentID })).toMatchObject({ status: 404 });
    const orla = await app.newTenant();
    const own = await make('department', 'Own');
    expect(await orla.admin.call('settings/archive_department', { departmentID: own })).toMatchObject({ status: 404 });
  });
});

describe('settings/create_location', () => {
  test.each([
    ['state', 'Texas'],
    ['state', 'XX'],
    ['zip', '797'],
    ['timeZone', 'Central'],
    ['timeZone', '+05:00'],
  ])('400: %s %s', async (field, value) => {
    const refused = await admin.call('settings/create_location', { name: 'Yard', [field]: value });
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test('200: its fields are changed, and it goes out of use', async () => {
    const { locationID } = (await admin.call('settings/create_location', { name: 'North yard', state: 'tx' })).body
      .data;
    const changes = { zip: { was: '', now: '79763' } };
    expect((await admin.call('settings/update_location', { locationID, changes })).body.data).toMatchObject({
      state: 'TX',
      zip: '79763',
    });
    await admin.call('settings/archive_location', { locationID });
    expect(await admin.call('settings/update_location', { locationID, changes })).toMatchObject({ status: 404 });
  });
});

describe.each(['division', 'department', 'location'] as const)('settings/bring_back_%s', (kind) => {
  const idOf = (id: number) => ({ [`${kind}ID`]: id });
  const makeOne = async (name: string): Promise<number> =>
    (await admin.call(`settings/create_${kind}`, { name })).body.data[`${kind}ID`];

  test('200: it is in use again, undo takes it out of use; what is in use stays as it is', async () => {
    const id = await makeOne(`Back ${kind}`);
    expect((await admin.call(`settings/bring_back_${kind}`, idOf(id))).status).toBe(200);
    await admin.call(`settings/archive_${kind}`, idOf(id));
    const { body } = await admin.call(`settings/bring_back_${kind}`, idOf(id));
    const isGone = async () => {
      const listed = (await dispatcher.call('tenant/get_tenant_locations')).body.data[`${kind}s`];
      return listed.find(({ name }: Part) => name === `Back ${kind}`).isArchived;
    };
    expect(await isGone()).toBe(false);
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect(await isGone()).toBe(true);
  });

  test('422: its name was taken meanwhile, and it is said what to do', async () => {
    const id = await makeOne(`Taken ${kind}`);
    await admin.call(`settings/archive_${kind}`, idOf(id));
    await makeOne(`TAKEN ${kind}`);
    const sentence = `Another ${kind} is called “Taken ${kind}” now. Rename that one, then bring this one back.`;
    expect(await admin.call(`settings/bring_back_${kind}`, idOf(id))).toMatchObject({
      status: 422,
      body: { message: sentence, fields: { name: sentence } },
    });
  });

  test('404: of another company, and none; 403: who may not change settings', async () => {
    const id = await makeOne(`Kept ${kind}`);
    await admin.call(`settings/archive_${kind}`, idOf(id));
    const orla = await app.newTenant();
    expect(await orla.admin.call(`settings/bring_back_${kind}`, idOf(id))).toMatchObject({ status: 404 });
    expect(await admin.call(`settings/bring_back_${kind}`, idOf(9_999))).toMatchObject({ status: 404 });
    expect(await dispatcher.call(`settings/bring_back_${kind}`, idOf(id))).toMatchObject({ status: 403 });
  });
});

describe('a department in use is never a part of one out of use', () => {
  const inUseNow = async () => inUse((await parts()).departments);

  test('200: it comes back with the parts that went with it, without those that went before; one undo takes all', async () => {
    const departmentID = await make('department', 'Welding');
    await make('department', 'Pipe welding', { parentID: departmentID });
    const before = await make('department', 'Plate welding', { parentID: departmentID });
    await admin.call('settings/archive_department', { departmentID: before });
    // Within one second the two would count as one.
    await app.owner.query(
      `update departments set archived_at = archived_at - interval '1 hour' where tenant_id = $1 and department_id = $2`,
      [acme.tenantID, before],
    );
    await admin.call('settings/archive_department', { departmentID });
    const { body } = await admin.call('settings/bring_back_department', { departmentID });
    expect(await inUseNow()).toEqual(expect.arrayContaining(['Welding', 'Pipe welding']));
    expect(await inUseNow()).not.toContain('Plate welding');
    expect((await admin.call('events/undo', { undo: body.undo })).status).toBe(200);
    expect(await inUseNow()).not.toEqual(expect.arrayContaining(['Welding']));
    expect(await inUseNow()).not.toEqual(expect.arrayContaining(['Pipe welding']));
  });

  test('422: a part does not come back below what is out of use, and it is said what to do', async () => {
    const parentID = await make('department', 'Paint');
    const departmentID = await make('department', 'Primer', { parentID });
    await admin.call('settings/archive_department', { departmentID: parentID });
    expect(await admin.call('settings/bring_back_department', { departmentID })).toMatchObject({
      status: 422,
      body: { message: '“Primer” would be a part of “Paint”, which is out of use. Bring that back first.' },
    });
  });

  test('422: undo of a move does not put it below one that went out of use since', async () => {
    const former = await make('department', 'Former shop');
    const departmentID = await make('department', 'Fitters', { parentID: former });
    const { body } = await admin.call('settings/update_department', moved(departmentID, former, null));
    await admin.call('settings/archive_department', { departmentID: former });
    const undone = await admin.call('events/undo', { undo: body.undo });
    expect(undone).toMatchObject({ status: 422 });
    expect(undone.body.message).toContain('Former shop');
  });

  test('it is not made below one that goes out of use at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const parentID = await make('department', `Going ${round}`);
      await Promise.all([
        admin.call('settings/archive_department', { departmentID: parentID }),
        admin.call('settings/create_department', { name: `Coming ${round}`, parentID }),
      ]);
      const { departments } = await parts();
      const live = departments.filter(({ isArchived }) => !isArchived).map(({ id }) => id);
      const below = departments.filter((one) => one.parentID === parentID && !one.isArchived);
      expect(below.every(() => live.includes(parentID))).toBe(true);
    }
  });
});

const counting = { division: 'settings/count_in_division', department: 'settings/count_in_department' } as const;

describe.each(['division', 'department'] as const)('settings/count_in_%s, settings/archive_%s', (kind) => {
  const idName = `${kind}ID` as const;
  const placed = (id: number) => (kind === 'division' ? { divisionId: id } : { departmentId: id });
  const named = (id: number) => ({ [idName]: id });
  const personOf = async (userID: number) =>
    (await admin.call('users/get_user', { userID })).body.data[idName] as number | null;
  const ticketOf = async (ticketID: number) =>
    (await admin.call('tickets/ticket', { ticketID })).body.data[idName] as number | null;

  /** A part of the company with two people, an open ticket, an open task, a closed ticket, and somebody who left. */
  async function filled(name: string) {
    const id = await make(kind, name);
    const [one, other, former] = [
      await acme.add('Technician', placed(id)),
      await acme.add('Technician', placed(id)),
      await acme.add('Technician', placed(id)),
    ];
    await admin.call('users/change_account', { userID: former.userID, action: 'deactivate', handOver: [] });
    const ticket = (more: object = {}) =>
      admin.call('tickets/create_ticket', { ticketSubject: 'x', [idName]: id, ...more });
    const { ticketID } = (await ticket()).body.data;
    const closed = (await ticket()).body.data.ticketID;
    await admin.call('tickets/close_ticket', { ticketID: closed });
    await admin.call('tasks/create_task', { taskSubject: 'y', [idName]: id });
    return { id, one, other, former, ticketID, closed };
  }

  test('200: it is counted, and moved to another one with one undo; what is ended and who left stay', async () => {
    const to = await make(kind, `Target ${kind}`);
    const { id, one, former, ticketID, closed } = await filled(`Filled ${kind}`);
    const { body } = await admin.call(counting[kind], named(id));
    expect(body.data.counts).toEqual([
      { one: 'person', many: 'people', count: 2 },
      { one: 'open task', many: 'open tasks', count: 1 },
      { one: 'open ticket', many: 'open tickets', count: 1 },
    ]);
    const gone = await admin.call(`settings/archive_${kind}`, { ...named(id), moveTo: to });
    expect(gone.body.data, gone.body.message).toEqual({ moved: 4, stayed: 0 });
    expect([await personOf(one.userID), await ticketOf(ticketID)]).toEqual([to, to]);
    expect([await personOf(former.userID), await ticketOf(closed)]).toEqual([id, id]);
    expect((await admin.call(counting[kind], named(id))).body.data.counts).toEqual([]);
    const undone = await admin.call('events/undo', { undo: gone.body.undo });
    expect(undone.status, undone.body.message).toBe(200);
    expect([await personOf(one.userID), await ticketOf(ticketID)]).toEqual([id, id]);
    expect(inUse((await parts())[`${kind}s`])).toContain(`Filled ${kind}`);
  });

  test('200: without another one all stay in it; undo of a move brings somebody back where they were', async () => {
    const { id, one, ticketID } = await filled(`Stays ${kind}`);
    const moved = await admin.call('users/update_user', {
      userID: one.userID,
      changes: { [idName]: { was: id, now: null } },
    });
    const gone = await admin.call(`settings/archive_${kind}`, named(id));
    expect(gone.body.data).toEqual({ moved: 0, stayed: 0 });
    expect(await ticketOf(ticketID)).toBe(id);
    const undone = await admin.call('events/undo', { undo: moved.body.undo });
    expect(undone.status, undone.body.message).toBe(200);
    expect(await personOf(one.userID)).toBe(id);
  });

  test('422: into itself; 404: into one out of use, of another company; nothing is taken out of use then', async () => {
    const id = await make(kind, `Refused ${kind}`);
    const former = await make(kind, `Former ${kind}`);
    await admin.call(`settings/archive_${kind}`, named(former));
    const ends = (moveTo: number) => admin.call(`settings/archive_${kind}`, { ...named(id), moveTo });
    expect(await ends(id)).toMatchObject({ status: 422, body: { fields: { moveTo: expect.any(String) } } });
    for (const other of [former, 9_999]) expect(await ends(other)).toMatchObject({ status: 404 });
    expect(inUse((await parts())[`${kind}s`])).toContain(`Refused ${kind}`);
    expect(await dispatcher.call(counting[kind], named(id))).toMatchObject({ status: 403 });
    const orla = await app.newTenant();
    expect(await orla.admin.call(counting[kind], named(id))).toMatchObject({ status: 404 });
  });
});

test('200: what who asks may not move stays in the division, and is counted', async () => {
  const roleID = (
    await admin.call('settings/create_security_role', {
      roleName: 'Office',
      permissions: [
        { featureName: 'settings', permission: 3, subPermission: [] },
        { featureName: 'tickets', permission: 3, subPermission: [] },
      ],
    })
  ).body.data.roleID;
  const office = await acme.add('Technician');
  await admin.call('users/update_user', { userID: office.userID, changes: { roleID: { was: 4, now: roleID } } });
  const divisionID = await make('division', 'Partly');
  await acme.add('Technician', { divisionId: divisionID });
  await admin.call('tickets/create_ticket', { ticketSubject: 'not theirs', divisionID });
  const moveTo = await make('division', 'Elsewhere');
  const { status, body } = await office.call('settings/archive_division', { divisionID, moveTo });
  expect([status, body.data], body.message).toEqual([200, { moved: 0, stayed: 2 }]);
});
