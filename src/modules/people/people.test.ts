import { describe, expect, test } from 'vitest';
import { addDepartment, addDivision } from '#modules/tenants/parts/public.ts';
import { type Reply, testApp } from '#test/app.ts';

const app = await testApp();
type User = { userID: number; userDisplayName: string; status: string; email: string };
const users = (reply: Reply) => (reply.body.data.users ?? reply.body.data.rows) as User[];
const names = (reply: Reply) => users(reply).map((user) => user.userDisplayName);

/** Ada and three colleagues in two divisions and a department. */
async function company() {
  const acme = await app.newTenant();
  const north = await acme.within((context) => addDivision(context, 'North'));
  const south = await acme.within((context) => addDivision(context, 'South'));
  const service = await acme.within((context) => addDepartment(context, 'Service'));
  const zoe = await acme.add('Technician', { name: 'Zoe', divisionId: north, departmentId: service });
  const ben = await acme.add('Technician', { name: 'Ben', divisionId: north });
  const cy = await acme.add('Dispatcher', { name: 'Cy 100%', divisionId: south, departmentId: service });
  return { acme, north, south, service, zoe, ben, cy };
}
const setStatus = (tenantID: number, userID: number, status: string) =>
  app.owner.query('update people set status = $1 where tenant_id = $2 and user_id = $3', [status, tenantID, userID]);

test('settings/get_licences: who is invited or locked has a seat, who is deactivated has none', async () => {
  const acme = await app.newTenant();
  const [ben, cleo] = [await acme.add('Technician'), await acme.add('Technician')];
  await acme.admin.call('users/invite_user', { email: 'ivy@acme.test', userDisplayName: 'Ivy', roleID: 3 });
  await acme.admin.call('users/change_account', { userID: ben.userID, action: 'lock' });
  await acme.admin.call('users/change_account', { userID: cleo.userID, action: 'deactivate' });
  const { status, body } = await acme.admin.call('settings/get_licences');
  expect([status, body.data]).toMatchObject([
    200,
    { plan: 'friendsAndFamily', term: 'annually', pricePerUser: 0, seats: { active: 1, invited: 1, locked: 1 } },
  ]);
  expect((await ben.call('settings/get_licences')).status).toBe(401);
});

describe('users/get_all_users_for_tenant', () => {
  test('200: the active colleagues by name, with what a picker shows', async () => {
    const { acme, north, service, zoe, ben } = await company();
    await setStatus(acme.tenantID, ben.userID, 'locked');
    const reply = await zoe.call('users/get_all_users_for_tenant');
    expect(names(reply)).toEqual(['Ada Admin', 'Cy 100%', 'Zoe']);
    expect(users(reply).at(-1)).toEqual({
      userID: zoe.userID,
      userDisplayName: 'Zoe',
      email: zoe.email,
      roleID: expect.any(Number),
      roleName: 'Technician',
      divisionID: north,
      divisionName: 'North',
      departmentID: service,
      departmentName: 'Service',
      avatar: null,
      status: 'active',
    });
  });

  test('200: by division, by department, by both', async () => {
    const { acme, north, south, service } = await company();
    const list = async (filter: object) => names(await acme.admin.call('users/get_all_users_for_tenant', filter));
    expect(await list({ divisionID: north })).toEqual(['Ben', 'Zoe']);
    expect(await list({ departmentID: service })).toEqual(['Cy 100%', 'Zoe']);
    expect(await list({ divisionID: south, departmentID: service })).toEqual(['Cy 100%']);
    expect(await list({ divisionID: 999 })).toEqual([]);
  });

  test('200: nobody of another company, whatever is asked', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    await orla.add('Technician', { name: 'Olga' });
    expect(names(await acme.admin.call('users/get_all_users_for_tenant'))).toEqual(['Ada Admin']);
    expect(names(await acme.admin.call('users/getUsersInfo', { userIDs: [1, 2] }))).toEqual(['Ada Admin']);
    expect(names(await acme.admin.call('users/list_users', { search: 'Olga' }))).toEqual([]);
  });
});

describe('users/getUsersInfo', () => {
  test('200: the people asked for, those who left included; unknown ids are left out', async () => {
    const { acme, zoe, ben } = await company();
    await setStatus(acme.tenantID, ben.userID, 'deactivated');
    const reply = await acme.admin.call('users/getUsersInfo', { userIDs: [zoe.userID, ben.userID, 4711, zoe.userID] });
    expect(names(reply)).toEqual(['Ben', 'Zoe']);
    expect(users(await acme.admin.call('users/getUsersInfo', { userIDs: [] }))).toEqual([]);
  });

  test('400: more than 500 at once, or what is no id', async () => {
    const { admin } = await app.newTenant();
    const many = Array.from({ length: 501 }, (_, index) => index + 1);
    expect((await admin.call('users/getUsersInfo', { userIDs: many })).body.fields).toEqual({
      userIDs: 'Ask for at most 500 at once',
    });
    expect((await admin.call('users/getUsersInfo', { userIDs: ['1; drop table people'] })).status).toBe(400);
  });
});

test('users/get_user says whom one may change: nobody with more rights', async () => {
  const acme = await app.newTenant();
  const [manager, accountant, technician] = [
    await acme.add('Manager'),
    await acme.add('Accountant'),
    await acme.add('Technician'),
  ];
  const mayChange = async (by: typeof manager, { userID }: { userID: number }) =>
    (await by.call('users/get_user', { userID })).body.data.mayChange;
  expect(await mayChange(manager, technician)).toBe(true);
  expect(await mayChange(manager, accountant)).toBe(false);
  expect(await mayChange(manager, acme.admin)).toBe(false);
  expect(await mayChange(acme.admin, accountant)).toBe(true);
  expect(await mayChange(technician, technician)).toBe(false);
});

describe('users/get_user', () => {
  test('200: a colleague, one who left too', async () => {
    const { acme, ben } = await company();
    await setStatus(acme.tenantID, ben.userID, 'deactivated');
    const { body } = await acme.admin.call('users/get_user', { userID: ben.userID });
    expect(body.data).toMatchObject({ userDisplayName: 'Ben', status: 'deactivated' });
  });

  test('404: nobody of that number', async () => {
    const { admin } = await app.newTenant();
    expect((await admin.call('users/get_user', { userID: 4711 })).status).toBe(404);
  });
});

describe('users/list_users', () => {
  test('200: everybody, searched by name or address, however it is written', async () => {
    const { acme, zoe, ben } = await company();
    await setStatus(acme.tenantID, ben.userID, 'deactivated');
    const list = async (search?: string) => names(await acme.admin.call('users/list_users', search ? { search } : {}));
    expect(await list()).toEqual(['Ada Admin', 'Ben', 'Cy 100%', 'Zoe']);
    expect(await list('zO')).toEqual(['Zoe']);
    expect(await list(zoe.email.slice(0, 20))).toEqual(['Zoe']);
    expect(await list('0%')).toEqual(['Cy 100%']);
    expect(await list('_')).toEqual([]);
    expect(await list('\\')).toEqual([]);
  });

  test('200: of a division, department, role or status; in an order; page by page', async () => {
    const { acme, north, south, service, zoe, ben } = await company();
    await setStatus(acme.tenantID, ben.userID, 'locked');
    const list = async (asked: object) => names(await acme.admin.call('users/list_users', asked));
    expect(await list({ divisionID: north })).toEqual(['Ben', 'Zoe']);
    expect(await list({ divisionID: south, departmentID: service })).toEqual(['Cy 100%']);
    expect(await list({ status: 'locked' })).toEqual(['Ben']);
    const { roleID } = (await acme.admin.call('users/get_user', { userID: zoe.userID })).body.data;
    expect(await list({ roleID, status: 'active' })).toContain('Zoe');
    expect(await list({ roleID, status: 'active' })).not.toContain('Ben');
    expect(await list({ sort: '-name' })).toEqual(['Zoe', 'Cy 100%', 'Ben', 'Ada Admin']);
    expect((await list({ sort: 'parts' })).at(-1)).toBe('Ada Admin');
    await app.owner.query(
      `insert into people (tenant_id, user_id, identity_id, name, email, role_id)
       select $1, 1000 + n, 1, 'Person ' || lpad(n::text, 3, '0'), n || '@many.test', $2 from generate_series(1, 230) n`,
      [acme.tenantID, roleID],
    );
    const all: string[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const { data } = (await acme.admin.call('users/list_users', next ? { next } : {})).body;
      all.push(...data.rows.map((row: { userDisplayName: string }) => row.userDisplayName));
      next = data.next;
    }
    expect(all).toHaveLength(234);
    expect(all).toEqual([...all].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  });

  test('403: without the right to read users', async () => {
    const acme = await app.newTenant();
    const person = await acme.add('Viewer');
    await app.owner.query(
      `update roles set grants = jsonb_set(grants, '{levels,users}', '0') where tenant_id = $1 and name = 'Viewer'`,
      [acme.tenantID],
    );
    const { status, body } = await person.call('users/list_users');
    expect([status, body.message]).toEqual([
      403,
      'This needs the right "Users, read". An administrator of your company can give it.',
    ]);
  });
});

describe('users/is_email_free', () => {
  test('200: a colleague’s address is taken however it is written; another company’s is free', async () => {
    const { acme, zoe } = await company();
    const { admin: stranger } = await app.newTenant();
    const ask = async (email: string) => (await acme.admin.call('users/is_email_free', { email })).body.data;
    expect(await ask(` ${zoe.email.toUpperCase()} `)).toEqual({ isFree: false });
    expect(await ask(stranger.email)).toEqual({ isFree: true });
  });

  test('403: without the right to create users', async () => {
    const viewer = await (await app.newTenant()).add('Viewer');
    expect((await viewer.call('users/is_email_free', { email: 'ann@acme.test' })).status).toBe(403);
  });
});
